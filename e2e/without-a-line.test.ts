import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, WebSocketRoute } from 'playwright-core';
import admin from '../apps/admin/feature.manifest.ts';
import billing from '../apps/billing/feature.manifest.ts';
import campaigns from '../apps/campaigns/feature.manifest.ts';
import serviceDesk from '../apps/service-desk/feature.manifest.ts';
import { openPerson } from './harness/browser.ts';
import { showPage } from './harness/navigation.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const ids: Record<string, string> = {
  ticketId: '11111111-1111-4111-8111-111111111111',
  chatId: '11111111-1111-4111-8111-111111111111',
};

/** Every page of every remote, with an id where its path has one. */
const routes = [admin, billing, campaigns, serviceDesk]
  .flatMap(({ routes }) => routes.map(({ path }) => path))
  .map((path) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '1'));

/** Pages whose content is not the server's: the to-do list is the browser's, this one only explains the API. */
const local = new Set(['/todolist', '/messages-api']);

/** Texts that are true without the server. */
const known = ['Nenhuma conversa aberta'];

/** What a page must not say before the server has: that there is nothing, zero, a live line, or what to do first. */
const claims = [
  /\b(nenhum|nenhuma|ninguém|nada)\b/i,
  /\bainda não (há|tem|existe)/i,
  /\bconecte\b/i,
  /\bonline\b/i,
  /(^|[\s(])0(?=$|[\s)%+])/m,
  /R\$\s?0,00/,
];

test('the pages have routes of every remote', () => assert.ok(routes.length > 30));

/** A person whose line can be cut; sockets are watched from the start, because an open one would stay open. */
async function openWithLine() {
  const { page, context } = await openPerson(browser);
  const sockets = new Set<WebSocketRoute>();
  const line = { isCut: false, sockets };
  await context.routeWebSocket(
    (url) => url.href.startsWith(product.apiUrl.replace(/^http/, 'ws')),
    async (socket) => {
      if (line.isCut) return socket.close();
      sockets.add(socket);
      socket.connectToServer();
    },
  );
  return { page, line };
}

/** A page whose requests to the server fail, and whose browser reports no line: nothing of its data was loaded. */
async function cutOff(page: Page, line: { isCut: boolean; sockets: Set<WebSocketRoute> }): Promise<void> {
  line.isCut = true;
  for (const socket of line.sockets) await socket.close();
  await page.context().route(
    (url) => url.href.startsWith(product.apiUrl),
    (route) => route.abort('internetdisconnected'),
  );
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
}

/** The texts of a page, without those of its fields and of what explains it. */
function words(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header, main')].map((part) => (part as HTMLElement).innerText).join('\n'),
  );
}

/** Waits until a page has finished loading, or failing. */
async function isSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"], main .list-skeleton, main .page-skeleton') === null,
  );
}

test('without a line no page says that there is nothing, zero, a live line, or what to do first', async () => {
  const { page, line } = await openWithLine();
  await new LoginScreen(page, product).signIn(product.credentials.super);
  await page.evaluate(() => localStorage.setItem('cshow', '1'));
  await page.goto(`${product.webUrl}/todolist`);
  await page.getByRole('heading', { name: /Tarefas/ }).waitFor();
  await cutOff(page, line);
  const said: string[] = [];
  for (const path of routes.filter((path) => !local.has(path))) {
    await showPage(page, path);
    await page.waitForTimeout(1200);
    await isSettled(page);
    const text = known.reduce((rest, one) => rest.replaceAll(one, ''), await words(page));
    for (const claim of claims) {
      const found = claim.exec(text);
      if (found)
        said.push(`${path}: ${text.slice(Math.max(0, found.index - 40), found.index + 60).replaceAll('\n', ' | ')}`);
    }
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${path.replaceAll('/', '_')}.png` });
  }
  assert.deepEqual(said, []);
});

test('whoever signs out without a line and in again with one has their lists', async () => {
  const { page, line } = await openWithLine();
  await new LoginScreen(page, product).signIn(product.credentials.super);
  await page.goto(`${product.webUrl}/todolist`);
  await page.getByRole('heading', { name: /Tarefas/ }).waitFor();
  await cutOff(page, line);
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByLabel('E-mail').waitFor();
  await page.context().unrouteAll();
  line.isCut = false;
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
    window.dispatchEvent(new Event('online'));
  });
  await new LoginScreen(page, product).signInHere(product.credentials.super);
  await showPage(page, '/users');
  await page
    .getByRole('region', { name: /Usuários/ })
    .getByRole('row')
    .nth(1)
    .waitFor();
});
