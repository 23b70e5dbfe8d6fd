import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** Saves a screenshot of the page to the folder in `PICTURES`. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

/** Expects no serious finding of axe and no sideways scrolling. */
async function isFine(page: Page, name: string): Promise<void> {
  assert.deepEqual({ name, findings: await findings(page) }, { name, findings: [] });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(beyond <= 0, `${name} is wider than the window`);
}

/** The displayed form of a number. */
function written(number: string): RegExp {
  return new RegExp(`${number.slice(-8, -4)}-${number.slice(-4)}`);
}

test('a customer who writes SAIR appears on the list at once and is removed again, on a computer and a phone', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Sara que sai');
  const boss = await openPerson(browser);
  const walking = await openPerson(browser, { phone: true, dark: true });
  await new LoginScreen(boss.page, product).signIn(product.credentials.admin);
  await new LoginScreen(walking.page, product).signIn(product.credentials.super);
  for (const { page } of [boss, walking]) {
    await page.goto(`${product.webUrl}/suppression`);
    await page.getByText('Nenhum número suprimido').waitFor();
  }
  await isFine(boss.page, 'the empty list');
  await picture(boss.page, 'suppression-empty');

  await customer.write('sair');
  await customer.sees('the confirmation', ({ text }) => /não receberá mais nossas campanhas/.test(text));
  for (const [name, { page }] of Object.entries({ computer: boss, phone: walking })) {
    const list = page.getByRole('region', { name: 'Números suprimidos' });
    await list.getByText(written(customer.number)).first().waitFor();
    await list.getByText('Sara que sai').waitFor();
    await isFine(page, `the list on a ${name}`);
    await picture(page, `suppression-${name}`);
  }

  const { page } = boss;
  await page
    .getByRole('button', { name: /Adicionar número/ })
    .first()
    .click();
  await picture(page, 'suppression-dialog');
  await isFine(page, 'the dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Importar planilha' }).click();
  const file = {
    name: 'sair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nome;Celular\nRita;11 98765-4321\nX;12\n'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await picture(page, 'suppression-import');
  await page.getByRole('dialog').getByRole('button', { name: 'Importar' }).click();
  await page.getByText('Adicionados: 1 · Já na lista: 0 · Recusados: 1').waitFor();
  for (const each of [page, walking.page]) await each.getByText('Rita').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  assert.equal((await download).suggestedFilename(), 'suprimidos.xlsx');

  const removal = page.getByRole('row').filter({ hasText: 'Sara que sai' });
  await removal.getByRole('button', { name: /Excluir/ }).click();
  await page.getByText(/As campanhas voltam a ser enviadas/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await walking.page.getByText('Sara que sai').waitFor({ state: 'hidden' });
  assert.deepEqual([...boss.problems, ...walking.problems], []);
  await boss.context.close();
  await walking.context.close();
});

test('the settings of campaigns are saved and stay, on a computer and a phone', async () => {
  for (const phone of [false, true]) {
    const { page, context, problems } = await openPerson(browser, { phone, dark: phone });
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    await page.goto(`${product.webUrl}/campaigns-config`);
    const key = page.getByRole('textbox', { name: 'Atalho' });
    await key.fill(phone ? 'celular' : 'cidade');
    await page.getByRole('textbox', { name: 'Conteúdo' }).fill('Recife');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'De', exact: true }).fill('2200');
    await page.getByRole('textbox', { name: 'Até', exact: true }).fill('0700');
    const words = page.getByRole('combobox', { name: 'Palavras de descadastro' });
    await words.fill(phone ? 'Chega' : 'Parar');
    await words.press('Enter');
    await picture(page, `campaigns-config-${phone ? 'phone' : 'computer'}`);
    await isFine(page, 'the settings');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Configurações salvas').waitFor();
    await page.reload();
    await page.getByText(phone ? '{celular}' : '{cidade}', { exact: true }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'De', exact: true }).inputValue(), '22:00');
    await page.getByText(phone ? 'Chega' : 'Parar').waitFor();
    await page.getByRole('button', { name: 'Salvar' }).scrollIntoViewIfNeeded();
    await picture(page, `campaigns-config-end-${phone ? 'phone' : 'computer'}`);
    assert.deepEqual(problems, []);
    await context.close();
  }
});
