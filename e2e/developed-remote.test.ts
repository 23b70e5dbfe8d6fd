import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { copyWorkspace } from '../tools/workspace/copy.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { freePorts } from './harness/ports.ts';
import { type Running, startProgram, waitFor } from './harness/processes.ts';
import { type Product, startProduct } from './harness/product.ts';
import { LoginScreen } from './screens/login-screen.ts';

let product: Product;
let browser: Browser;
/** The workspace of a developer of campaigns, and its development server. */
let workspace: string;
let developing: Running;
let port: number;

before(async () => {
  product = await startProduct({ REMOTE_OVERRIDES: 'enabled' });
  workspace = copyWorkspace();
  port = await freePorts();
  developing = startProgram(
    join(workspace, 'tools/dev/development.mjs'),
    { REMOTES_PORT: String(port) },
    [],
    ['campaigns', '--shell', product.webUrl],
  );
  await waitFor('the development server', () => isServed(), { program: developing });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await developing?.stop();
  await product?.close();
  if (workspace) rmSync(workspace, { recursive: true, force: true });
});

async function isServed(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/feature.json`).catch(() => undefined);
  return answer?.ok ?? false;
}

/** A user's browser, with the files that its pages loaded from the development server. */
async function openAs(role: 'super' | 'admin') {
  const person = await openPerson(browser);
  const taken: string[] = [];
  person.page.on('request', (request) => {
    if (new URL(request.url()).port === String(port)) taken.push(new URL(request.url()).pathname);
  });
  await new LoginScreen(person.page, product).signIn(product.credentials[role]);
  await person.page.locator('h1').first().waitFor();
  return { ...person, taken };
}

const bar = (page: Page) => page.getByText(`campaigns vem de http://127.0.0.1:${port}, só nesta aba.`);

async function openQuickMessages(page: Page, heading = 'Respostas rápidas') {
  await page.getByRole('navigation').getByRole('link', { name: 'Respostas rápidas' }).first().click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

test('the super user runs a remote from their machine in one tab, sees saved changes, and returns to the installed one', async () => {
  const address = `${product.webUrl}/develop/campaigns/${port}`;
  assert.ok(developing.output().includes(address), developing.output());
  const { page, context, taken, problems } = await openAs('super');
  await page.goto(address);
  await page.getByRole('heading', { name: 'Desenvolver campaigns' }).waitFor();
  assert.equal(taken.length, 0);
  await page.getByRole('button', { name: 'Executar nesta aba' }).click();
  await bar(page).waitFor();
  await openQuickMessages(page);
  assert.ok(taken.includes('/remoteEntry.js'), taken.join(' '));

  const texts = join(workspace, 'apps/campaigns/src/locales/pt.json');
  writeFileSync(texts, readFileSync(texts, 'utf8').replaceAll('Respostas rápidas', 'Respostas mudadas'));
  await page.getByRole('heading', { name: 'Respostas mudadas', level: 1 }).waitFor();
  await bar(page).waitFor();

  const inMenu = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first();
  await page.getByText('Ver como: eu').click();
  await page.getByLabel('useKanban').uncheck();
  await inMenu('Kanban').waitFor({ state: 'detached' });
  await page.getByLabel('Ver como').selectOption('atendente');
  await inMenu('Versões').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Ver como: atendente *').waitFor();
  await inMenu('Versões').waitFor({ state: 'detached' });
  await page.getByText('Ver como: atendente *').click();
  await page.getByLabel('Ver como').selectOption('eu');
  await inMenu('Versões').waitFor();

  const other = await context.newPage();
  await other.goto(`${product.webUrl}/quick-messages`);
  await other.getByRole('heading', { name: 'Respostas rápidas', level: 1 }).waitFor();
  assert.equal(await bar(other).count(), 0);

  await page.getByRole('button', { name: 'Parar' }).click();
  await page.getByRole('heading', { name: 'Respostas rápidas', level: 1 }).waitFor();
  assert.equal(await bar(page).count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
});

test('other users see "not found", and no code of their machine runs', async () => {
  const { page, context, taken } = await openAs('admin');
  await page.goto(`${product.webUrl}/develop/campaigns/${port}`);
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  const chosen = JSON.stringify({ name: 'campaigns', origin: `http://127.0.0.1:${port}` });
  await page.evaluate((text) => sessionStorage.setItem('recado:developed', text), chosen);
  await page.goto(product.webUrl);
  await openQuickMessages(page);
  assert.equal(await bar(page).count(), 0);
  // Not even when a script asks for it.
  await page
    .evaluate(
      (entry) => document.head.append(Object.assign(document.createElement('script'), { src: entry })),
      `http://127.0.0.1:${port}/remoteEntry.js`,
    )
    .catch(() => undefined);
  assert.deepEqual(taken, []);
  await context.close();
});
