import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

declare global {
  interface Window {
    tellRefused: (what: string) => void;
    ran?: boolean;
  }
}

/** A user, and the violations of the policy on their pages. */
async function openWatched() {
  const person = await openPerson(browser);
  const refused: string[] = [];
  await person.context.exposeFunction('tellRefused', (what: string) => void refused.push(what));
  await person.context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
      window.tellRefused([effectiveDirective, blockedURI, sourceFile, sample].join(' ')),
    ),
  );
  return { ...person, refused };
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${product.webUrl}${path}`);
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"], .splash').first().waitFor({ state: 'hidden' });
  assert.equal(await page.locator('[data-failure]').count(), 0, path);
}

test('no public page violates the policy', async () => {
  const { page, context, refused } = await openWatched();
  for (const path of ['/login', '/signup', '/recovery-password', '/setup/spent']) await show(page, path);
  assert.deepEqual(refused, []);
  await context.close();
});

for (const role of ['admin', 'super'] as const) {
  test(`no page of any remote violates the policy, for the ${role}`, async () => {
    const { page, context, refused, problems } = await openWatched();
    await new LoginScreen(page, product).signIn(product.credentials[role]);
    await page.locator('h1').first().waitFor();
    const links = await page
      .locator('nav a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const paths = [...new Set(links)].filter((path) => path !== null);
    assert.ok(paths.length > 12, paths.join(' '));
    for (const path of paths) await show(page, path);
    if (role === 'super') for (const path of ['/releases', '/settings?tab=companies']) await show(page, path);
    assert.deepEqual(refused, []);
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test('a chat, a growing text field, a picture and the palette do not violate the policy', async () => {
  await pairShop(product);
  const { page, context, refused } = await openWatched();
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  const customer = await newCustomer(product, 'Paula Política');
  await customer.write('Oi *negrito* https://recado.test');
  await tickets.accept(customer.name);
  await tickets.bubble('negrito').waitFor();
  await tickets.composer.fill('Uma\nresposta');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await show(page, '/quick-messages');
  await page.getByRole('button', { name: 'Adicionar resposta' }).click();
  const text = page.getByRole('dialog').locator('textarea').first();
  const heightOf = async () => (await text.boundingBox())?.height ?? 0;
  const before = await heightOf();
  await text.fill('linha\n'.repeat(8));
  const deadline = Date.now() + 20_000;
  while ((await heightOf()) <= before && Date.now() < deadline) await page.waitForTimeout(50);
  assert.ok((await heightOf()) > before, 'the field does not grow with its text');
  assert.deepEqual(refused, []);
  await context.close();
});

/** Waits until the page has reported a violation that begins with a text: the report is asynchronous. */
function isTold(refused: string[], beginning: string): Promise<boolean> {
  return waitFor(beginning, () => refused.some((one) => one.startsWith(beginning)) || undefined, { seconds: 20 });
}

/** Markup that an attacker could inject into a page, and the violation that the policy reports. */
const injected = [
  ['<script>window.ran = true</script>', 'script-src-elem inline'],
  ['<script src="https://elsewhere.test/x.js"></script>', 'script-src-elem https://elsewhere.test/x.js'],
  ['<style>h1 { display: none }</style>', 'style-src-elem inline'],
  ['<p style="position: fixed"></p>', 'style-src-attr inline'],
  ['<img src="data:," onerror="window.ran = true">', 'script-src-attr inline'],
  ['<base href="https://elsewhere.test/">', 'base-uri https://elsewhere.test'],
  ['<iframe src="https://elsewhere.test/"></iframe>', 'frame-src https://elsewhere.test'],
] as const;

for (const [markup, expected] of injected) {
  test(`a page with ${markup} does not run or load it`, async () => {
    const { page, context, refused } = await openWatched();
    await page.route('**/login', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${markup}`) });
    });
    await show(page, '/login');
    await isTold(refused, expected);
    assert.equal(await page.evaluate(() => window.ran), undefined);
    await context.close();
  });
}

test('text becomes neither elements nor a script, and a script comes only from the shell or a release', async () => {
  const { page, context, refused } = await openWatched();
  await show(page, '/login');
  const outcome = await page.evaluate(() => {
    const refuses = (action: () => unknown) => {
      try {
        action();
        return false;
      } catch {
        return true;
      }
    };
    const script = () => document.createElement('script');
    return {
      markup: refuses(() =>
        Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror=alert(1)>' }),
      ),
      scriptText: refuses(() => Object.assign(script(), { textContent: 'window.ran = true' })),
      foreign: refuses(() => Object.assign(script(), { src: 'https://elsewhere.test/x.js' })),
      uploaded: refuses(() => Object.assign(script(), { src: '/api-root/public/x.js' })),
      otherPolicy: refuses(() => Reflect.get(window, 'trustedTypes').createPolicy('other', {})),
      secondDefault: refuses(() => Reflect.get(window, 'trustedTypes').createPolicy('default', {})),
      ours: refuses(() => Object.assign(script(), { src: '/remotes/admin/1/x.js' })),
      plainText: refuses(() => Object.assign(document.createElement('style'), { innerHTML: 'h1 { color: red }' })),
    };
  });
  const [allowed, forbidden] = [
    ['ours', 'plainText'],
    ['markup', 'scriptText', 'foreign', 'uploaded', 'otherPolicy', 'secondDefault'],
  ];
  assert.deepEqual(
    outcome,
    Object.fromEntries([...forbidden.map((one) => [one, true]), ...allowed.map((one) => [one, false])]),
  );
  await isTold(refused, 'require-trusted-types-for');
  await context.close();
});

test('the browser does not translate the page: it would replace texts that then no longer change', async () => {
  const { page, context } = await openPerson(browser);
  await page.goto(product.webUrl);
  assert.equal(await page.evaluate(() => document.documentElement.translate), false);
  await context.close();
});
