import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import {
  breakFiles,
  hashOf,
  javascript,
  newChunk,
  newEntry,
  newFile,
  releaseAgain,
  showsFormerRelease,
} from './harness/newer-release.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const throwing = 'throw new Error("broken on purpose")';

/** The entry of administration, in which the hash of each chunk is that of this script. */
function entryWithChunks(script: string): string {
  const dist = 'apps/admin/dist';
  const folder = join(dist, JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')).release);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const hash = (text: string) => hashOf(text, 'sha256').replace('sha256-', '');
  const chunks = readdirSync(folder).filter((file) => file.endsWith('.js') && file !== 'remoteEntry.js');
  return chunks.reduce((entry, file) => entry.replaceAll(hash(read(file)), hash(script)), read('remoteEntry.js'));
}

/** A hand-written entry: its setup and its page, as expressions. */
const entryOf = ({ setup = '() => undefined', page = '() => null' }) => `
  var admin, React, i18n;
  admin = {
    async init(shares) {
      const shared = async (name) => {
        const [one] = Object.values(shares[name]);
        return (one.lib ?? (await one.get()))();
      };
      [React, i18n] = [await shared('react'), await shared('@recado/ui/i18n')];
    },
    async get(module) {
      const parts = { './setup': ${setup}, './queues': ${page} };
      return () => ({ default: parts[module] ?? (() => null) });
    },
  };`;

/** Signs in with the former release; then administration is released again, sealed, with this entry. */
async function signedInBefore(entry: string) {
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  const originalOf = await releaseAgain(page, (remote) => Object.assign(remote, { integrity: hashOf(entry) }));
  const asked = await breakFiles(page, newEntry, (route) => route.fulfill(javascript(entry)), originalOf);
  return { ...person, asked };
}

/** Another remote works. */
async function othersGoOn(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Respostas/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
}

for (const [name, entry] of [
  ['throws at its start', throwing],
  ['throws in the start of its chunks', entryWithChunks(throwing)],
  ['throws in its setup', entryOf({ setup: `() => { ${throwing} }` })],
  ['has a setup that is none', entryOf({ setup: '7' })],
  ['has a page that is none', entryOf({ page: '"text"' })],
  ['throws while its page renders', entryOf({ page: `() => { ${throwing} }` })],
  ['throws as soon as its page is there', entryOf({ page: `() => React.useEffect(() => { ${throwing} })` })],
] as const) {
  test(`a new release that is unchanged since its build, and ${name}: the former one is used`, async () => {
    const { page, context, asked } = await signedInBefore(entry);
    await page.route(newChunk, (route) => route.fulfill(javascript(throwing)));
    await showsFormerRelease(page, product);
    assert.ok(asked() > 0);
    const kept = await page.evaluate(() => localStorage.getItem('recado:release:admin'));
    assert.doesNotMatch(kept ?? '', /7\.0\.1-new/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}

test('a new release whose page throws leaves none of its texts, and changes none of the product', async () => {
  const ruined = '{ queues: { title: "Ruined" }, remote: { former: "Ruined" }, dialog: { save: "Ruined" } }';
  const add = (namespace: string) =>
    `i18n.addTranslations('${namespace}', { pt: ${ruined}, en: ${ruined}, es: ${ruined} }).then(() => (globalThis.added ??= []).push('${namespace}'), () => {})`;
  const setup = `() => Promise.all([${['admin', 'shell', 'ui', 'campaigns'].map(add).join(', ')}])`;
  const { page, context } = await signedInBefore(entryOf({ setup, page: `() => { ${throwing} }` }));
  await showsFormerRelease(page, product);
  assert.equal(await page.evaluate('String(globalThis.added)'), 'admin');
  assert.equal(await page.getByText('Ruined').count(), 0);
  await page.getByRole('link', { name: /Filas/ }).first().click();
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a new release that throws later breaks only its own page, which can be shown again', async () => {
  const breaking = `() => {
    const [isBroken, setBroken] = React.useState(false);
    if (isBroken) ${throwing};
    return React.createElement('button', { onClick: () => setBroken(true) }, 'Quebrar');
  }`;
  const { page, context } = await signedInBefore(entryOf({ page: breaking }));
  await page.goto(`${product.webUrl}/queues`);
  const button = page.getByRole('button', { name: 'Quebrar' });
  await button.click();
  await page.locator('[data-failure="threw"]').waitFor();
  await othersGoOn(page);
  await page.goBack();
  await button.click();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await button.waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('what a new release throws in a handler and in a promise is reported once, as an error of that release', async () => {
  const throwsLater = `() => React.createElement('button', {
    onClick: () => {
      Promise.reject(new Error('rejected of ana@shop.example'));
      ${throwing};
    },
  }, 'Quebrar')`;
  const { page, context } = await signedInBefore(entryOf({ page: throwsLater }));
  const reports: { failure: string | null; error?: { message: string; stack: string } }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/release-reports')) reports.push(...(request.postDataJSON()?.reports ?? []));
  });
  await page.goto(`${product.webUrl}/queues`);
  const button = page.getByRole('button', { name: 'Quebrar' });
  await button.click();
  await button.click();
  const told = page.waitForRequest((request) => /broken on purpose|rejected/.test(request.postData() ?? ''));
  await told;
  await button.waitFor();
  const failures = reports.filter(({ failure }) => failure !== null);
  assert.equal(failures.length, 1, JSON.stringify(reports));
  assert.equal(failures[0]?.failure, 'error');
  assert.match(failures[0]?.error?.stack ?? '', /\/remotes\/admin\/7\.0\.1-new\/remoteEntry\.js/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a new release that is slow is waited for', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await releaseAgain(page);
  await page.route(newFile, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.fallback();
  });
  await page.goto(`${product.webUrl}/queues`);
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  assert.match((await page.evaluate(() => localStorage.getItem('recado:release:admin'))) ?? '', /7\.0\.1-new/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
