import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { scanShown, shopNumber } from './harness/shop.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const day = 24 * 60 * 60_000;

test('old messages: selected in the dialog, imported after the scan, closed with the button at the end', async () => {
  const { page, context, problems } = await openPerson(browser);
  const old = '5511977770001';
  await product.emulator.addPhone(old, 'Cliente Antiga');
  await product.emulator.remember(shopNumber, {
    with: [old],
    messagesEach: 120,
    from: new Date(Date.now() - 20 * day).toISOString(),
    to: new Date(Date.now() - 10 * day).toISOString(),
  });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const connections = new ConnectionsScreen(page, product);
  await connections.open();
  await connections.chooseImport(new Date(Date.now() - 30 * day));
  await scanShown(product, shopNumber);
  await page.getByRole('dialog').getByText('Conectado').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByText(/Processadas 120 de 120|Preparando importação/)
    .first()
    .waitFor();
  await page.reload();
  const close = page
    .getByRole('region', { name: 'Conexões' })
    .getByRole('button', { name: 'Fechar tickets importados' });
  await close.waitFor({ timeout: 90_000 });

  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  await tickets.half('Aguardando');
  await tickets.row('Cliente Antiga').waitFor();
  await connections.open();
  await close.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar tickets importados' }).click();
  await close.waitFor({ state: 'hidden' });
  await tickets.open();
  await tickets.tab('Fechados');
  await tickets.row('Cliente Antiga').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
