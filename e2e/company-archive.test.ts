import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

for (const phone of [false, true]) {
  test(`an administrator asks for all data of the company and saves it, ${phone ? 'on a phone' : 'at a desk'}`, async () => {
    const { page, context, problems } = await openPerson(browser, { phone });
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    await page.goto(`${product.webUrl}/settings?tab=archive`);
    await page.getByRole('heading', { name: 'Dados da empresa' }).waitFor();
    await page.getByRole('button', { name: 'Pedir o arquivo' }).click();
    const list = page.getByRole('list', { name: 'Arquivos pedidos' });
    const link = list.getByRole('link', { name: /^Salvar o arquivo/ }).first();
    await link.waitFor();
    assert.deepEqual(await findings(page), []);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    assert.match(download.suggestedFilename(), /^recado-\d{4}-\d\d-\d\d\.tar$/);
    const saved = await readFile(await download.path());
    assert.ok(saved.includes('"kind":"recado company"') && saved.includes('database/users/'));

    // The bell leads back here, until somebody has seen it.
    await page.goto(`${product.webUrl}/settings`);
    await page.getByRole('button', { name: /arquivos? da empresa terminado/ }).click();
    await page.getByRole('button', { name: 'Já vi' }).first().click();
    await page.goto(`${product.webUrl}/settings?tab=archive`);
    await list.getByRole('button', { name: 'Excluir' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await list.waitFor({ state: 'detached' });
    assert.deepEqual(problems, []);
    await context.close();
  });
}
