import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const files = /\/remotes\/admin\/[^/]+\//;

/** Releases administration again while a user is signed in: the registry has another folder, the old one is deleted. */
async function releaseWhileOpen(serveNew: (route: Route, oldAddress: string) => Promise<void>) {
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.getByRole('link', { name: /Filas/ }).first().waitFor();
  let old = '';
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = await response.json();
    for (const remote of registry.remotes) {
      old ||= /admin\/([^/]+)\//.exec(remote.entry)?.[1] ?? '';
      if (remote.name === 'admin') remote.entry = remote.entry.replace(files, '/remotes/admin/7.0.1-new/');
    }
    await route.fulfill({ response, json: registry });
  });
  await page.route(files, (route) => {
    const address = route.request().url();
    if (!address.includes('/7.0.1-new/')) return route.fulfill({ status: 404 });
    return serveNew(route, address.replace('7.0.1-new', old));
  });
  const reloads = countLoads(page);
  await page.getByRole('link', { name: /Filas/ }).first().click();
  return { ...person, reloads };
}

/** Lets pending requests finish, then closes the browser context. */
async function leave(page: Page, context: BrowserContext): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Counts page loads by their start: the end may come after the page shows what a test waits for. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('files of a deleted release: the page reloads itself once and shows the new release', async () => {
  const { page, reloads, context } = await releaseWhileOpen(async (route, old) => {
    await route.fulfill({ response: await route.fetch({ url: old }) });
  });
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/queues');
  assert.equal(reloads(), 1);
  await leave(page, context);
});

test('when the new release cannot be loaded either, an error is shown and the page does not reload again', async () => {
  const { page, reloads, context } = await releaseWhileOpen((route) => route.fulfill({ status: 404 }));
  const panel = page.getByRole('alert').filter({ hasText: 'Administração não está disponível agora' });
  await panel.waitFor();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await panel.waitFor();
  assert.ok(reloads() <= 1, `${reloads()} reloads`);
  await leave(page, context);
});

test('a tab that is three releases behind keeps its release while its files exist, and reloads itself once when they do not', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  let [own, current, isOwnGone] = ['', '', false];
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = await response.json();
    for (const remote of registry.remotes)
      if (remote.name === 'admin' && current) remote.entry = remote.entry.replace(files, `/remotes/admin/${current}/`);
    await route.fulfill({ response, json: registry });
  });
  await page.route(files, async (route) => {
    const address = route.request().url();
    const [, release = ''] = /admin\/([^/]+)\//.exec(address) ?? [];
    own ||= release;
    if (release === own && !isOwnGone) return route.continue();
    if (release !== current) return route.fulfill({ status: 404 });
    await route.fulfill({ response: await route.fetch({ url: address.replace(release, own) }) });
  });
  await page
    .getByRole('link', { name: /Usuários/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Usuários' }).waitFor();
  const reloads = countLoads(page);
  for (const release of ['7.0.1-one', '7.0.2-two', '7.0.3-three']) current = release;
  await page.getByRole('link', { name: /Filas/ }).first().click();
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  assert.equal(reloads(), 0);
  isOwnGone = true;
  await page
    .getByRole('link', { name: /Conexões/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Conexões' }).waitFor();
  assert.equal(reloads(), 1);
  await leave(page, context);
});
