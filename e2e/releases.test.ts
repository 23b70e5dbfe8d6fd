import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import type { Product } from './harness/product.ts';
import { followEntries, older, type ReleasedTwice, startReleasedTwice } from './harness/two-releases.ts';
import { LoginScreen } from './screens/login-screen.ts';

let released: ReleasedTwice;
let product: Product;
let newest: string;
let browser: Browser;

before(async () => {
  released = await startReleasedTwice();
  ({ product, newest } = released);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await released?.close();
});

async function openReleases(page: Page) {
  await new LoginScreen(page, product).signIn(product.credentials.super);
  await page.goto(`${product.webUrl}/operations`);
  await page.getByRole('link', { name: 'Escolher versões' }).click();
  return page.getByRole('region', { name: 'Administração' });
}

async function choose(page: Page, release: string, action: string, fill: () => Promise<void> = async () => undefined) {
  await page.getByRole('button', { name: `Ações de ${release}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').waitFor();
  await fill();
  await page.getByLabel('Motivo').fill('Teste no navegador');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('another release is chosen for everybody and rolled back; open tabs are notified and keep typed text', async () => {
  const [boss, colleague] = [await openPerson(browser), await openPerson(browser)];
  await new LoginScreen(colleague.page, product).signIn(product.credentials.admin);
  const loaded = followEntries(colleague.page);
  await colleague.page.goto(`${product.webUrl}/users`);
  await colleague.page.getByRole('heading', { name: 'Usuários' }).waitFor();
  assert.deepEqual(new Set(loaded.splice(0)), new Set([newest]));

  const admin = await openReleases(boss.page);
  await choose(boss.page, older, 'Usar para todos');
  await admin.getByText(`Para todos: ${older}`).waitFor();
  const notice = colleague.page.getByText('Há uma versão nova. O que você escreveu fica guardado.');
  await notice.waitFor();
  assert.deepEqual(await findings(colleague.page), []);
  await colleague.page.getByRole('button', { name: 'Recarregar' }).click();
  await notice.waitFor({ state: 'hidden' });
  await colleague.page.getByRole('heading', { name: 'Usuários' }).waitFor();
  assert.deepEqual(loaded.splice(0), [older]);

  await admin.getByRole('button', { name: 'Voltar à anterior' }).click();
  await boss.page.getByLabel('Motivo').fill('Volta');
  await boss.page.keyboard.press('Enter');
  await admin.getByText(`Para todos: ${newest}`).waitFor();
  await notice.waitFor();
  await colleague.page.reload();
  await colleague.page.getByRole('heading', { name: 'Usuários' }).waitFor();
  assert.deepEqual(loaded, [newest]);
  assert.deepEqual([...boss.problems, ...colleague.problems], []);
  await Promise.all([boss.context.close(), colleague.context.close()]);
});

test('a pinned company gets its release right after the login, and the other one again when it is unpinned', async () => {
  const [boss, colleague] = [await openPerson(browser, { phone: true, dark: true }), await openPerson(browser)];
  const admin = await openReleases(boss.page);
  await choose(boss.page, older, 'Fixar para uma empresa', async () => {
    await boss.page.getByRole('combobox', { name: 'Empresa' }).click();
    await boss.page.locator('.ant-select-item-option').first().click();
  });
  await admin.getByText(new RegExp(`fica com ${older}`)).waitFor();
  assert.deepEqual(await findings(boss.page), []);
  const width = await boss.page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 390);

  const loaded = followEntries(colleague.page);
  const client = new ApiClient(product.apiUrl);
  await client.signIn(product.credentials.admin);
  await client.isOffered(product.webUrl, 'admin', older);
  await new LoginScreen(colleague.page, product).signIn(product.credentials.admin);
  await colleague.page.goto(`${product.webUrl}/users`);
  await colleague.page.getByRole('heading', { name: 'Usuários' }).waitFor();
  assert.deepEqual(new Set(loaded.splice(0)), new Set([older]));

  await admin.getByRole('button', { name: 'Soltar' }).click();
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Soltar' }).click();
  await admin.getByText(/fica com/).waitFor({ state: 'hidden' });
  await colleague.page.getByRole('button', { name: 'Recarregar' }).click();
  await colleague.page.getByRole('heading', { name: 'Usuários' }).waitFor();
  assert.equal(loaded.at(-1), newest);
  await Promise.all([boss.context.close(), colleague.context.close()]);
});

for (const [device, options] of [
  ['a computer, light', {}],
  ['a phone, dark', { phone: true, dark: true }],
] as const) {
  test(`the screen shows who has which release and its figures, and schedules the next one, on ${device}`, async () => {
    const [boss, colleague] = [await openPerson(browser, options), await openPerson(browser)];
    await new LoginScreen(colleague.page, product).signIn(product.credentials.admin);
    await colleague.page.goto(`${product.webUrl}/users`);
    await colleague.page.getByRole('heading', { name: 'Usuários' }).waitFor();
    const admin = await openReleases(boss.page);
    const inUse = admin.getByRole('listitem').filter({ hasText: newest });
    // Browsers report every quarter of a minute, and the screen fetches as often.
    await inUse
      .getByText(/^[1-9]\d* \d+ %$/)
      .first()
      .waitFor();
    await inUse.getByText(/^0 de [1-9]/).waitFor();
    await inUse.getByRole('img', { name: /Tempo por hora/ }).waitFor();

    await boss.page.getByRole('button', { name: `Ações de ${older}` }).click();
    await boss.page.getByRole('menuitem', { name: 'Planejar para todos' }).click();
    await boss.page.getByLabel('Motivo').fill('Depois do feriado');
    assert.deepEqual(await findings(boss.page), []);
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Planejar' }).click();
    await admin.getByText(/Planejada para todos em/).waitFor();
    assert.deepEqual(await findings(boss.page), []);
    assert.ok(await boss.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    await boss.page.screenshot({ path: `/tmp/recado-releases-${options.phone ? 'phone' : 'laptop'}.png` });
    await admin.getByRole('button', { name: 'Desistir' }).click();
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Desistir' }).click();
    await admin.getByText(/Planejada para todos em/).waitFor({ state: 'hidden' });
    assert.deepEqual([...boss.problems, ...colleague.problems], []);
    await Promise.all([boss.context.close(), colleague.context.close()]);
  });
}
