import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`content of ${name}`) });

async function openPage(options: { phone?: boolean; dark?: boolean } = {}) {
  const person = await openPerson(browser, options);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  await person.page.goto(`${product.webUrl}/files`);
  await person.page.getByRole('heading', { name: 'Listas de arquivos' }).waitFor();
  return person;
}

test('a file list is created with its files on a laptop, and changed and deleted on a phone in the dark', async () => {
  const laptop = await openPage();
  const { page } = laptop;
  await page
    .getByRole('button', { name: /Adicionar lista/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Tabelas de preço');
  await dialog.getByLabel('Mensagem').fill('Segue o que você pediu');
  await dialog.getByLabel('Legenda do arquivo 1').fill('Atacado');
  await dialog.locator('input[type=file]').setInputFiles(file('atacado.txt'));
  await dialog.getByRole('button', { name: 'Adicionar arquivo' }).click();
  await dialog.locator('input[type=file]').setInputFiles(file('varejo.txt'));
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('atacado.txt +1').waitFor();
  assert.deepEqual(laptop.problems, []);
  await laptop.context.close();

  const phone = await openPage({ phone: true, dark: true });
  await phone.page.getByText('atacado.txt +1').waitFor();
  assert.deepEqual(await findings(phone.page), []);
  await phone.page.getByRole('button', { name: 'Editar Tabelas de preço' }).click();
  const form = phone.page.getByRole('dialog');
  await form.getByRole('button', { name: 'Mover o arquivo 2 para cima' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.waitFor({ state: 'hidden' });
  await phone.page.getByText('varejo.txt +1').waitFor();
  await phone.page.getByRole('button', { name: 'Excluir Tabelas de preço' }).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await phone.page.getByText('Nenhuma lista de arquivos ainda').waitFor();
  assert.deepEqual(phone.problems, []);
  await phone.context.close();
});
