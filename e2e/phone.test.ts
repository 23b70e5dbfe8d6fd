import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

test('on a phone, by touch: list and chat are two tabs, and an agent replies to a customer', async () => {
  await pairShop(product);
  const { page, context, problems } = await openPerson(browser, { phone: true });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await page.goto(`${product.webUrl}/tickets`);
  await page.getByText('Atendimentos', { exact: true }).last().tap();
  await page.getByRole('tab', { name: 'Abertos' }).waitFor();

  const customer = await newCustomer(product, 'Lia Campos');
  await customer.write('Oi, tudo bem?');
  await page.getByText('Aguardando').first().tap();
  await page.getByRole('button', { name: 'Aceitar Lia Campos' }).tap();
  await tickets.bubble('Oi, tudo bem?').waitFor();
  await tickets.composer.fill('Tudo ótimo!');
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await customer.sees('the answer', ({ text }) => text.includes('Tudo ótimo!'));

  await tickets.bubble('Oi, tudo bem?').getByRole('button', { name: 'Opções da mensagem' }).tap();
  await page.getByRole('menuitem', { name: 'Reagir' }).tap();
  await page.getByRole('toolbar', { name: 'Reações' }).getByRole('button').first().tap();
  await tickets.bubble('Oi, tudo bem?').getByRole('button', { name: /Você$/ }).waitFor();

  await page.setViewportSize({ width: 320, height: 640 });
  await tickets.bubble('Tudo ótimo!').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a tapped relative time shows the exact one, until something else is tapped', async () => {
  const { page, context } = await openPerson(browser, { phone: true });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/connections`);
  await page.locator('main time').first().tap();
  // The stylesheet hides the tooltips of antd's own parts on touch screens; component tests do not load it.
  const exact = page.getByRole('tooltip');
  await exact.waitFor();
  assert.match(await exact.innerText(), /^\d{2}\/\d{2}\/\d{4}/);
  await page.getByRole('heading').first().tap();
  await exact.waitFor({ state: 'hidden' });
  await context.close();
});

test('nothing scrolls sideways at 320 px', async () => {
  const { page, context } = await openPerson(browser, { phone: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  for (const path of [
    '/tickets',
    '/contacts',
    '/connections',
    '/queues',
    '/users',
    '/quick-messages',
    '/chats',
    '/financeiro',
  ]) {
    await page.goto(product.webUrl + path);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.deepEqual({ path, width }, { path, width: 320 });
  }
  await context.close();
});
