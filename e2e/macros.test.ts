import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const sizes = [
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 1366, height: 850 },
];

test('a macro is made, runs by / and by keyboard, is undone, and resolves', async () => {
  const admin = await pairShop(product);
  await admin.call('POST /tags', { body: { name: 'despedida', color: '#f87171' } });
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const look = new Inspection(page);
  await page.goto(`${product.webUrl}/macros`);
  await page.getByText('Nenhuma macro ainda').waitFor();
  await page.getByRole('button', { name: 'Adicionar macro' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Encerrar');
  const add = async (kind: string) => {
    await dialog.getByRole('combobox', { name: 'Adicionar passo' }).click();
    await page.getByTitle(kind, { exact: true }).click();
  };
  await add('Resolver');
  await add('Tags');
  await add('Texto');
  await dialog.getByRole('combobox', { name: '1. Tags: Tags a adicionar' }).fill('despedida');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: '2. Texto' }).fill('Até logo, {{firstName}}!');
  await dialog.getByRole('button', { name: 'Subir o passo 2, Texto' }).press('Enter');
  await dialog.getByRole('textbox', { name: '1. Texto' }).waitFor();
  assert.deepEqual(await findings(page), []);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look.look('macro editor');
  }
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Enviar um texto → Adicionar as tags despedida → Resolver').waitFor();
  assert.deepEqual(await findings(page), []);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look.look('macros');
  }

  const customer = await newCustomer(product, 'Rita Macro');
  await customer.write('Obrigada, era só isso');
  const desk = new TicketsScreen(page, product);
  await desk.open();
  await desk.accept('Rita Macro');
  await desk.composer.fill('/enc');
  await page.getByRole('option', { name: /Encerrar/ }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Até logo, Rita!').waitFor();
  assert.deepEqual(await findings(page), []);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look.look('macro before it runs');
  }
  await page.keyboard.press('Enter');
  await desk.row('Rita Macro').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await desk.chat('Rita Macro').waitFor();
  await desk.row('Rita Macro').waitFor();

  await desk.composer.focus();
  await page.keyboard.press('Control+;');
  await dialog.getByRole('option', { name: 'Encerrar' }).waitFor();
  assert.deepEqual(await findings(page), []);
  await look.look('search of macros');
  await page.keyboard.press('Enter');
  await dialog.getByText('Até logo, Rita!').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Macro Encerrar concluída').waitFor();
  await customer.sees('the text of the macro', ({ text }) => text === 'Até logo, Rita!');
  const { tickets } = await admin.call('GET /tickets', { query: { status: 'closed', showAll: 'true' } });
  const closed = tickets.find(({ contact }) => contact.name === 'Rita Macro');
  assert.deepEqual(
    closed?.tags.map(({ name }) => name),
    ['despedida'],
  );
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
