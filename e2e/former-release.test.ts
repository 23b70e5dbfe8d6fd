import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const newFiles = '**/remotes/admin/7.0.1-new/**';
const newEntry = /\/7\.0\.1-new\/remoteEntry\.js/;
const newChunk = /\/7\.0\.1-new\/(?!remoteEntry).*\.js/;
const newStyle = /\/7\.0\.1-new\/.*\.css/;

/** How a file of the new release fails. */
type Fault = (route: Route, original: () => Promise<string>) => unknown;

const javascript = (body: string) => ({ status: 200, contentType: 'text/javascript', body });
const notFound: Fault = (route) => route.fulfill({ status: 404 });
const html: Fault = (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' });

const faults: [name: string, file: RegExp, fault: Fault][] = [
  ['entry is missing', newEntry, notFound],
  ['entry answers with an error', newEntry, (route) => route.fulfill({ status: 500 })],
  ['entry hangs', newEntry, () => undefined],
  ['entry is a page', newEntry, html],
  [
    'entry is cut off',
    newEntry,
    async (route, original) => route.fulfill(javascript((await original()).slice(0, 900))),
  ],
  ['entry throws', newEntry, (route) => route.fulfill(javascript('throw new Error("broken on purpose")'))],
  ['chunks are missing', newChunk, notFound],
  ['chunks answer with an error', newChunk, (route) => route.fulfill({ status: 500 })],
  ['chunks are pages', newChunk, html],
  [
    'chunks are cut off',
    newChunk,
    async (route, original) => route.fulfill(javascript((await original()).slice(0, 90))),
  ],
  ['chunks throw', newChunk, (route) => route.fulfill(javascript('throw new Error("broken on purpose")'))],
  ['styles are missing', newStyle, notFound],
  ['styles answer with an error', newStyle, (route) => route.fulfill({ status: 500 })],
];

/** Administration is released again while this person, for whom the former release works, is away. */
async function releaseAgain(page: Page, change: (remote: { feature: { uses: Record<string, object> } }) => void) {
  let former = '';
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = await response.json();
    for (const remote of registry.remotes) {
      if (remote.name !== 'admin') continue;
      former = remote.version;
      remote.version = '7.0.1-new';
      remote.entry = remote.entry.replace(former, remote.version);
      change(remote);
    }
    await route.fulfill({ response, json: registry });
  });
  await page.route(newFiles, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('7.0.1-new', former) });
    await route.fulfill({ response });
  });
  return (address: string) => page.request.fetch(address.replace('7.0.1-new', former)).then((answer) => answer.text());
}

async function signedIn() {
  const person = await openPerson(browser);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  await person.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return person;
}

/** The page of the former release is shown, which is said once, and the rest goes on. */
async function showsFormerRelease(page: Page) {
  await page.goto(`${product.webUrl}/queues`, { waitUntil: 'commit' });
  await page.getByText('Administração: a versão mais nova não carregou, e a anterior continua em uso.').waitFor();
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  assert.equal(await page.locator('[data-failure]').count(), 0);
  const quickMessages = page.getByRole('link', { name: /Respostas/ }).first();
  await quickMessages.click();
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
}

for (const [name, file, fault] of faults) {
  test(`a new release whose ${name}: the former one goes on`, async () => {
    const { page, context } = await signedIn();
    const originalOf = await releaseAgain(page, () => undefined);
    let failed = 0;
    await page.route(file, (route) => {
      failed += 1;
      return fault(route, () => originalOf(route.request().url()));
    });
    await showsFormerRelease(page);
    assert.ok(failed > 0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}

test('a new release that needs what this shell lacks: the former one goes on', async () => {
  const { page, context } = await signedIn();
  await releaseAgain(page, ({ feature }) => Object.assign(feature.uses['@recado/ui/core'] ?? {}, { Globe: '1.0' }));
  await showsFormerRelease(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a new release that works is used, and becomes the one to fall back to', async () => {
  const { page, context } = await signedIn();
  await releaseAgain(page, () => undefined);
  await page.goto(`${product.webUrl}/queues`);
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  const kept = await page.evaluate(() => localStorage.getItem('recado:release:admin'));
  assert.match(kept ?? '', /7\.0\.1-new/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

for (const [name, answer] of [
  ['is down', (route: Route) => route.abort()],
  ['answers with an error', (route: Route) => route.fulfill({ status: 500 })],
  ['answers garbage', (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"rem' })],
] as const) {
  test(`while the registry ${name}, the product starts with its last answer`, async () => {
    const { page, context } = await signedIn();
    await page.route('**/registry.json', answer);
    await page.goto(`${product.webUrl}/queues`);
    await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
    await context.close();
  });
}
