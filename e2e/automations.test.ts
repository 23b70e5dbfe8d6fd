import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { clippings } from './harness/clipping.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop, shopNumber } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** The requests that the outside systems received, by path. */
const heard: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
const transfer = 'Ação: Transferir para o setor de atendimento';

/** The smallest picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An AI that repeats what it is asked, and a company's own system behind a webhook. */
const outside = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const path = request.url ?? '';
  const body = Buffer.concat(parts).toString('utf8');
  heard.push({ path, headers: request.headers, body });
  if (path === '/resposta.png') return void response.setHeader('content-type', 'image/png').end(picture);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(path, body)));
});

function answerTo(path: string, body: string): object {
  if (path.endsWith('/audio/transcriptions')) return { text: 'Tem bolo de cenoura?' };
  if (path.endsWith('/webhook')) {
    const { message } = JSON.parse(body) as { message: { file: object | null } };
    if (message.file) return { output: 'É este?', file: { url: `${origin}/resposta.png`, name: 'resposta.png' } };
    return { output: 'O pedido 4711 saiu às 10h.' };
  }
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const asked = messages.at(-1)?.content ?? '';
  const content = asked.includes('pessoa') ? `${transfer}. Um momento, por favor.` : `A IA leu: ${asked}`;
  return { choices: [{ message: { role: 'assistant', content } }] };
}

// The product calls only the origins of its configuration in the local network; it starts before the tests.
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
process.env.OUTBOUND_ORIGINS = origin;
after(() => outside.close());

async function openAdmin(options: { phone?: boolean; dark?: boolean } = {}) {
  const person = await openPerson(browser, options);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  return person;
}

async function choose(page: Page, label: string, option: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  await field.click();
  await page.locator('.ant-select-item-option', { hasText: option }).click();
}

