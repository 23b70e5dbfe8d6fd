import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import {
  breakFiles,
  type Fault,
  javascript,
  newChunk,
  newEntry,
  newStyle,
  releaseAgain,
  showsFormerRelease,
} from './harness/newer-release.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const notFound: Fault = (route) => route.fulfill({ status: 404 });
const error: Fault = (route) => route.fulfill({ status: 500 });
const html: Fault = (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' });
const hang: Fault = () => undefined;
const cutOff =
  (length: number): Fault =>
  async (route, original) =>
    route.fulfill(javascript((await original()).slice(0, length)));
/** Behaves the same, but differs from the built file. */
const changed =
  (contentType: string): Fault =>
  async (route, original) =>
    route.fulfill({ status: 200, contentType, body: `${await original()}\n` });

const faults: [name: string, file: RegExp, fault: Fault][] = [
  ['entry is missing', newEntry, notFound],
  ['entry answers with an error', newEntry, error],
  ['entry hangs', newEntry, hang],
  ['entry is a page', newEntry, html],
  ['entry is cut off', newEntry, cutOff(900)],
  ['entry is not what was built', newEntry, changed('text/javascript')],
  ['chunks are missing', newChunk, notFound],
  ['chunks answer with an error', newChunk, error],
  ['chunks are pages', newChunk, html],
  ['chunks are cut off', newChunk, cutOff(90)],
  ['chunks hang', newChunk, hang],
  ['chunks are not what was built', newChunk, changed('text/javascript')],
  ['styles are missing', newStyle, notFound],
  ['styles answer with an error', newStyle, error],
  ['styles are pages', newStyle, html],
  [
    'styles are cut off',
    newStyle,
    async (route, original) =>
      route.fulfill({ status: 200, contentType: 'text/css', body: (await original()).slice(0, 20) }),
  ],
  ['styles hang', newStyle, hang],
  ['styles are not what was built', newStyle, changed('text/css')],
];

async function signedIn() {
  const person = await openPerson(browser);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  await person.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return person;
}

for (const [name, file, fault] of faults) {
  test(`a new release whose ${name}: the former one is used`, async () => {
    const { page, context } = await signedIn();
    const failed = await breakFiles(page, file, fault, await releaseAgain(page));
    await showsFormerRelease(page, product);
    assert.ok(failed() > 0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}

test('a new release with needs that this shell lacks: the former one is used', async () => {
  const { page, context } = await signedIn();
  await releaseAgain(page, ({ feature }) => Object.assign(feature.uses['@recado/ui/core'] ?? {}, { Globe: '1.0' }));
  await showsFormerRelease(page, product);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

for (const [name, change] of [
  ['works', () => undefined],
  ['has no hashes, as from an older server,', (remote: { integrity?: string }) => delete remote.integrity],
] as const)
  test(`a new release that ${name} is used, and becomes the one to fall back to`, async () => {
    const { page, context } = await signedIn();
    await releaseAgain(page, change);
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
