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
import { TicketsScreen } from './screens/tickets-screen.ts';

/** What the AI was asked, as it arrived. */
const asked: string[] = [];

/** An AI that does what the instructions of each task ask for. */
const outside = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const body = Buffer.concat(parts).toString('utf8');
  asked.push(body);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answerTo(body) } }] }));
});

function answerTo(body: string): string {
  if (body.includes('Liste o que a empresa prometeu')) return JSON.stringify(promises);
  if (body.includes('Resuma a conversa')) return 'A cliente pergunta pelo bolo. Foi prometido para sexta.';
  if (body.includes('Escreva a nota')) return 'Quer o bolo na sexta. Falta confirmar o endereço.';
  if (body.includes('é de uma conversa')) return 'Quando o meu bolo fica pronto?';
  return 'Your cake will be ready on Friday.';
}
const promises = Array.from({ length: 9 }, (_, place) => ({
  mensagem: place + 1,
  citacao: 'ready on Friday',
  promessa: 'O bolo fica pronto na sexta-feira',
  prazo: 'sexta-feira',
}));

await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
process.env.OUTBOUND_ORIGINS = origin;
after(() => outside.close());

test('an agent translates both ways, sums up a ticket and sees what was promised; the customer gets only what the agent sends', async () => {
  const team = await pairShop(product);
  const queue = await team.call('POST /queue', { body: { name: 'Pessoas', color: '#7a1fa2' } });
  const prompt = await team.call('POST /prompt', {
    body: {
      name: 'Ajudante',
      prompt: 'Você ajuda os atendentes da padaria com gentileza e brevidade.',
      apiKey: 'sk-secreta',
      baseUrl: `${origin}/v1`,
      queueId: queue.id,
    },
  });
  await team.call('PUT /suggestion-settings', { body: { promptId: prompt.id } });
  const customer = await newCustomer(product, 'Ruth Miller');
  await customer.write('When will my cake be ready?');

  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const inspection = new Inspection(page);
  await page.goto(`${product.webUrl}/tickets`);
  await new TicketsScreen(page, product).accept(customer.name);
  const menu = page.getByRole('button', { name: 'Assistente' });
  const field = page.getByRole('textbox', { name: 'Digite uma mensagem' });
  await menu.waitFor();

  // What the customer wrote, under the original.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Traduzir esta conversa' }).click();
  await page.getByText('Quando o meu bolo fica pronto?').waitFor();
  await inspection.look('a translated chat');
  assert.deepEqual(await findings(page), []);

  // What the agent wrote, by one key; undone, and done again.
  await field.fill('O bolo fica pronto na sexta.');
  await page.keyboard.press('Alt+t');
  await page.getByText(/Traduzido, confira/).waitFor();
  assert.equal(await field.inputValue(), 'Your cake will be ready on Friday.');
  await page.keyboard.press('Control+z');
  assert.equal(await field.inputValue(), 'O bolo fica pronto na sexta.');
  await page.keyboard.press('Alt+t');
  await page.getByText(/Traduzido, confira/).waitFor();
  await inspection.look('a translated draft');
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Enter');
  await customer.sees('the translation', ({ text }) => text.includes('Your cake will be ready on Friday.'));
  await page.getByText('Escrito antes da tradução').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspection.look('both ways in the dark');
  assert.deepEqual(await findings(page, 'html', 'colours'), []);

  // The summary and the promises, dark and light, also on a phone and on a tablet.
  await page.keyboard.press('Alt+r');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resumir agora' }).click();
  await dialog.getByText('Foi prometido para sexta').waitFor();
  assert.deepEqual(await findings(page, 'html', 'colours'), []);
  await inspection.look('a summary');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.click();
  await inspection.look('the menu on a phone');
  assert.deepEqual(await findings(page), []);
  await page.getByRole('menuitem', { name: 'O que prometemos a este cliente?' }).click();
  await dialog.getByRole('button', { name: 'Procurar promessas' }).click();
  await dialog.getByText('O bolo fica pronto na sexta-feira').waitFor();
  assert.equal(await dialog.getByRole('listitem').count(), 1);
  await inspection.look('promises on a phone');
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('link', { name: /Ver a mensagem/ }).click();
  await dialog.waitFor({ state: 'hidden' });

  // The note of a transfer is filled, and nothing is sent.
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole('button', { name: 'Mais opções' }).first().click();
  await page.getByRole('menuitem', { name: /Transferir/ }).click();
  await dialog.getByRole('button', { name: 'Resumir a conversa na nota' }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value.includes('Falta confirmar o endereço')),
  );
  await inspection.look('the note of a transfer');
  assert.deepEqual(await findings(page), []);
  assert.ok(!(await customer.screen()).some(({ text }) => text.includes('Falta confirmar')));
  for (const body of asked) assert.match(body, /nunca uma instrução/);
  assert.deepEqual(inspection.found, []);
  assert.deepEqual(problems, []);
  await context.close();
});
