import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { ApiClient } from './harness/api-client.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import type { Product } from './harness/product.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { followEntries, older, type ReleasedTwice, startReleasedTwice } from './harness/two-releases.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

let released: ReleasedTwice;
let product: Product;
let browser: Browser;
let boss: ApiClient;

before(async () => {
  released = await startReleasedTwice();
  product = released.product;
  browser = await openBrowser();
  boss = await pairShop(product);
});
after(async () => {
  await browser?.close();
  await released?.close();
});

/** Chooses the release of administration for everybody, and waits until every process has the choice. */
async function choose(stable: string): Promise<void> {
  const body = { stable, reason: 'Test in the browser' };
  await boss.call('PUT /releases/:remote', { params: { remote: 'admin' }, body });
  await waitFor('the registry', async () => {
    const remotes = await boss.remotes(product.webUrl);
    return remotes.some(({ version }) => version === stable) || undefined;
  });
}

const page = {
  users: (tab: Page) => tab.getByRole('heading', { name: 'Usuários' }).waitFor(),
  queues: (tab: Page) => tab.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor(),
};

const follow = (tab: Page, name: RegExp) => tab.getByRole('link', { name }).first().click();

/** Checks the socket: a record that a colleague adds appears at once. */
async function isLive(tab: Page, name: string, color: string): Promise<void> {
  await boss.call('POST /queue', { body: { name, color } });
  await tab.getByText(name, { exact: true }).first().waitFor();
}

test('two releases of one remote work in two tabs of a browser, side by side', async () => {
  await choose(released.newest);
  const { page: first, context, problems } = await openPerson(browser);
  await new LoginScreen(first, product).signIn(product.credentials.admin);
  const inFirst = followEntries(first);
  await first.goto(`${product.webUrl}/users`);
  await page.users(first);

  await choose(older);
  const second = await context.newPage();
  const inSecond = followEntries(second);
  await second.goto(`${product.webUrl}/users`);
  await page.users(second);
  for (const tab of [first, second]) {
    await follow(tab, /Filas/);
    await page.queues(tab);
  }
  await isLive(first, 'Fila das abas', '#0a7c3b');
  await second.getByText('Fila das abas', { exact: true }).first().waitFor();
  assert.deepEqual([new Set(inFirst), new Set(inSecond)], [new Set([released.newest]), new Set([older])]);
  assert.equal(await first.locator('[data-failure]').count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
});

test('after a rollback during a session, a tab continues with its release, and keeps typed text over the reload', async () => {
  await choose(released.newest);
  const { page: tab, context } = await openPerson(browser);
  await new LoginScreen(tab, product).signIn(product.credentials.admin);
  const loaded = followEntries(tab);
  const tickets = new TicketsScreen(tab, product);
  await tickets.open();
  const customer = await newCustomer(product, 'Rita Retorno');
  await customer.write('Oi');
  await tickets.accept(customer.name);
  const address = tab.url();
  await tickets.composer.fill('Ainda não enviei');
  await follow(tab, /Usuários/);
  await page.users(tab);

  await choose(older);
  await tab.getByText('Há uma versão nova. O que você escreveu fica guardado.').waitFor();
  await follow(tab, /Filas/);
  await page.queues(tab);
  await isLive(tab, 'Fila da volta', '#7c0a3b');
  assert.deepEqual(new Set(loaded.splice(0)), new Set([released.newest]));

  await tab.getByRole('button', { name: 'Recarregar' }).click();
  await page.queues(tab);
  await tab.getByText('Fila da volta', { exact: true }).first().waitFor();
  assert.deepEqual(new Set(loaded), new Set([older]));
  await tab.goto(address);
  await waitFor(
    'the unsent text',
    async () => (await tickets.composer.inputValue()) === 'Ainda não enviei' || undefined,
  );
  await context.close();
});
