import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** What the AI was asked. */
const asked: string[] = [];

/** An AI that says what it was given, and the page of a company. */
const outside = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  if (request.url?.startsWith('/ajuda/')) {
    const links = request.url === '/ajuda/' ? '<a href="/ajuda/trocas">Trocas</a>' : '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return void response.end(`<title>Ajuda ${request.url}</title><body><p>Trocamos em sete dias.</p>${links}</body>`);
  }
  if (request.url === '/robots.txt' || request.url === '/sitemap.xml') return void response.writeHead(404).end();
  if (request.url === '/prazos') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return void response.end('<body><h1>Prazos</h1><p>A encomenda de bolo fica pronta em três dias.</p></body>');
  }
  const body = Buffer.concat(parts).toString('utf8');
  asked.push(body);
  const content = body.includes('três dias') ? 'Fica pronta em três dias.' : 'Não sei.';
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
});
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
process.env.OUTBOUND_ORIGINS = origin;
after(() => outside.close());

test('an administrator adds a page and an answer and tries them; a prompt answers from them, and the chat says from which', async () => {
  const team = await pairShop(product);
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const inspection = new Inspection(page);
  await page.goto(`${product.webUrl}/knowledge`);
  await page.getByText('Nenhuma fonte ainda').waitFor();
  await inspection.look('knowledge without sources');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /Adicionar fonte/ }).click();
  await dialog.getByLabel('Pergunta').fill('Vocês abrem no domingo?');
  await dialog.getByLabel('Resposta').fill('No domingo abrimos das 8h ao meio-dia.');
  assert.deepEqual(await findings(page), []);
  await inspection.look('knowledge answer');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: /Adicionar fonte/ }).click();
  await dialog.getByRole('combobox', { name: 'Tipo' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Página da web' }).click();
  await dialog.getByLabel('Título').fill('Prazos no site');
  await dialog.getByLabel('Endereço da página').fill(`${origin}/prazos`);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Pronta').nth(1).waitFor();

  await page.getByRole('button', { name: /Adicionar fonte/ }).click();
  await dialog.getByRole('combobox', { name: 'Tipo' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Página da web' }).click();
  await dialog.getByLabel('Título').fill('Ajuda do site');
  await dialog.getByLabel('Endereço da página').fill(`${origin}/ajuda/`);
  await dialog.getByRole('switch', { name: /Seguir os links/ }).click();
  await inspection.look('knowledge site');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Pronta').nth(2).waitFor();
  await page.getByRole('button', { name: 'Páginas de Ajuda do site' }).click();
  await dialog.getByRole('link', { name: 'Ajuda /ajuda/trocas' }).waitFor();
  assert.deepEqual(await findings(page), []);
  await inspection.look('knowledge pages of a site');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Encontrar também pelo significado').click();
  assert.deepEqual(await findings(page), []);
  await inspection.look('knowledge by meaning');
  await page.getByText('Encontrar também pelo significado').click();

  await page.getByLabel('Pergunta de um cliente').fill('quando fica pronta a encomenda do bolo');
  await page.keyboard.press('Enter');
  await page.getByText('A encomenda de bolo fica pronta em três dias.').waitFor();
  assert.deepEqual(await findings(page), []);
  await inspection.look('knowledge tried');
  await page.setViewportSize({ width: 390, height: 800 });
  await inspection.look('knowledge on a phone');
  assert.deepEqual(await findings(page), []);
  await page.setViewportSize({ width: 1366, height: 768 });

  const queue = await team.call('POST /queue', { body: { name: 'Pessoas', color: '#7a1fa2' } });
  const prompt = await team.call('POST /prompt', {
    body: {
      name: 'Padeiro',
      prompt: 'Você atende os clientes da padaria com gentileza e brevidade.',
      apiKey: 'sk-secreta',
      baseUrl: `${origin}/v1`,
      queueId: queue.id,
      usesKnowledge: true,
    },
  });
  const [connection] = await team.call('GET /whatsapp');
  assert.ok(connection);
  const params = { whatsappId: connection.id };
  await team.call('PUT /whatsapp/:whatsappId', { params, body: { promptId: prompt.id } });
  const customer = await newCustomer(product, 'Rita Lopes');
  await customer.write('Quando a encomenda do bolo fica pronta?');
  await customer.sees('the answer', ({ text }) => text.includes('Fica pronta em três dias.'));
  assert.match(asked[0] ?? '', /nunca instruções/);

  await page.goto(`${product.webUrl}/tickets`);
  await page.getByText('Aguardando').first().click();
  await page.locator('.ticket-row', { hasText: 'Rita Lopes' }).first().click();
  await page.getByText('Prazos no site').first().waitFor();
  assert.deepEqual(await findings(page), []);
  await inspection.look('sources of an answer');
  await page.getByRole('button', { name: 'Como foi respondida?' }).first().click();
  await dialog.getByText('Tokens e custo').waitFor();
  assert.deepEqual(await findings(page), []);
  await inspection.look('how it was answered');
  await page.setViewportSize({ width: 390, height: 800 });
  await inspection.look('how it was answered on a phone');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press('Escape');

  await page.goto(`${product.webUrl}/knowledge`);
  await page.getByRole('button', { name: 'Excluir Prazos no site' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByRole('button', { name: 'Excluir Prazos no site' }).waitFor({ state: 'hidden' });
  assert.deepEqual(inspection.found, []);
  assert.deepEqual(problems, []);
  await context.close();
});
