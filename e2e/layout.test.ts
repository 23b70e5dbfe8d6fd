import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

/** 683 is a laptop of 1366 pixels at 200 % zoom. */
const widths = [
  { width: 320, height: 640, phone: true },
  { width: 390, height: 844, phone: true },
  { width: 683, height: 425, phone: false },
  { width: 768, height: 1024, phone: true },
  { width: 950, height: 720, phone: false },
  { width: 1366, height: 850, phone: false },
];

for (const { phone, ...size } of widths) {
  test(`at ${size.width} px the chat has room, its buttons keep their size, and nothing is cut off`, async () => {
    await pairShop(product);
    const { page, context, problems } = await openPerson(browser, { phone });
    await page.setViewportSize(size);
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    const tickets = new TicketsScreen(page, product);
    await page.goto(`${product.webUrl}/tickets`);
    const customer = await newCustomer(product, `Graciela Montenegro de Albuquerque ${size.width}`);
    await customer.write('Bom dia, ainda dá tempo de trocar o presente que comprei ontem?');
    await tickets.half('Aguardando');
    const row = tickets.row(customer.name);
    await row.waitFor();
    await isInside(row, page.locator('.ticket-list'));
    await isInside(row.getByRole('button', { name: `Aceitar ${customer.name}` }), row);

    await row.getByText('Graciela').click();
    const peek = page.getByRole('region', { name: `Conversa de ${customer.name}` });
    await peek.getByText('Bom dia, ainda dá tempo').waitFor();
    await hasRoom(peek);
    await isInside(peek.getByRole('button', { name: 'Fechar' }), peek);
    await peek.getByRole('button', { name: 'Aceitar', exact: true }).click();

    const chat = tickets.chat(customer.name);
    await chat.waitFor();
    await tickets.composer.waitFor();
    await hasRoom(chat);
    const least = phone ? 44 : 32;
    for (const button of await chat.locator('.composer-line button').all()) {
      const { width, height } = await boxOf(button);
      assert.ok(width >= least && height >= 32, `${await button.getAttribute('aria-label')}: ${width} × ${height}`);
      await isInside(button, chat);
    }
    for (const button of await chat.locator('.chat-header button').all()) await isInside(button, chat);
    assert.ok((await boxOf(tickets.composer)).width >= 200);
    assert.equal(await sidewaysOf(page), 0);
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test('the drawer stays a strip of icons once chosen', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/tickets`);
  const drawer = page.getByRole('navigation').first();
  await page.getByRole('button', { name: 'Fechar menu' }).click();
  await page.reload();
  await page.getByRole('tab', { name: 'Abertos' }).waitFor();
  assert.equal((await boxOf(drawer)).width, 56);
  await context.close();
});

test('on a phone the headers do not move when messages arrive, and the bar keeps its buttons without a connection', async () => {
  await pairShop(product);
  const { page, context, problems } = await openPerson(browser, { phone: true });
  const lines: WebSocketRoute[] = [];
  let isDown = false;
  await page.routeWebSocket(/socket\.io/, (line) => {
    if (isDown) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await page.goto(`${product.webUrl}/tickets`);
  const customer = await newCustomer(product, 'Rosa Pontes');
  await customer.write('Bom dia');
  await tickets.half('Aguardando');
  await page.getByRole('button', { name: 'Aceitar Rosa Pontes' }).click();
  await tickets.composer.waitFor();
  await page.getByRole('button', { name: 'Chat interno', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const places = (parts: string) =>
    page.locator(parts).evaluateAll((all) => all.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const [bar, header] = [await places('.top-bar button'), await places('.chat-header > *')];

  const other = await newCustomer(product, 'Davi Pontes');
  await other.write('Alguém aí?');
  await customer.write('Ainda tem bolo?');
  await tickets.bubble('Ainda tem bolo?').waitFor();
  await page.getByRole('button', { name: /^Notificações: / }).waitFor();
  assert.deepEqual(await places('.chat-header > *'), header);
  assert.deepEqual(await places('.top-bar button'), bar);

  isDown = true;
  for (const line of lines) await line.close();
  await page.locator('.connection-state[data-connected="false"]').waitFor();
  assert.deepEqual(await places('.top-bar button'), bar);
  for (const button of await page.locator('.top-bar button').all()) await isInside(button, page.locator('.top-bar'));
  assert.deepEqual(problems, []);
  await context.close();
});

/** The chat has at least 320 pixels, or all of the width beside the drawer. */
async function hasRoom(chat: Locator): Promise<void> {
  const { width } = await boxOf(chat);
  const all = await boxOf(chat.page().getByRole('main'));
  assert.ok(width >= 320 || width === all.width, `${width} of ${all.width}`);
}

async function isInside(inner: Locator, outer: Locator): Promise<void> {
  const [one, all] = [await boxOf(inner), await boxOf(outer)];
  const isIn = one.x >= all.x - 1 && one.x + one.width <= all.x + all.width + 1;
  assert.ok(isIn, `${JSON.stringify(one)} is not within ${JSON.stringify(all)}`);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  assert.ok(box, 'it is on the screen');
  return box;
}

function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
