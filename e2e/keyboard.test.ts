import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, openPerson } from './harness/browser.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

let product: Product;
let browser: Browser;

before(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
});

test('with the keyboard alone: sign in, find, accept, answer, resolve', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Caio Reis');
  const { page, context, problems } = await openPerson(browser);
  const { keyboard } = page;
  const { email, password } = product.credentials.admin;
  await page.goto(`${product.webUrl}/login`);
  await page.getByLabel('E-mail').waitFor();
  await keyboard.type(email);
  await page.getByLabel('Senha', { exact: true }).focus();
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.getByRole('banner').waitFor();

  await keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await keyboard.type('Atendimentos');
  await keyboard.press('Enter');
  await page.waitForURL(/\/tickets$/);

  await customer.write('Alguém aí?');
  const accept = page.getByRole('button', { name: 'Aceitar Caio Reis' });
  const half = page.getByRole('radio', { name: /Aguardando/ });
  await half.focus();
  await keyboard.press('Space');
  await accept.waitFor();
  await accept.focus();
  await keyboard.press('Enter');
  const tickets = new TicketsScreen(page, product);
  await tickets.chat('Caio Reis').waitFor();
  await tickets.bubble('Alguém aí?').waitFor();
  await page.locator('body').press('r');
  await keyboard.type('Sim, bom dia!');
  await keyboard.press('Enter');
  await customer.sees('the answer', ({ text }) => text.includes('Sim, bom dia!'));
  await keyboard.press('Escape');
  await tickets.composer.blur();
  await keyboard.press('e');
  await page.waitForURL(/\/tickets$/);
  await keyboard.press('Shift+?');
  await page.getByText('Atalhos do teclado').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
