import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const picture = {
  name: 'oi.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const note = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Bolo: 10') };

async function openPage(options: { phone?: boolean; dark?: boolean } = {}) {
  const person = await openPerson(browser, options);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  await person.page.goto(`${product.webUrl}/messages-api`);
  await person.page.getByRole('heading', { name: 'API para envio de mensagens' }).waitFor();
  return person;
}

/** Creates a key with the scope to send and the given scopes; returns its token. */
async function makeKey(page: Page, name: string, permissions: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Criar chave' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova chave de API' });
  await dialog.getByLabel('Nome').fill(name);
  for (const permission of permissions) await dialog.getByLabel(permission).check();
  await dialog.getByRole('button', { name: 'Criar chave' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const token = await page.getByLabel('Token da API').inputValue();
  assert.match(token, /^rcd_/);
  return token;
}

async function revoke(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Revogar ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar chave' }).click();
  await page.getByRole('button', { name: `Revogar ${name}` }).waitFor({ state: 'hidden' });
}

const testOf = (page: Page, name: string) => page.getByRole('region', { name });

test('a token created on the page sends a text and a file to a phone, each once', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Maria Oliveira');
  const { page, context, problems } = await openPage();
  const token = await makeKey(page, 'Loja virtual', []);

  const text = testOf(page, 'Teste de envio de texto');
  await text.getByLabel('Número').fill(customer.number);
  await text.getByLabel('Mensagem').fill('Seu pedido saiu');
  await text.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('Mensagem enviada com sucesso').waitFor();
  await customer.sees('the text', (message) => message.text === 'Seu pedido saiu');

  const media = testOf(page, 'Teste de envio de mídia');
  await media.getByLabel('Número').fill(customer.number);
  await media.getByLabel('Legenda').fill('Segue a nota');
  await media.locator('input[type="file"]').setInputFiles(note);
  await media.getByRole('button', { name: 'Enviar' }).click();
  const sent = await customer.sees('the file', ({ kind }) => kind === 'document');
  assert.equal((await product.emulator.file(customer.number, sent.id)).toString(), 'Bolo: 10');
  await media.getByText('"mensagem": "Mensagem enviada"').waitFor();
  await waitFor('the state of the message', async () => {
    await media.getByRole('button', { name: 'Consultar o estado' }).click();
    return (await media.getByText(/Estado: (enviada|entregue|lida)/).isVisible()) || undefined;
  });

  // As a program, with a key: twice at once is one message.
  const send = () =>
    fetch(`${product.apiUrl}/api/messages/send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'pedido-4711',
      },
      body: JSON.stringify({ number: customer.number, body: 'Uma vez' }),
    });
  const answers = await Promise.all([send(), send()]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  await customer.sees('the text of the program', (message) => message.text === 'Uma vez');
  const all = await customer.screen();
  const kinds = all.map(({ kind, text: words }) => (kind === 'document' ? 'the file' : words));
  assert.deepEqual(kinds.sort(), ['Seu pedido saiu', 'Uma vez', 'the file']);

  await page.reload();
  await page.getByText('Último uso:').waitFor();
  assert.equal(await page.getByLabel('Token da API').count(), 0, 'the token is shown once');
  await revoke(page, 'Loja virtual');
  assert.equal((await send()).status, 401);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a contact that a program creates is on the screens at once, until its key is revoked', async () => {
  await pairShop(product);
  const { number } = await newCustomer(product, 'Ana');
  const { page, context, problems } = await openPage();
  const token = await makeKey(page, 'CRM', ['Criar, alterar e excluir contatos', 'Ler contatos']);
  // In another tab: another login of the same user would end this session.
  const contacts = await context.newPage();
  await contacts.goto(`${product.webUrl}/contacts`);
  await contacts.getByRole('heading', { name: 'Contatos' }).waitFor();

  const call = (path: string, body?: object) =>
    fetch(`${product.apiUrl}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  const created = await call('/contacts', { name: 'Ana do CRM', number });
  assert.equal(created.status, 200, await created.clone().text());
  await contacts.getByText('Ana do CRM').first().waitFor();
  const found = await (await call('/contacts?search=ana+do+crm')).json();
  assert.equal(found.contacts[0].name, 'Ana do CRM');
  assert.equal((await call('/tickets')).status, 403, 'the key does not allow to read tickets');
  assert.equal((await (await call('/openapi.json')).json()).openapi, '3.1.0');

  await page.reload();
  await page.getByText('Último uso:').first().waitFor();
  await revoke(page, 'CRM');
  assert.equal((await call('/contacts')).status, 401);
  assert.deepEqual(problems, []);
  await context.close();
});

for (const phone of [false, true]) {
  for (const dark of [false, true]) {
    const look = `${phone ? 'phone' : 'laptop'}, ${dark ? 'dark' : 'light'}`;
    test(`the page has no serious finding and fits its window: ${look}`, async () => {
      const { page, context, problems } = await openPage({ phone, dark });
      await page.getByRole('button', { name: 'Criar chave' }).first().waitFor();
      await page.getByText('PUT /api/v1/tickets/{ticketId}', { exact: true }).click();
      await testOf(page, 'Teste de envio de texto').getByRole('button', { name: 'Enviar' }).click();
      await page.getByText('Obrigatório').first().waitFor();
      assert.deepEqual(await findings(page), []);
      await page.getByRole('button', { name: 'Criar chave' }).first().click();
      await page.getByRole('dialog').getByLabel('Enviar mensagens').waitFor();
      assert.deepEqual(await findings(page), []);
      const [inside, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok((inside ?? 0) <= (window ?? 0), `${inside} of ${window}`);
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
}

test('the greeting gets a file in the dialog of the connection, which shows it; a key that is limited to it is made there too', async () => {
  const { page, context, problems } = await openPage();
  await page.goto(`${product.webUrl}/connections`);
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Mensagens' }).click();
  await dialog.locator('input[type="file"]').setInputFiles(picture);
  await dialog.getByRole('img', { name: 'Prévia de oi.png' }).waitFor();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  await dialog.getByRole('tab', { name: 'Mensagens' }).click();
  const shown = dialog.getByRole('img', { name: 'Prévia de oi.png' });
  await shown.waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.greeting-preview')?.naturalWidth === 1);
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('tab', { name: 'API' }).click();
  await makeKey(page, 'Só desta conexão', []);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(problems, []);
  await context.close();
});

test('without the feature in the plan the page is closed, with a toast and a redirect to the dashboard', async () => {
  const admin = new ApiClient(product.apiUrl);
  const { company } = await admin.signIn(product.credentials.super);
  const params = { planId: company.planId ?? 0 };
  await admin.call('PUT /plans/:planId', { params, body: { useExternalApi: false } });
  try {
    const { page, context } = await openPerson(browser);
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    await page.goto(`${product.webUrl}/messages-api`);
    await page.getByText('Esta empresa não possui permissão para acessar essa página!').waitFor();
    await page.waitForURL((address) => address.pathname !== '/messages-api');
    assert.equal(await page.getByRole('link', { name: 'API', exact: true }).count(), 0);
    await context.close();
  } finally {
    await admin.call('PUT /plans/:planId', { params, body: { useExternalApi: true } });
  }
});
