import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser, openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { watchTraffic } from './harness/traffic.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const kilobyte = 1024;
/** The tickets in the list, as on a usual day. */
const waiting = 30;
let product: Product;
let browser: Browser;

before(async () => {
  // A single process knows which events it has sent, so that a page reads nothing twice when its socket connects.
  product = await startProduct({}, { isEmbedded: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
});

test('the login page loads at most 134 KB of JavaScript, no antd and no transport', async (context) => {
  const person = await openPerson(browser);
  const files: string[] = [];
  person.page.on('request', (request) => files.push(request.url()));
  const traffic = await watchTraffic(person.page, product.apiUrl);
  await person.page.goto(`${product.webUrl}/login`);
  await person.page.getByRole('button', { name: 'Entrar' }).waitFor();
  const { scripts } = await traffic.stop();
  context.diagnostic(`login: ${Math.round(scripts / kilobyte)} KB of JavaScript`);
  assert.ok(scripts <= 134 * kilobyte, `${scripts} bytes`);
  assert.equal(await person.page.locator('[class*="ant-"]').count(), 0);
  assert.deepEqual(
    files.filter((file) => /\/assets\/(?:session|signed-in)\./.test(file)),
    [],
  );
  await person.context.close();
});

test('the ticket list, from an empty cache, is at most 425 KB in all, and 5 API calls with 15 KB', async (context) => {
  // Before a phone is linked, the page shows how to link one instead of the list.
  const admin = await pairShop(product);
  for (let count = 1; count <= waiting; count += 1) {
    const customer = await newCustomer(product, `Cliente ${count}`);
    await customer.write('Oi, tudo bem? Queria saber do meu pedido.');
  }
  const query = { status: 'pending', showAll: 'true' } as const;
  const areHere = async () => (await admin.call('GET /tickets', { query })).tickets.length === waiting || undefined;
  await waitFor('the tickets', areHere);
  const { total, answers, apiCalls } = await coldVisit(
    context,
    await signedInState(),
    `${product.webUrl}/tickets`,
    async (page) => {
      await page.getByRole('tab', { name: 'Abertos' }).waitFor();
      // Styles come in a file; only the values of a theme's variables are made in the browser (docs/adr/0093).
      assert.equal(await page.locator('style[data-css-hash]:not([data-token-hash])').count(), 0);
      assert.notEqual(await page.locator('style[data-token-hash]').count(), 0);
    },
  );
  assert.ok(total <= 425 * kilobyte, `${total} bytes`);
  assert.ok(answers <= 15 * kilobyte, `${answers} bytes of answers`);
  assert.ok(apiCalls.length <= 5, apiCalls.join(', '));
});

test('with a chat open it stays below 491 KB, and 7 API calls with 15 KB', async (context) => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Peso Leve');
  const person = await openPerson(browser);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(person.page, product);
  await tickets.open();
  await customer.write('Oi');
  await tickets.accept('Peso Leve');
  await tickets.bubble('Oi').waitFor();
  const address = person.page.url();
  const state = await person.context.storageState();
  await person.context.close();
  const { total, answers, apiCalls } = await coldVisit(context, state, address, (page) =>
    new TicketsScreen(page, product).bubble('Oi').waitFor(),
  );
  assert.ok(total <= 491 * kilobyte, `${total} bytes`);
  assert.ok(answers <= 15 * kilobyte, `${answers} bytes of answers`);
  assert.ok(apiCalls.length <= 7, apiCalls.join(', '));
});

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signedInState(): Promise<State> {
  const person = await openPerson(browser);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  const state = await person.context.storageState();
  await person.context.close();
  return state;
}

/** Visits an address with a new profile that keeps only the session: everything is downloaded again. */
async function coldVisit(context: TestContext, state: State, address: string, ready: (page: Page) => Promise<unknown>) {
  const cold = await browser.newContext({
    storageState: state,
    viewport: { width: 1366, height: 850 },
    locale: 'pt-BR',
  });
  const page = await cold.newPage();
  await page.addInitScript(withoutParts, partDelays);
  const traffic = await watchTraffic(page, product.apiUrl);
  await page.goto(address);
  await ready(page);
  const { scripts, styles, answers, other, apiCalls } = await traffic.stop();
  await cold.close();
  const total = scripts + styles + other;
  const kilobytes = (bytes: number) => `${Math.round(bytes / kilobyte)} KB`;
  context.diagnostic(
    `${kilobytes(total)} in all, ${kilobytes(scripts)} of it scripts; ${kilobytes(answers)} of answers; API: ${apiCalls.join(', ')}`,
  );
  return { total, answers, apiCalls };
}

/** Milliseconds after which the frame loads what remotes draw in it: bells, and badges (SPEC §9). */
const partDelays = [600, 2000];

/** Bells and badges never load: on a slow machine they would come before the page is ready, and be counted with it. */
function withoutParts(delaysOfParts: number[]): void {
  const never = 2 ** 31 - 1;
  window.setTimeout = new Proxy(window.setTimeout, {
    apply: (original, self, [task, delay, ...rest]) =>
      Reflect.apply(original, self, [task, delaysOfParts.includes(delay ?? 0) ? never : delay, ...rest]),
  });
}