async function save(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Sends a test to the system of the open dialog, and checks its answer. */
async function testSession(page: Page, width: string) {
  const part = page.getByRole('dialog').getByRole('region', { name: 'Testar a integração' });
  await part.getByRole('button', { name: 'Testar' }).click();
  await part.getByText('O pedido 4711 saiu às 10h.').waitFor();
  await part.scrollIntoViewIfNeeded();
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(await clippings(page), []);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/test-session-${width}.png` });
}

/** Lets an automation answer on the company's connection, instead of the menu. */
async function chooseOnConnection(page: Page, label: string, option: string) {
  await page.goto(`${product.webUrl}/connections`);
  const edit = page.getByRole('button', { name: /^Editar/ });
  await edit.first().click();
  await page.getByRole('tab', { name: 'Chatbot' }).click();
  await choose(page, label, option);
  assert.deepEqual(await findings(page), []);
  await save(page);
}

test('a prompt answers texts and voice notes on a connection, and hands the customer over to its queue on request', async () => {
  const team = await pairShop(product);
  const queue = await team.call('POST /queue', { body: { name: 'Pessoas', color: '#7a1fa2' } });
  const { page, context, problems } = await openAdmin();
  await page.goto(`${product.webUrl}/prompts`);
  await page
    .getByRole('button', { name: /Adicionar prompt/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Informe o setor').waitFor();
  await dialog.getByLabel('Nome').fill('Padeiro');
  await dialog
    .getByLabel('Prompt', { exact: true })
    .fill('Você atende os clientes da padaria com gentileza e brevidade.');
  await choose(page, 'Setor', 'Pessoas');
  await dialog.getByLabel('Chave da API', { exact: true }).fill('sk-muito-secreta');
  await dialog.getByLabel('Endereço da API').fill(`${origin}/v1`);
  assert.deepEqual(await findings(page), []);
  await save(page);
  await page.getByText('Padeiro').waitFor();
  assert.ok(!(await page.content()).includes('sk-muito-secreta'));
  await chooseOnConnection(page, 'Prompt', 'Padeiro');

  const customer = await newCustomer(product, 'Maria Oliveira');
  await customer.write('Vocês abrem hoje?');
  await customer.sees('the answer of the AI', ({ text }) => text.includes('A IA leu: Vocês abrem hoje?'));
  assert.equal(heard[0]?.headers.authorization, 'Bearer sk-muito-secreta');
  const sound = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);
  const media = { kind: 'voice', mimetype: 'audio/ogg; codecs=opus', base64: sound.toString('base64'), seconds: 2 };
  await product.emulator.send(customer.number, { to: shopNumber, media: { ...media, waveform: [10, 20] } });
  await customer.sees('the answer to the voice note', ({ text }) => text.includes('A IA leu: Tem bolo de cenoura?'));

  await customer.write('Quero falar com uma pessoa');
  await customer.sees('the farewell of the AI', ({ text }) => text.includes('Um momento, por favor.'));
  const all = await customer.screen();
  assert.ok(all.every(({ text }) => !text.includes('Transferir para o setor')));
  const ticket = await waitFor('the ticket in its queue', async () => {
    const { tickets } = await team.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact, queueId }) => contact.name === 'Maria Oliveira' && queueId === queue.id);
  });
  assert.deepEqual([ticket.status, ticket.userId], ['pending', null]);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a webhook answers once the prompt is gone, signed, and is chosen on a phone in the dark', async () => {
  const team = await pairShop(product);
  const { prompts } = await team.call('GET /prompt');
  for (const { id } of prompts) await team.call('DELETE /prompt/:promptId', { params: { promptId: id } });
  const { page, context, problems } = await openAdmin({ phone: true, dark: true });
  await page.goto(`${product.webUrl}/queue-integration`);
  await page
    .getByRole('button', { name: /Adicionar integração/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Pedidos');
  await choose(page, 'Tipo', 'Webhook');
  await dialog.getByLabel('URL').fill(`${origin}/webhook`);
  await testSession(page, 'phone');
  await save(page);
  await page.getByText('Pedidos').first().waitFor();
  await chooseOnConnection(page, 'Integração', 'Pedidos');

  const customer = await newCustomer(product, 'João Souza');
  await customer.write('Onde está meu pedido?');
  await customer.sees('the answer of the webhook', ({ text }) => text.includes('O pedido 4711 saiu às 10h.'));
  const call = heard.find(({ path, body }) => path === '/webhook' && body.includes('Onde está meu pedido?'));
  assert.match(String(call?.headers['x-recado-signature']), /[0-9a-f]{64}/);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a customer’s picture reaches the webhook, its picture comes back, and a colleague switches it off for the ticket', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Clara Dias');
  const media = { kind: 'image', mimetype: 'image/png', base64: picture.toString('base64'), caption: 'Este produto' };
  await product.emulator.send(customer.number, { to: shopNumber, media });
  await customer.sees(
    'the picture of the webhook with its words',
    ({ kind, caption, fromMe }) => kind === 'image' && caption === 'É este?' && !fromMe,
  );
  const call = heard.find(({ path, body }) => path === '/webhook' && body.includes('Este produto'));
  const { message } = JSON.parse(call?.body ?? '') as { message: { type: string; file: { url: string } } };
  assert.equal(message.type, 'image');
  const file = await fetch(message.file.url);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), picture);

  const { page, context, problems } = await openAdmin();
  await page.goto(`${product.webUrl}/queue-integration`);
  await page.getByRole('button', { name: 'Editar Pedidos' }).click();
  await testSession(page, 'laptop');
  await page.goto(`${product.webUrl}/tickets`);
  await page.getByText('Aguardando').first().click();
  await page.locator('.ticket-row', { hasText: 'Clara Dias' }).first().click();
  const opener = page.getByRole('button', { name: 'Quem responde' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  // A focused select announces its value, too.
  await dialog.getByTitle('Integração: Pedidos', { exact: true }).waitFor();
  assert.deepEqual(await findings(page), []);
  await choose(page, 'Quem responde', 'A equipe');
  await save(page);
  await customer.write('Alguém aí?');
  await page.getByText('Alguém aí?').first().waitFor();
  await opener.click();
  await dialog.getByTitle('A equipe').waitFor();
  assert.ok(heard.every(({ body }) => !body.includes('Alguém aí?')));
  assert.deepEqual(problems, []);
  await context.close();
});

test('without the feature in the plan both pages show a notice, then the first page', async () => {
  const team = await pairShop(product);
  const [plan] = (await team.call('GET /companies')).companies.flatMap(({ plan: of }) => of ?? []);
  assert.ok(plan);
  await team.call('PUT /plans/:planId', {
    params: { planId: plan.id },
    body: { useOpenAi: false, useIntegrations: false },
  });
  const { page, context, problems } = await openAdmin();
  for (const path of ['/prompts', '/queue-integration']) {
    await page.goto(product.webUrl + path);
    await page.getByText('Esta empresa não possui permissão para acessar essa página!').waitFor();
    await page.waitForURL((address) => address.pathname !== path);
  }
  assert.deepEqual(problems, []);
  await context.close();
});
