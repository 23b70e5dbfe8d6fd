import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { openMeasuredBrowser, openPerson } from '../e2e/harness/browser.ts';
import { type OfferedApp, offerApps } from '../e2e/harness/offered-apps.ts';
import { LoginScreen } from '../e2e/screens/login-screen.ts';
import type { FilledProduct } from './filled-product.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
import { serveBuilds, type WebBuild } from './web-builds.ts';

/**
 * Opening a chat that the list shows, in a warm browser: from the click on its row until the frame that shows its
 * messages, by the page's own clock. The chats that are opened have not been opened before. By turns in the builds of
 * other checkouts, if there are any, each with a user and a profile of its own. With BENCH_APPS=10 also in this build by
 * somebody whose company has ten apps, each with a panel beside the chat.
 */
const chats = Number(process.env.BENCH_CHATS ?? 24);
const apps = Array.from({ length: Number(process.env.BENCH_APPS ?? 0) }, (_, index) => appWithPanel(`app-${index}`));

/** How a person opens a chat. `byHand`: the pointer rests on the row and the button is down as long as a hand needs. */
const ways = { 'at once': { rest: 0, press: 0 }, 'by hand': { rest: 150, press: 80 } } as const;
type Way = keyof typeof ways;

/** One opening: its time, that of its request, and how long the main thread worked for it. */
type Opening = Record<'time' | 'request' | 'work', number>;

interface Agent extends WebBuild {
  page: Page;
  mainThread: () => Promise<number>;
  openings: Map<Way, Opening[]>;
  opened: number;
}

printMachine(loadavg()[0] ?? 0);
const size = { users: 4, queues: 1, tickets: 4000, messagesPerTicket: 20 };
const { filled, builds, close } = await serveBuilds(process.argv.slice(2), size);
const browser = await openMeasuredBrowser();
try {
  const agents: Agent[] = [];
  for (const [index, build] of builds.entries()) agents.push(await signIn(build, index + 1, filled, browser));
  const own = builds.at(-1);
  if (own && apps.length > 0) {
    const named = { ...own, name: `with ${apps.length} apps` };
    agents.push(await signIn(named, builds.length + 1, filled, browser, apps));
  }
  for (let chat = 0; chat <= chats; chat += 1) {
    const turned = chat % 2 === 0 ? agents : agents.toReversed();
    for (const agent of turned) for (const way of Object.keys(ways) as Way[]) await openNext(agent, way, chat > 0);
  }
  for (const way of Object.keys(ways) as Way[]) print(agents, way);
} finally {
  await browser.close();
  await close();
}

async function signIn(
  build: WebBuild,
  n: number,
  { person }: FilledProduct,
  browser: Browser,
  offered: readonly OfferedApp[] = [],
): Promise<Agent> {
  const { page } = await openPerson(browser);
  if (offered.length > 0) await offerApps(page, offered);
  await new LoginScreen(page, build).signIn(person(n));
  await page.goto(`${build.webUrl}/tickets`);
  await page.locator('.ticket-row-link').first().waitFor();
  // Waits until the files that a page prefetches while idle are loaded.
  await page.waitForTimeout(4000);
  const device = await page.context().newCDPSession(page);
  await device.send('Performance.enable');
  const mainThread = async () => {
    const { metrics } = await device.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  return { ...build, page, mainThread, openings: new Map(), opened: 0 };
}

/** An app whose panel says whose chat it is. */
function appWithPanel(name: string): OfferedApp {
  const code = `const { createElement } = require('react'); const recado = require('@recado/app');
    recado.extend('./panel', ({ ticket }) => createElement(recado.Text, null, ticket.contact.name));`;
  const icon = { viewBox: '0 0 16 16', paths: ['M2 2h12v12H2z'] };
  return { name, code, extensions: [{ point: 'ticket.panel', module: './panel', icon }] };
}

/** Opens the next chat of the list. The first one is not counted. */
async function openNext(agent: Agent, way: Way, counts: boolean): Promise<void> {
  const { page } = agent;
  await page.bringToFront();
  // Rows that were opened leave the visible part.
  const row = page.locator(`li[aria-posinset="${agent.opened + 1}"] .ticket-row-link`);
  await page.locator('.ticket-rows').evaluate((rows, top) => rows.scrollTo({ top }), agent.opened * 76);
  agent.opened += 1;
  const box = await row.boundingBox();
  if (!box) throw new Error('the list shows too few rows');
  await page.mouse.move(box.x + box.width / 2, 10);
  await page.waitForTimeout(400);
  await page.evaluate(watchOpening);
  const before = await agent.mainThread();
  const { rest, press } = ways[way];
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: rest > 0 ? 5 : 1 });
  if (rest > 0) await page.waitForTimeout(rest);
  await page.mouse.down();
  if (press > 0) await page.waitForTimeout(press);
  await page.mouse.up();
  const noted = await (await page.waitForFunction(() => window.benchOpening)).jsonValue();
  if (!noted) throw new Error('the page noted no time');
  const [time, request] = noted;
  await page.waitForTimeout(300);
  const opening = { time, request, work: (await agent.mainThread()) - before };
  if (counts) agent.openings.set(way, [...(agent.openings.get(way) ?? []), opening]);
}

function print(agents: readonly Agent[], way: Way): void {
  const [first] = agents;
  const value = (agent: Agent | undefined, key: keyof Opening, share: number) =>
    percentile(agent?.openings.get(way)?.flatMap((opening) => opening[key] || []) ?? [], share);
  const row = (name: string, key: keyof Opening, share: number) => [
    name,
    ...agents.flatMap((agent, index) => {
      const ratio = (value(agent, key, share) / value(first, key, share)).toFixed(2);
      return [milliseconds(value(agent, key, share)), ...(index > 0 ? [ratio] : [])];
    }),
  ];
  printTable(
    `Opening a chat, ${way}, ${chats} times`,
    ['', ...agents.flatMap(({ name }, index) => (index > 0 ? [name, 'ratio'] : [name]))],
    [
      row('from the click to its messages, p50', 'time', 0.5),
      row('p90', 'time', 0.9),
      row('the request of its messages, p50', 'request', 0.5),
      row('main thread, also until 300 ms later, p50', 'work', 0.5),
    ],
  );
}

/** Runs in the page: notes the next click, and then checks in every frame for the messages of another chat. */
function watchOpening(): void {
  delete window.benchOpening;
  performance.clearResourceTimings();
  const before = document.querySelector('article');
  const look = (start: number) => {
    const first = document.querySelector('article');
    if (!first || first === before) return requestAnimationFrame(() => look(start));
    // A message's event comes after the frame in which this runs was painted.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      const request = performance.getEntriesByType('resource').find(({ name }) => /\/messages\/\d+$/.test(name));
      window.benchOpening = [performance.now() - start, request?.duration ?? Number.NaN];
    };
    return painted.port2.postMessage(null);
  };
  document.addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
}

declare global {
  interface Window {
    /** Set by `watchOpening`, once the messages are shown. */
    benchOpening?: [time: number, request: number];
  }
}
