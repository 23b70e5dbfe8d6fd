import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const password = 'uma senha longa';
const email = 'rosa@papeis.example';
const sizes = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];

test('a role is made, seen as, given, and taken away while its person is signed in', async () => {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  await admin.call('POST /users', { body: { name: 'Rosa Papel', email, password, profile: 'user' } });
  const boss = await openPerson(browser);
  const { page } = boss;
  const look = new Inspection(page);
  const picture = async (name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  };
  const everywhere = async (place: string) => {
    assert.deepEqual(await findings(page), [], place);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await inBothAppearances(page, async (appearance) => {
        await look.look(`${place}, ${size.width}, ${appearance}`);
        await picture(`${place}-${size.width}-${appearance}`);
      });
    }
    await page.setViewportSize({ width: 1366, height: 850 });
  };
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/users`);
  await page.getByRole('button', { name: 'Papéis' }).click();
  await page.getByText('Sem papéis próprios').waitFor();
  await everywhere('roles-empty');

  await page.getByRole('button', { name: 'Adicionar papel' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Conselho');
  await dialog.getByLabel('Começa como').click();
  await page.getByTitle('Auditor').click();
  await dialog.getByLabel('Ver a auditoria').waitFor();
  await everywhere('role-dialog');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /Conselho/ }).waitFor();
  await everywhere('roles');

  await page.getByRole('button', { name: 'Ver como este papel: Conselho' }).click();
  const bar = page.getByRole('status').filter({ hasText: 'Conselho' });
  await bar.waitFor();
  await page.getByRole('link', { name: 'Auditoria' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Usuários' }).count(), 0);
  // Not the dashboard's tables, which scroll on a phone.
  assert.deepEqual(await findings(page), []);
  await picture('preview');
  await bar.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('row', { name: /Conselho/ }).waitFor();

  const rosa = await openPerson(browser);
  await new LoginScreen(rosa.page, product).signIn({ email, password });
  assert.equal(await rosa.page.getByRole('link', { name: 'Auditoria' }).count(), 0);
  await page.getByRole('link', { name: 'Usuários' }).last().click();
  await page.getByRole('button', { name: 'Editar Rosa Papel' }).click();
  await dialog.getByRole('combobox', { name: 'Papel' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('Conselho').click();
  await everywhere('user-dialog');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rosa.page.getByRole('link', { name: 'Auditoria' }).waitFor();

  await page.getByRole('button', { name: 'Papéis' }).click();
  await page.getByRole('button', { name: 'Excluir Conselho' }).click();
  await dialog.getByRole('combobox', { name: /tem este papel/ }).click();
  await page.getByTitle('Atendente, sem papel').click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rosa.page.getByRole('link', { name: 'Auditoria' }).waitFor({ state: 'hidden' });
  assert.deepEqual([...look.found, ...boss.problems, ...rosa.problems], []);
  await boss.context.close();
  await rosa.context.close();
});
