import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

test('with the keyboard only: sign in, find, accept, reply, resolve', async () => {
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
  // Right after the login the pages are still being requested.
  await page
    .getByRole('option', { name: /Atendimentos/ })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await page.waitForURL(/\/tickets$/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

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
  // In an open chat a letter is text, wherever the focus is.
  await page.getByRole('button', { name: /Assinar mensagens/ }).focus();
  await keyboard.type('era o que eu ia dizer. ');
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('option', { name: 'Resolver', exact: true }).waitFor();
  await keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  await keyboard.type('Sim, bom dia!');
  await keyboard.press('Enter');
  await customer.sees('the answer', ({ text }) => text.includes('era o que eu ia dizer. Sim, bom dia!'));
  await keyboard.press('Escape');
  await keyboard.press('e');
  await page.waitForURL(/\/tickets$/);
  await tickets.chat('Caio Reis').waitFor({ state: 'hidden' });
  await keyboard.press('Shift+?');
  await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
