import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { type Product, startProduct } from './harness/product.ts';
import { LoginScreen } from './screens/login-screen.ts';

const away = 'Sem conexão com o servidor. O Recado abriu com o que este navegador guardou';

let shell: string;
let product: Product;
let browser: Browser;

before(async () => {
  shell = mkdtempSync(join(tmpdir(), 'recado-shell-'));
  cpSync('apps/shell/dist', shell, { recursive: true });
  product = await startProduct({ SHELL_FOLDER: shell });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
  rmSync(shell, { recursive: true, force: true });
});

/** The URLs that the worker has stored, by cache. */
function keptBy(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await kept(name)])));
  });
}

/** Waits until the shell and the files of the campaigns page are stored. */
function isKept(page: Page): Promise<Record<string, string[]>> {
  return waitFor('what the worker keeps', async () => {
    const kept = await keptBy(page);
    const [shellFiles] = Object.entries(kept).flatMap(([name, files]) => (name.startsWith('shell ') ? [files] : []));
    const isWhole = shellFiles?.includes('/') && kept.remotes?.some((file) => /\/campaigns\/.*\/page-/.test(file));
    return isWhole ? kept : undefined;
  });
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Respostas rápidas' });

async function signedInAt(path: string, phone = false) {
  const person = await openPerson(browser, { worker: true, phone });
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  await person.page.goto(`${product.webUrl}${path}`);
  return person;
}

test('without its server the product starts in its last state with a notice, and reconnects by itself', async () => {
  const { page, context, problems } = await signedInAt('/quick-messages');
  await heading(page).waitFor();
  const kept = await isKept(page);
  await product.server.stop();
  await page.goto(`${product.webUrl}/quick-messages`);
  await page.getByText(away).waitFor();
  await heading(page).waitFor();
  assert.equal(await page.locator('[data-failure]').count(), 0);
  await page.getByRole('link', { name: /Filas/ }).first().waitFor();
  assert.deepEqual(await findings(page), []);
  for (const file of Object.values(kept).flat()) {
    assert.match(file, /^\/$|^\/assets\/|^\/remotes\/\w+\/[^/]+\/[\w.-]+$|^\/(first-paint\.(js|css)|icon\.svg)$/);
  }

  await product.startServer();
  await page.getByText(away).waitFor({ state: 'hidden' });
  const colleague = new ApiClient(product.apiUrl);
  await colleague.signIn(product.credentials.super);
  await colleague.call('POST /quick-messages', { body: { shortcode: 'de-volta', message: 'Oi', geral: true } });
  await page.getByText('/de-volta', { exact: true }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('signing out removes the stored code of remotes, and without the server the login is shown', async () => {
  const { page, context } = await signedInAt('/quick-messages', true);
  await heading(page).waitFor();
  await isKept(page);
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await waitFor('the end of what was kept', async () => !('remotes' in (await keptBy(page))) || undefined);
  assert.equal(await page.evaluate(() => localStorage.getItem('sessionUser')), null);
  await product.server.stop();
  await page.goto(`${product.webUrl}/quick-messages`);
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await product.startServer();
  await context.close();
});

test('after another shell was released, the worker stores it instead of the former one', async () => {
  const { page, context } = await signedInAt('/quick-messages');
  await heading(page).waitFor();
  await isKept(page);
  const worker = join(shell, 'push-worker.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/"build":"\w+"/, '"build":"another"'));
  for (const copy of ['br', 'gz']) rmSync(`${worker}.${copy}`);
  await page.reload();
  await heading(page).waitFor();
  await waitFor('the newer shell', async () => {
    const names = Object.keys(await keptBy(page)).filter((name) => name.startsWith('shell '));
    return names.join() === 'shell another' || undefined;
  });
  await context.close();
});
