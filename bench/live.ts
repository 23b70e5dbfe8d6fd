import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { io } from 'socket.io-client';
import { openPerson } from '../e2e/harness/browser.ts';
import { waitFor } from '../e2e/harness/processes.ts';
import { pairShop } from '../e2e/harness/shop.ts';
import { LoginScreen } from '../e2e/screens/login-screen.ts';
import { TicketsScreen } from '../e2e/screens/tickets-screen.ts';
import { type FilledProduct, signIn } from './filled-product.ts';
import { milliseconds, percentile } from './report.ts';

/** Messages per second of all customers together. */
export const rate = 50;
/** Their numbers. */
export const customers = Array.from({ length: 10 }, (_, index) => `551198000${1000 + index}`);

/** The phone of the company that is measured. The demo's shop has another one: what that gets is handled, too. */
export const shopPhone = '5511990000009';

/** When each message (by its number in the text) arrived, in milliseconds since 1970. */
type Sightings = Map<number, number>;

/** Column headers. */
export const liveColumns = ['from the customer’s phone to', 'p50', 'p99', 'messages seen'];

/**
 * Customers write 50 messages per second. Measures from the command to the phone until a socket has the event, and
 * until the ticket's row shows the text (the frame that paints it). Returns table rows; without a browser only those of
 * the socket.
 */
export async function measureLive(filled: FilledProduct, browser: Browser | null, seconds: number) {
  await pairPhone(filled, 1);
  await addCustomers(filled);
  const heard: Sightings = new Map();
  const socket = await listen(filled, heard);
  const page = browser ? await openWaitingList(filled, browser) : null;
  const first = await write(filled, 0, rate);
  await waitFor('the first messages', () => heard.size >= first.size || undefined);
  await page?.getByText('medida', { exact: false }).first().waitFor();
  await wait(1000);
  if (page) await watchRows(page);
  heard.clear();
  const sent = await write(filled, 1000, rate * seconds);
  await waitFor('the last message', () => heard.size >= sent.size || undefined).catch(() => undefined);
  await wait(500);
  const seen: Sightings = new Map(page ? await page.evaluate(() => [...window.benchSightings]) : []);
  socket.close();
  await page?.context().close();
  const rows = [describe('the socket of a browser', sent, heard)];
  if (page) rows.push(describe('the screen (ticket list)', sent, seen));
  return rows;
}

/** Links the phone of the company that is measured; `administrator` signs in for it. */
export async function pairPhone({ product, person }: FilledProduct, administrator: number): Promise<void> {
  await product.emulator.addPhone(shopPhone, 'Loja', true);
  await pairShop(product, person(administrator), shopPhone);
}

/** Gives each customer a phone. */
export async function addCustomers({ product }: FilledProduct): Promise<void> {
  for (const number of customers) await product.emulator.addPhone(number, `Cliente ${number}`);
}

/**
 * Sends at a fixed rate, numbered from `first`; returns when each was sent. Latency does not slow down the customers.
 */
export async function write({ product }: FilledProduct, first: number, count: number): Promise<Sightings> {
  const sent: Sightings = new Map();
  const answers: Promise<unknown>[] = [];
  const start = performance.now();
  for (let index = 0; index < count; index += 1) {
    await wait(Math.max(0, start + (index * 1000) / rate - performance.now()));
    sent.set(first + index, now());
    const from = customers[index % customers.length] ?? '';
    answers.push(product.emulator.send(from, { to: shopPhone, text: `medida ${first + index}` }));
  }
  await Promise.all(answers);
  return sent;
}

async function listen(filled: FilledProduct, heard: Sightings) {
  const { token } = await signIn(filled, 1);
  const socket = io(filled.product.apiUrl, { auth: { token }, transports: ['websocket'] });
  socket.on(
    `company-${filled.company.companyId}-appMessage`,
    (event: { action: string; message: { body: string } }) => {
      const number = /medida (\d+)/.exec(event.message.body)?.[1];
      if (event.action === 'create' && number) heard.set(Number(number), now());
    },
  );
  await waitFor('the socket', () => socket.connected || undefined);
  return socket;
}

async function openWaitingList({ product, person }: FilledProduct, browser: Browser): Promise<Page> {
  const { page } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(person(2));
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  await tickets.half('Aguardando');
  return page;
}

/** Runs in the page: after each change, records in the next frame which numbers the rows show. */
function watchRows(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = new Map<number, number>();
    window.benchSightings = seen;
    const look = () => {
      for (const row of document.querySelectorAll('.ticket-row-message')) {
        const number = Number(/medida (\d+)/.exec(row.textContent ?? '')?.[1]);
        if (number >= 1000 && !seen.has(number)) seen.set(number, performance.timeOrigin + performance.now());
      }
    };
    new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

function describe(name: string, sent: Sightings, seen: Sightings): string[] {
  const times = [...seen].map(([number, at]) => at - (sent.get(number) ?? Number.NaN));
  const shown = `${seen.size} of ${sent.size}`;
  return [name, milliseconds(percentile(times, 0.5)), milliseconds(percentile(times, 0.99)), shown];
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

declare global {
  interface Window {
    /** Set by `watchRows`. */
    benchSightings: Map<number, number>;
  }
}
