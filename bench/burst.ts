import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { openMeasuredBrowser, openPerson } from '../e2e/harness/browser.ts';
import { waitFor } from '../e2e/harness/processes.ts';
import { LoginScreen } from '../e2e/screens/login-screen.ts';
import { TicketsScreen } from '../e2e/screens/tickets-screen.ts';
import type { FilledProduct } from './filled-product.ts';
import { describeFrames, frameColumns, openDevice, type Watched, watchFrames } from './frames.ts';
import { addCustomers, customers, pairPhone, rate, shopPhone, write } from './live.ts';
import { printMachine, printTable } from './report.ts';
import { serveBuilds, type WebBuild } from './web-builds.ts';

/**
 * What the browser does while messages come: 50 at once of one customer, then 50 a second of ten, while an agent has
 * the list of tickets open, and then the chat of that customer. `npm run bench -- burst`, by turns in the builds of
 * other checkouts, if there are any.
 */
const burst = 50;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
/** How long the page has to show the last messages, in milliseconds. */
const aftermath = 3000;
const [number = ''] = customers;
const name = `Cliente ${number}`;
let written = 0;

printMachine(loadavg()[0] ?? 0);
const size = { users: 4, queues: 1, tickets: 200, messagesPerTicket: 5 };
const { filled, builds, close } = await serveBuilds(process.argv.slice(2), size);
const browser = await openMeasuredBrowser();
try {
  await pairPhone(filled, 2);
  await addCustomers(filled);
  await write(filled, 0, rate);
  const found = new Map<string, Watched[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
      for (const [what, watched] of await watchAll(build, filled, browser)) {
        const key = `${what}, ${build.name}`;
        found.set(key, [...(found.get(key) ?? []), watched]);
      }
    }
  }
  const rows = [...found].map(([what, watched]) => [what, ...describeFrames(watched)]);
  printTable(`${burst} messages at once, and ${rate} a second, medians of ${rounds}`, ['', ...frameColumns], rows);
} finally {
  await browser.close();
  await close();
}

/** Signs in anew, which ends the session of the build before; the first agent accepts the customer, the next ones find the chat. */
async function watchAll(build: WebBuild, at: FilledProduct, browser: Browser): Promise<[string, Watched][]> {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, build).signIn(at.person(1));
  const device = await openDevice(page);
  await page.goto(`${build.webUrl}/tickets`);
  const tickets = new TicketsScreen(page, at.product);
  await tickets.tab('Abertos');
  const watch = (send: () => Promise<unknown>) =>
    watchFrames(page, device, async () => {
      await send();
      await page.waitForTimeout(aftermath);
    });
  const isAccepted = await isOpen(tickets);
  if (!isAccepted) await tickets.half('Aguardando');
  await tickets.row(name).waitFor();
  const list = [await watch(() => sendAtOnce(at)), await watch(() => sendSteadily(at))] as const;
  if (isAccepted) await tickets.openTicket(name);
  else await tickets.accept(name);
  const chat = [await watch(() => sendAtOnce(at)), await watch(() => sendSteadily(at))] as const;
  await context.close();
  return [
    ['at once, the list', list[0]],
    ['a second, the list', list[1]],
    ['at once, the open chat', chat[0]],
    ['a second, the open chat', chat[1]],
  ];
}

/** Whether the customer is among the tickets that are being served. */
async function isOpen(tickets: TicketsScreen): Promise<boolean> {
  await tickets.page.locator('.ticket-row').first().waitFor();
  return (await tickets.row(name).count()) > 0;
}

async function sendAtOnce({ product }: FilledProduct): Promise<void> {
  const before = (await product.emulator.messages(number, shopPhone)).length;
  const first = nextNumber(burst);
  const texts = Array.from({ length: burst }, (_, index) => `rajada ${first + index}.`);
  await Promise.all(texts.map((text) => product.emulator.send(number, { to: shopPhone, text })));
  await waitFor('all of them', async () => {
    const { length } = await product.emulator.messages(number, shopPhone);
    return length >= before + burst || undefined;
  });
}

function sendSteadily(at: FilledProduct) {
  const count = rate * seconds;
  return write(at, nextNumber(count), count);
}

/** The first of `count` numbers that no message had. */
function nextNumber(count: number): number {
  written += count;
  return written - count;
}
