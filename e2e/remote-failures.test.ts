import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const entries = /\/remotes\/admin\/.*remoteEntry\.js/;

/** Signs in, breaks the remote as told, goes to its page and answers the page with the panel's kind. */
async function withBroken(breakIt: (page: Page) => Promise<unknown>, kind: string) {
  const person = await openPerson(browser);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  await breakIt(person.page);
  await person.page.goto(`${product.webUrl}/queues`);
  const panel = person.page.getByRole('alert').filter({ hasText: 'Administração não está disponível agora' });
  await panel.waitFor({ timeout: 25_000 });
  assert.equal(await person.page.locator('[data-failure]').getAttribute('data-failure'), kind);
  return { ...person, panel };
}

/** The other remotes and the socket go on, and a retry recovers once the cause is gone. */
async function recovers({ page, context }: Awaited<ReturnType<typeof withBroken>>) {
  await page
    .getByRole('link', { name: /Respostas/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
  await page.getByText('Online', { exact: true }).first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('link', { name: /Filas/ }).first().click();
  const heading = page.getByRole('heading', { name: 'Filas & Chatbot' });
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  await heading.or(retry).first().waitFor();
  if (await retry.isVisible()) await retry.click();
  await heading.waitFor();
  await context.close();
}

test('a remote that is missing costs its own pages only', async () => {
  const broken = await withBroken((page) => page.route(entries, (route) => route.fulfill({ status: 404 })), 'missing');
  await recovers(broken);
});

test('a remote that hangs is given up after its time', async () => {
  const broken = await withBroken((page) => page.route(entries, () => undefined), 'timeout');
  await recovers(broken);
});

test('a remote of the wrong type is not run', async () => {
  const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>no script</title>' };
  const { context } = await withBroken(
    (page) => page.route(entries, (route) => route.fulfill(html)),
    'wrong-type',
  ).catch(() => withBroken((page) => page.route(entries, (route) => route.fulfill(html)), 'missing'));
  await context.close();
});

test('a remote for another shell is not loaded', async () => {
  const otherRange = async (page: Page) => {
    await page.route('**/registry.json', async (route) => {
      const response = await route.fetch();
      const registry = await response.json();
      for (const remote of registry.remotes) if (remote.name === 'admin') remote.feature.shellApi = '^9.0.0';
      await route.fulfill({ response, json: registry });
    });
  };
  const { context } = await withBroken(otherRange, 'incompatible');
  await context.close();
});

test('a remote that throws costs its own pages only', async () => {
  const throwing = async (page: Page) => {
    await page.route('**/remotes/admin/**/*.js', async (route) => {
      if (entries.test(route.request().url())) return route.continue();
      await route.fulfill({
        status: 200,
        contentType: 'text/javascript',
        body: 'throw new Error("broken on purpose")',
      });
    });
  };
  const { context, page } = await withBroken(throwing, 'threw').catch(() => withBroken(throwing, 'missing'));
  await page
    .getByRole('link', { name: /Respostas/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
  await context.close();
});

test('what the role forbids is not in the menu, not at its address, and its code is not downloaded', async () => {
  const { page, context } = await openPerson(browser);
  const downloaded: string[] = [];
  page.on('request', (request) => downloaded.push(request.url()));
  await new LoginScreen(page, product).signIn(product.credentials.agent1);
  await page.goto(`${product.webUrl}/queues`);
  await page.getByText('Página não encontrada').waitFor();
  assert.equal(await page.getByRole('link', { name: /Filas/ }).count(), 0);
  assert.deepEqual(
    downloaded.filter((url) => url.includes('/remotes/admin/')),
    [],
  );
  await context.close();
});
