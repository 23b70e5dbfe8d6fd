import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const entries = /\/remotes\/admin\/.*remoteEntry\.js/;
const javascript = (body: string) => ({ status: 200, contentType: 'text/javascript', body });

/** Signs in, breaks the remote in the given way, goes to its page and checks the kind of the panel. */
async function withBroken(kind: string, breakIt: (page: Page) => Promise<unknown>) {
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  // The first page belongs to this remote too: what it downloads is done with.
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await breakIt(page);
  // A remote that hangs may also delay the load event.
  await page.goto(`${product.webUrl}/queues`, { waitUntil: 'commit' });
  const panel = page.getByRole('alert').filter({ hasText: 'Administração não está disponível agora' });
  await panel.waitFor();
  assert.equal(await page.locator('[data-failure]').getAttribute('data-failure'), kind);
  return person;
}

const withBrokenEntry = (kind: string, answer: (route: Route) => unknown) =>
  withBroken(kind, (page) => page.route(entries, answer));

/** The other remotes keep working, and so does the socket: what another user adds appears at once. */
async function othersGoOn({ page }: { page: Page }) {
  await page
    .getByRole('link', { name: /Respostas/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
  await page.getByRole('table', { name: 'Respostas rápidas' }).waitFor();
  const colleague = new ApiClient(product.apiUrl);
  await colleague.signIn(product.credentials.super);
  const shortcode = `novo-${Date.now()}`;
  await colleague.call('POST /quick-messages', { body: { shortcode, message: 'Oi', geral: true } });
  await page.getByText(`/${shortcode}`, { exact: true }).waitFor();
}

/** Once the cause is gone, retrying shows the page. */
async function retryRecovers({ page, context }: { page: Page; context: { close: () => Promise<void> } }) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('link', { name: /Filas/ }).first().click();
  const heading = page.getByRole('heading', { name: 'Filas & Chatbot' });
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  await heading.or(retry).first().waitFor();
  if (await retry.isVisible()) await retry.click();
  await heading.waitFor();
  await context.close();
}

test('a missing remote affects its own pages only', async () => {
  const person = await withBrokenEntry('missing', (route) => route.fulfill({ status: 404 }));
  await othersGoOn(person);
  await retryRecovers(person);
});

test('a remote that hangs is aborted after a timeout', async () => {
  const person = await withBrokenEntry('timeout', () => undefined);
  await othersGoOn(person);
  await retryRecovers(person);
});

test('an HTML page in place of a remote is not run', async () => {
  const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>no script</title>' };
  const person = await withBrokenEntry('wrong-type', (route) => route.fulfill(html));
  await othersGoOn(person);
  await retryRecovers(person);
});

test('a script that is not a remote is not used', async () => {
  const person = await withBrokenEntry('wrong-type', (route) => route.fulfill(javascript('var nothing = 1')));
  await retryRecovers(person);
});

test('a remote that throws affects its own pages only', async () => {
  const broken = javascript('throw new Error("broken on purpose")');
  const person = await withBrokenEntry('threw', (route) => route.fulfill(broken));
  await othersGoOn(person);
  await retryRecovers(person);
});

test('a remote whose chunks do not load affects its own pages only', async () => {
  const person = await withBroken('missing', (page) =>
    page.route('**/remotes/admin/**/*.js', (route) =>
      entries.test(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
    ),
  );
  await othersGoOn(person);
  await retryRecovers(person);
});

test('a remote that needs what the shell lacks is not downloaded, and the panel offers a reload', async () => {
  const downloaded: string[] = [];
  const person = await withBroken('incompatible', async (page) => {
    await page.route('**/registry.json', async (route) => {
      const response = await route.fetch();
      const registry = await response.json();
      for (const remote of registry.remotes)
        if (remote.name === 'admin') remote.feature.uses['@recado/ui/core'].Globe = '1.0';
      await route.fulfill({ response, json: registry });
    });
    page.on('request', (request) => downloaded.push(request.url()));
  });
  assert.deepEqual(
    downloaded.filter((url) => entries.test(url)),
    [],
  );
  await othersGoOn(person);
  await person.page.goBack();
  await person.page.unrouteAll({ behavior: 'ignoreErrors' });
  await person.page.getByRole('button', { name: 'Recarregar a página' }).click();
  await person.page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  await person.context.close();
});

test('what a role may not use is not in the menu, its address is refused, and its code is not downloaded', async () => {
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
