import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { type OfferedApp, offerApps, placeOf } from './harness/offered-apps.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const tricks = readFileSync(join(import.meta.dirname, 'hostile-app/tricks.js'), 'utf8');
const card = (module: string) => ({ point: 'dashboard.card', module });

/** An app of one card that runs this when it is drawn. */
function cardApp(name: string, effect: string): OfferedApp {
  const code = `
    const { createElement: h, useEffect } = require('react');
    const recado = require('@recado/app');
    const raw = (message) => {
      const { stringify } = JSON;
      JSON.stringify = () => message;
      try { recado.toast('forged').catch(() => undefined); } finally { JSON.stringify = stringify; }
    };
    recado.extend('./card', () => { useEffect(() => { ${effect} }, []); return h(recado.Text, null, '${name} is here'); });`;
  return { name, code, extensions: [card('./card')] };
}

/** Apps that cannot go on, each in its own way, at the cost of their own place. */
const ended = [
  cardApp('loops', 'setTimeout(() => { for (;;); }, 200)'),
  cardApp('floods', 'setTimeout(() => { for (let i = 0; i < 100000; i += 1) raw("{}"); }, 200)'),
  cardApp('oversized', 'setTimeout(() => raw("x".repeat(3_000_000)), 200)'),
  cardApp('sends-objects', 'setTimeout(() => raw({ start: { runtime: "", code: "" } }), 200)'),
  cardApp('sends-no-json', 'setTimeout(() => raw("{"), 200)'),
  cardApp('sends-depth', 'setTimeout(() => raw("[".repeat(200_000)), 200)'),
  cardApp('asks-the-frame', 'setTimeout(() => raw({ ended: "x" }), 200)'),
  { ...cardApp('no-script', ''), code: 'this is no script (' },
  { ...cardApp('throws-at-once', ''), code: 'throw new Error("at once")' },
  { ...cardApp('breaks-out', ''), code: '}); throw new Error("out"); (function () {' },
];

/** One that draws more than a place may have. */
const huge: OfferedApp = {
  ...cardApp('huge', ''),
  code: `
    const { createElement: h } = require('react');
    const { extend, Text } = require('@recado/app');
    extend('./card', () => Array.from({ length: 3_500 }, (_, index) => h(Text, { key: index }, String(index))));`,
};

async function openDashboard(apps: readonly OfferedApp[]) {
  const person = await openPerson(browser);
  const { page, context } = person;
  const reached: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('stolen.test')) reached.push(request.url());
  });
  context.on('page', (popup) => reached.push(`window ${popup.url()}`));
  await offerApps(page, apps);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return { ...person, reached };
}

/** The page answers, and its own parts work. */
async function isUsable(page: Page): Promise<void> {
  assert.equal(await page.evaluate(() => Reflect.get(window, 'stolen')), undefined);
  assert.equal(new URL(page.url()).origin, product.webUrl);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
}

test("a stranger's code tries everything, and gets nothing", async () => {
  const hostile = { name: 'hostile', code: tricks, extensions: ['./tricks', './drawn', './raw', './deep'].map(card) };
  const { page, context, reached, problems } = await openDashboard([hostile, huge, cardApp('bystander', '')]);
  const place = placeOf(page, 'hostile', './tricks');
  await place.scrollIntoViewIfNeeded();
  await place.getByText('ALL TRIED').waitFor();
  const outcomes = await place.getByText(/^trick /).allTextContents();
  assert.ok(outcomes.length >= 75, `${outcomes.length} tricks`);
  assert.deepEqual(
    outcomes.filter((line) => line.includes('SUCCEEDED')),
    [],
  );

  const drawn = placeOf(page, 'hostile', './drawn');
  await drawn.scrollIntoViewIfNeeded();
  const good = drawn.getByRole('link', { name: 'good link' });
  await good.waitFor();
  assert.equal(await good.getAttribute('rel'), 'noopener noreferrer nofollow');
  assert.equal(await drawn.getByRole('link').count(), 1, 'only the address over https is a link');
  assert.equal(await drawn.locator('img').count(), 1, 'only data of a picture');
  assert.equal(
    await drawn.locator('img[src*="stolen"], img[src*="registry"], img[src*="svg"], img[src*="html"]').count(),
    0,
  );
  assert.equal(await drawn.locator('script, iframe, style, form, #content, .layout, b, h1').count(), 0);
  assert.equal(await drawn.getByText('<img src=x').count(), 1, 'markup is text');
  assert.equal(await page.getByText('STOLEN FOCUS').count(), 0);
  assert.equal(await page.getByText('FORGED').count(), 0);

  for (const refused of [
    placeOf(page, 'hostile', './raw'),
    placeOf(page, 'hostile', './deep'),
    placeOf(page, 'huge', './card'),
  ]) {
    await refused.scrollIntoViewIfNeeded();
    await refused.getByRole('alert').waitFor();
  }
  // A place that is refused costs neither the app's other places nor those of others.
  assert.ok(await good.isVisible());
  const other = placeOf(page, 'bystander', './card');
  await other.scrollIntoViewIfNeeded();
  await other.getByText('bystander is here').waitFor();

  assert.equal(await page.locator('iframe').count(), 1, 'one hidden frame for all apps');
  assert.equal(await page.locator('iframe').getAttribute('sandbox'), 'allow-scripts');
  assert.deepEqual(reached, []);
  assert.deepEqual(
    problems.filter((problem) => !/app-frame|Content Security|eval/.test(problem)),
    [],
  );
  await isUsable(page);
  await context.close();
});

test('apps that loop, flood or break the rules are ended at the cost of their place, tried once more, then off', async () => {
  const { page, context, reached } = await openDashboard([...ended, cardApp('bystander', '')]);
  for (const { name } of ended) {
    const place = placeOf(page, name, './card');
    await place.scrollIntoViewIfNeeded();
    await place.getByRole('alert').waitFor();
  }
  const loops = placeOf(page, 'loops', './card');
  const again = loops.getByRole('button', { name: 'Tentar novamente' });
  await again.click();
  await loops.getByText('loops is here').waitFor();
  await again.click();
  await again.waitFor();
  await again.click();
  await again.waitFor();
  assert.equal(await loops.getByText('loops is here').count(), 0, 'it stays off in this tab');
  const other = placeOf(page, 'bystander', './card');
  await other.scrollIntoViewIfNeeded();
  await other.getByText('bystander is here').waitFor();
  assert.deepEqual(reached, []);
  await isUsable(page);
  await context.close();
});
