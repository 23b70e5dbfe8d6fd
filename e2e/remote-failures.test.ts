import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { hashOf, javascript, type Released } from './harness/newer-release.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const entries = /\/remotes\/admin\/.*remoteEntry\.js/;

/** Signs in, breaks the remote in the given way, goes to its page and checks the kind of the panel. */
async function withBroken(kind: string, breakIt: (page: Page) => Promise<unknown>) {
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  // The first page belongs to this remote, too: its downloads must have ended.
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

/** Makes the registry's hash match any entry: otherwise a browser refuses a changed one before it runs. */
const withReleasedEntry = (kind: string, entry: ReturnType<typeof javascript>) =>
  withBroken(kind, async (page) => {
    await changeAdmin(page, (remote) => {
      remote.integrity = hashOf(entry.body);
    });
    await page.route(entries, (route) => route.fulfill(entry));
  });

/** Changes the registry's entry of administration. */
async function changeAdmin(page: Page, change: (remote: Released) => void) {
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = await response.json();
    for (const remote of registry.remotes) if (remote.name === 'admin') change(remote);
    await route.fulfill({ response, json: registry });
  });
}

/** The other remotes keep working, and so does the socket: a record that another user adds appears at once. */
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

/** Once the registry has a working release, the next visit shows the page. */
async function nextVisitRecovers({ page, context }: { page: Page; context: { close: () => Promise<void> } }) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${product.webUrl}/queues`);
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
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

test('a script that is not the one of the registry is not run', async () => {
  const other = javascript('document.body.dataset.ran = "true"');
  const person = await withBrokenEntry('missing', (route) => route.fulfill(other));
  assert.equal(await person.page.locator('body').getAttribute('data-ran'), null);
  await retryRecovers(person);
});

test('an HTML page instead of a remote is not run', async () => {
  const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>no script</title>' };
  const person = await withReleasedEntry('wrong-type', html);
  await othersGoOn(person);
  await nextVisitRecovers(person);
});

test('a script that is not a remote is not used', async () => {
  const person = await withReleasedEntry('wrong-type', javascript('var nothing = 1'));
  await nextVisitRecovers(person);
});

test('a remote that throws affects its own pages only', async () => {
  const broken = javascript('throw new Error("broken on purpose")');
  const person = await withReleasedEntry('threw', broken);
  await othersGoOn(person);
  await nextVisitRecovers(person);
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

test('a remote with needs that the shell lacks is not downloaded, and the panel offers a reload', async () => {
  const downloaded: string[] = [];
  const person = await withBroken('incompatible', async (page) => {
    await changeAdmin(page, ({ feature }) => Object.assign(feature.uses['@recado/ui/core'] ?? {}, { Globe: '1.0' }));
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

test('a page that a role may not use is not in the menu, its URL is refused, and its code is not downloaded', async () => {
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

test('while one remote fails, the others and the socket keep working, and unsent text is kept', async () => {
  await pairShop(product);
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  const customer = await newCustomer(product, 'Nair Não Perde');
  await customer.write('Oi');
  await tickets.accept(customer.name);
  const address = page.url();
  await tickets.composer.fill('Ainda não enviei');
  await page.route(entries, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${product.webUrl}/queues`, { waitUntil: 'commit' });
  await page.locator('[data-failure]').waitFor();
  await othersGoOn(person);
  await page.goto(address);
  await waitFor(
    'the unsent text',
    async () => (await tickets.composer.inputValue()) === 'Ainda não enviei' || undefined,
  );
  await customer.write('Ainda aí?');
  await tickets.bubble('Ainda aí?').waitFor();
  await tickets.composer.press('Enter');
  await customer.sees('the text', ({ text }) => text.includes('Ainda não enviei'));
  await person.context.close();
});
