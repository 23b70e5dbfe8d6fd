import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** Expects no serious finding of axe and no sideways scrolling; saves a picture to the folder in `PICTURES`. */
async function isFine(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  assert.deepEqual({ name, findings: await findings(page) }, { name, findings: [] });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(beyond <= 0, `${name} is wider than the window`);
}

/** Signs up a company on the public page. */
async function signUp(name: string): Promise<void> {
  const plans: { id: number }[] = await (await fetch(`${product.apiUrl}/plans/list`)).json();
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now()}@example.com`;
  const body = { name, email, phone: '11987654321', password: 'long enough', planId: plans[0]?.id };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${product.apiUrl}/companies/cadastro`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 200, await answer.text());
}

for (const phone of [false, true]) {
  const kind = phone ? 'phone' : 'computer';
  test(`the super user sees a new trial at once and exports the revenue, on a ${kind}`, async () => {
    const { page, context, problems } = await openPerson(browser, { phone, dark: phone });
    await new LoginScreen(page, product).signIn(product.credentials.super);
    await page.goto(`${product.webUrl}/revenue?tab=overdue`);
    await page.getByText('Nenhuma empresa em atraso').waitFor();
    await isFine(page, `revenue-overdue-${kind}`);
    await page.getByRole('tab', { name: 'Testes' }).click();
    await page.getByRole('heading', { name: 'Períodos de teste' }).waitFor();
    const name = `Padaria do ${kind}`;
    await signUp(name);
    const trials = page.getByRole('region', { name: 'Períodos de teste' });
    await trials.getByText(name).first().waitFor();
    await trials.getByText('Faltam 3 dias').first().waitFor();
    await isFine(page, `revenue-trials-${kind}`);
    await page.getByRole('tab', { name: 'Resumo' }).click();
    await page.getByText('Recebido no mês').first().waitFor();
    await isFine(page, `revenue-overview-${kind}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    assert.equal((await download).suggestedFilename(), 'receita.csv');
    assert.deepEqual(problems, []);
    await context.close();
  });
}
