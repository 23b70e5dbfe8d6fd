import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const official = '551130000042';
const customer = '5511977700042';
const app = { id: '300000000000001', secret: 'secret-of-the-operator', verifyToken: 'word-of-the-operator' };

/** The operator's app, here and at the platform, with an account that has one number. */
async function setUpPlatform(): Promise<void> {
  const operator = new ApiClient(product.apiUrl);
  await operator.signIn(product.credentials.super);
  const settings = {
    officialAppId: app.id,
    officialAppSecret: app.secret,
    officialConfigId: '400000000000001',
    officialVerifyToken: app.verifyToken,
  };
  for (const [key, value] of Object.entries(settings)) {
    await operator.call('PUT /settings/:key', { params: { key }, body: { value } });
  }
  await product.emulator.addOfficial({
    app: { ...app, name: 'Recado', callbackUrl: `${product.apiUrl}/webhooks/whatsapp` },
    account: { name: 'Ateliê' },
    number: { number: official, verifiedName: 'Ateliê Aurora' },
  });
  await product.emulator.addPhone(customer, 'Célia Cliente');
}

/** The window that something opens. */
async function windowOf(context: BrowserContext, open: () => Promise<void>): Promise<Page> {
  const opened = context.waitForEvent('page');
  await open();
  return opened;
}

test('an administrator connects a number in the window of Facebook, left once in between, and chats over it', async () => {
  await setUpPlatform();
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await new ConnectionsScreen(page, product).open();
  await page.getByRole('button', { name: 'Adicionar WhatsApp' }).click();
  await page.getByRole('button', { name: 'Conectar pelo Facebook' }).click();
  const begin = page.getByRole('button', { name: 'Conectar só na plataforma' });
  const signup = await windowOf(context, () => begin.click());

  const first = await windowOf(context, () => signup.getByRole('button', { name: 'Continuar no Facebook' }).click());
  await first.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByText('A janela do Facebook foi fechada na escolha do número.').waitFor();
  // Nothing is lost with the dialog and its windows.
  await signup.close();
  await page.reload();
  await page.getByRole('button', { name: 'Continuar de onde parou' }).click();
  const dialog = page.getByRole('dialog');
  const resumed = await windowOf(context, () =>
    dialog.getByRole('button', { name: 'Continuar de onde parou' }).click(),
  );
  const facebook = await windowOf(context, () =>
    resumed.getByRole('button', { name: 'Continuar no Facebook' }).click(),
  );
  await facebook.getByLabel('Conta do WhatsApp Business').selectOption({ label: 'Ateliê' });
  await facebook.getByRole('button', { name: 'Concluir' }).click();

  await dialog.getByLabel('Nome', { exact: true }).fill('Ateliê');
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
  await page.getByText('Saúde de Ateliê').waitFor();
  assert.equal(await page.getByText('Continuar de onde parou').count(), 0);

  const tickets = new TicketsScreen(page, product);
  await product.emulator.send(customer, { to: official, text: 'Bom dia, fazem sob medida?' });
  await tickets.open();
  await tickets.accept('Célia Cliente');
  await tickets.write('Fazemos, sim');
  await waitFor('the answer on the phone', async () =>
    (await product.emulator.messages(customer, official)).find(({ text }) => text.includes('Fazemos, sim')),
  );
  assert.deepEqual(problems, []);
  await context.close();
});
