import assert from 'node:assert/strict';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Registry } from '@recado/federation';
import type { Browser, Page } from 'playwright-core';
import { findings } from './harness/axe.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { type Product, startProduct } from './harness/product.ts';
import { LoginScreen } from './screens/login-screen.ts';

const bad = '6.9.0-bad';
/** A few more page loads than the server requires for a decision. */
const times = 12;

let product: Product;
let browser: Browser;
let remotesFolder: string;

before(async () => {
  remotesFolder = mkdtempSync(join(tmpdir(), 'recado-halt-'));
  for (const app of ['service-desk', 'admin', 'campaigns', 'billing']) {
    cpSync(`apps/${app}/dist`, join(remotesFolder, app, 'dist'), { recursive: true, preserveTimestamps: true });
  }
  const dist = join(remotesFolder, 'admin/dist');
  const newest = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')).release;
  cpSync(join(dist, newest), join(dist, bad), { recursive: true });
  plant(join(dist, bad));
  product = await startProduct({ REMOTES_FOLDER: remotesFolder });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
  rmSync(remotesFolder, { recursive: true, force: true });
});

/** Breaks the page of users in a release: its script does not define what it should. */
function plant(release: string): void {
  const [script, ...others] = globSync('**/page-users*.js', { cwd: release });
  assert.ok(script && others.length === 0, 'the page of users is one file');
  writeFileSync(join(release, script), '// planted\n');
  // Removes the copies of the right script, and the list by which the server would detect the change.
  for (const file of [`${script}.br`, `${script}.gz`, 'integrity.json']) rmSync(join(release, file), { force: true });
}

const users = (page: Page) => page.getByRole('heading', { name: 'Usuários' });

/** Opens the page of users again and again, as colleagues do over a day. */
async function openUsers(page: Page): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.goto(`${product.webUrl}/users`);
    await users(page).or(page.locator('[data-failure]')).first().waitFor();
  }
}

test('a canary that breaks a page is ended automatically, and the super user is notified', async () => {
  const [boss, colleague] = [await openPerson(browser), await openPerson(browser)];
  await new LoginScreen(colleague.page, product).signIn(product.credentials.admin);
  await openUsers(colleague.page);

  await new LoginScreen(boss.page, product).signIn(product.credentials.super);
  await boss.page.goto(`${product.webUrl}/releases`);
  await boss.page.getByRole('button', { name: `Ações de ${bad}` }).click();
  await boss.page.getByRole('menuitem', { name: 'Testar com uma parte' }).click();
  await boss.page.getByRole('spinbutton', { name: 'Parte' }).fill('100');
  await boss.page.getByLabel('Motivo').fill('Uma versão plantada');
  await boss.page.getByRole('button', { name: 'Iniciar o teste' }).click();
  const admin = boss.page.getByRole('region', { name: 'Administração' });
  await admin.getByText(`Em teste com 100 % das empresas: ${bad}`).waitFor();

  await waitFor('the registry of the colleague', async () => {
    const answer = await colleague.page.request.get(`${product.webUrl}/registry.json`);
    const { remotes }: Registry = await answer.json();
    return remotes.some(({ version }) => version === bad) || undefined;
  });
  await openUsers(colleague.page);
  await admin.getByText(`O teste de ${bad} foi encerrado pelo servidor.`).waitFor({ timeout: 150_000 });
  await admin.getByText(/Falhou em \d+ de \d+ aberturas/).waitFor();
  await admin.getByText('Em teste com').waitFor({ state: 'hidden' });
  assert.deepEqual(await findings(boss.page), []);
  await boss.page.getByRole('button', { name: '1 teste encerrado' }).click();
  await boss.page.getByRole('link', { name: new RegExp(bad) }).waitFor();

  const asked: string[] = [];
  colleague.page.on('request', (request) => asked.push(request.url()));
  await colleague.page.goto(`${product.webUrl}/users`);
  await users(colleague.page).waitFor();
  assert.deepEqual(
    asked.filter((url) => url.includes(bad)),
    [],
  );
  await Promise.all([boss.context.close(), colleague.context.close()]);
});
