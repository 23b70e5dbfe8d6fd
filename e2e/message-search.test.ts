import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

test('a word is found in an old message, its chat opens there, with links to the newest message and to a day', async () => {
  const api = await pairShop(product);
  const { number } = await newCustomer(product, 'Mário Quintana');
  await api.call('POST /contacts', { body: { name: 'Mário Quintana', number } });
  const customer = await newCustomer(product, 'Maria Aparecida Silva');
  await customer.write('Preciso do orçamento da geladeira');
  for (let n = 1; n <= 60; n += 1) await customer.write(`Linha ${n}`);
  const { page, problems, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();

  await page.getByRole('tab', { name: 'Busca' }).click();
  const box = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
  await box.fill('Maria Silva');
  // All have arrived: later ones would be counted beside the link to the newest.
  await tickets.row('Maria Aparecida Silva').getByText('Linha 60').waitFor();
  await box.fill('quintana');
  const people = page.getByRole('region', { name: 'Contatos' });
  const found = people.getByRole('button', { name: /Mário Quintana/ });
  await found.waitFor();
  assert.deepEqual(await findings(page), []);
  await found.click();
  await page.getByRole('dialog').getByTitle('Mário Quintana', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Mensagens', { exact: true }).click();
  await box.fill('geladeira ORCAMENTO');
  const hit = page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('link').first();
  await hit.locator('mark', { hasText: 'orçamento' }).waitFor();
  assert.deepEqual(await findings(page), []);
  await hit.click();
  await tickets.bubble('Linha 60').waitFor({ state: 'detached' });
  await tickets.bubble('Preciso do orçamento da geladeira').waitFor();
  await page.getByRole('button', { name: 'Ir para a última mensagem' }).click();
  await tickets.bubble('Linha 60').waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Ir para…' }).fill('geladeira');
  await page.getByRole('option', { name: /orçamento da geladeira/ }).click();
  await tickets.bubble('Preciso do orçamento da geladeira').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
