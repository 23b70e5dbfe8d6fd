import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

test('a contact list is made, imported and checked with WhatsApp, on a computer and a phone', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Rita no WhatsApp');
  const stranger = `55219${customer.number.slice(-8)}`;
  const boss = await openPerson(browser);
  const walking = await openPerson(browser, { phone: true, dark: true });
  await new LoginScreen(boss.page, product).signIn(product.credentials.admin);
  await new LoginScreen(walking.page, product).signIn(product.credentials.super);
  for (const { page } of [boss, walking]) await page.goto(`${product.webUrl}/contact-lists`);
  const { page } = boss;

  await page
    .getByRole('button', { name: /Nova lista/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Clientes VIP');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Clientes VIP' }).click();
  await walking.page.getByRole('link', { name: 'Clientes VIP' }).click();

  await page.getByRole('button', { name: 'Importar planilha' }).click();
  const content = `Nome;Celular\nRita;+${customer.number}\nNinguém;+${stranger}\nCurto;12\n`;
  const file = { name: 'vip.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const columns = page.getByRole('dialog').filter({ hasText: 'Colunas de vip.csv' });
  await columns.getByRole('cell', { name: 'Ninguém' }).waitFor();
  await columns.getByRole('button', { name: 'Importar', exact: true }).click();
  for (const each of [page, walking.page]) {
    await each.getByText('Criados: 2 · Atualizados: 0 · Recusados: 1').waitFor();
    const list = each.getByRole('region', { name: 'Clientes VIP' });
    await list.getByText('Válido', { exact: true }).waitFor();
    await list.getByText('Inválido', { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Ver e corrigir' }).click();
  await page.getByRole('dialog').getByText('Número inválido').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Excluir Ninguém' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await walking.page.getByText('Ninguém').waitFor({ state: 'hidden' });
  await walking.page.goto(`${product.webUrl}/contact-lists`);
  await walking.page.getByRole('link', { name: 'Clientes VIP' }).waitFor();
  assert.deepEqual([...boss.problems, ...walking.problems], []);
  await boss.context.close();
  await walking.context.close();
});
