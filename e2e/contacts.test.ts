import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

test('contacts: a spreadsheet is imported, its refused rows show the reasons, and another browser sees the result', async () => {
  const ana = await openPerson(browser);
  const bia = await openPerson(browser, { phone: true });
  await new LoginScreen(ana.page, product).signIn(product.credentials.admin);
  await new LoginScreen(bia.page, product).signIn(product.credentials.agent1);
  for (const { page } of [ana, bia]) await page.goto(`${product.webUrl}/contacts`);
  const { page } = ana;

  const stamp = String(Date.now()).slice(-7);
  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar planilha' }).click();
  const content = `Nome;Celular;E-mail\nPlanilha ${stamp};11 9${stamp}0;p@example.com\nCurto;12;\n`;
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const columns = page.getByRole('dialog').filter({ hasText: 'Colunas de clientes.csv' });
  await columns.getByRole('cell', { name: `Planilha ${stamp}` }).waitFor();
  await columns.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByText('Criados: 1 · Atualizados: 0 · Recusados: 1').waitFor();
  await page.getByRole('button', { name: 'Ver e corrigir' }).click();
  await page.getByRole('dialog').getByText('Número inválido').waitFor();
  await page.keyboard.press('Escape');

  for (const each of [page, bia.page]) await each.getByRole('searchbox', { name: 'Buscar contatos' }).fill(stamp);
  await bia.page.getByText(`Planilha ${stamp}`).waitFor();
  await page.getByText(`Planilha ${stamp}`).waitFor();
  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click();
  const download = await saved;
  assert.equal(download.suggestedFilename(), 'contatos.csv');
  const exported = await readFile(await download.path(), 'utf8');
  // Grouped, because spreadsheets round bare numbers of this length.
  const digits = `9${stamp}0`;
  const number = `55 11 ${digits.slice(0, 5)}-${digits.slice(5)}`;
  const heading = 'Nome;Número;E-mail;Nome de usuário;Empresa;Bloqueado;Aceita marketing';
  assert.equal(exported, `\u{feff}${heading}\r\nPlanilha ${stamp};${number};p@example.com;;;;\r\n`);

  await page.getByRole('button', { name: `Excluir Planilha ${stamp}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await bia.page.getByText(`Planilha ${stamp}`).waitFor({ state: 'hidden' });
  assert.deepEqual([...ana.problems, ...bia.problems], []);
  await ana.context.close();
  await bia.context.close();
});
