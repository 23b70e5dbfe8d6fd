import { loadavg } from 'node:os';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { openMeasuredBrowser } from '../e2e/harness/browser.ts';
import { type Line, lines, shapeOf, slowerProcessor } from './latency/lines.ts';
import { type Mark, markOf, type PageMarks, watchMarks } from './latency/marks.ts';
import { openContext, type Place, placesAt, type State, signedInState } from './pages.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
import { serveBuilds, type WebBuild } from './web-builds.ts';

/**
 * The first pages on lines with latency, on a slower processor, by the page's own clock: until the login's button
 * and until the first ticket. By turns in the builds of other checkouts, if there are any; each pair of turns
 * gives a ratio, of which the table has the median and the quarters. BENCH_LINES=narrow measures one line, BENCH_PAGES=list one page,
 * BENCH_EACH=1 prints each visit when it ends, BENCH_WATERFALL=1 prints the requests of the last visit of each.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const wanted = process.env.BENCH_LINES?.split(',');
const size = { users: 40, queues: 10, tickets: 10_000, messagesPerTicket: 5 };
const pages = (['login', 'list'] as const).filter((page) => (process.env.BENCH_PAGES ?? page).includes(page));

/** What was measured of the visits of one build, by line, page and cache. */
type Visits = Map<string, PageMarks[]>;

interface Build extends WebBuild {
  visits: Visits;
  session?: State | undefined;
}

printMachine(loadavg()[0] ?? 0);
const { filled, builds: served, close } = await serveBuilds(process.argv.slice(2), size);
const builds: Build[] = served.map((build) => ({ ...build, visits: new Map() }));
const browser = await openMeasuredBrowser();
try {
  for (const [index, build] of builds.entries()) {
    build.session = await signedInState(build, filled.person(index + 3), browser);
  }
  for (const line of lines.filter(({ name }) => !wanted || wanted.includes(name))) {
    for (let round = 0; round < rounds; round += 1) {
      const turned = round % 2 === 0 ? builds : builds.toReversed();
      for (const build of turned) for (const page of pages) await visitTwice(build, page, line, browser);
    }
    printLine(line);
  }
} finally {
  await browser.close();
  await close();
}

/** With an empty cache, then with a full one. */
async function visitTwice(build: Build, page: (typeof pages)[number], line: Line, browser: Browser): Promise<void> {
  const place = placesAt(build.webUrl)[page];
  const context = await openContext(browser, page === 'login' ? undefined : build.session);
  for (const cache of ['empty cache', 'full cache']) {
    const key = `${line.name}: ${place.name}, ${cache}`;
    const marks = await visitOn(line, context, place, page === 'login');
    build.visits.set(key, [...(build.visits.get(key) ?? []), marks]);
    if (process.env.BENCH_EACH) console.log(build.name, key, JSON.stringify(marks));
  }
  if (page !== 'login') build.session = await context.storageState();
  await context.close();
}

async function visitOn(line: Line, context: BrowserContext, place: Place, isForm: boolean): Promise<PageMarks> {
  const page = await context.newPage();
  await watchMarks(page, place.there);
  // Chromium loads pages of its own for a new window.
  await page.waitForTimeout(1500);
  const device = await context.newCDPSession(page);
  await shape(device, line);
  await page.goto(place.address, { waitUntil: 'commit' });
  const marks = await markOf(page, isForm ? typeFirst : undefined);
  if (process.env.BENCH_WATERFALL) await printRequests(page, `${line.name} ${place.address}`);
  await page.close();
  return marks;
}

async function shape(device: CDPSession, line: Line): Promise<void> {
  await device.send('Network.enable');
  await device.send('Network.emulateNetworkConditions', shapeOf(line));
  await device.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
}

/** Three keys in the field of the address: their delay is the page's INP. */
async function typeFirst(page: Page): Promise<void> {
  await page.locator('input[name="email"]').click();
  await page.keyboard.type('ana', { delay: 100 });
}

async function printRequests(page: Page, title: string): Promise<void> {
  const rows = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => [
        new URL(entry.name).pathname,
        entry.initiatorType,
        String(Math.round(entry.startTime)),
        String(Math.round(entry.responseEnd)),
        String(entry.transferSize),
      ]),
  );
  printTable(title, ['', 'by', 'from', 'to', 'bytes'], rows);
}

function printLine(line: Line): void {
  const [first] = builds;
  const keys = [...(first?.visits.keys() ?? [])].filter((key) => key.startsWith(`${line.name}:`));
  const columns = ['', ...builds.flatMap(({ name }, index) => (index === 0 ? [name] : [name, 'ratio (quarters)']))];
  const rows = keys.flatMap((key) =>
    marksOf(key).map(([mark, name]) => [
      `${key.slice(line.name.length + 2)}: ${name}`,
      ...builds.flatMap((build, index) => {
        const values = valuesOf(build, key, mark);
        const shown = mark === 'shift' ? percentile(values, 0.5).toFixed(3) : milliseconds(percentile(values, 0.5));
        return index === 0 || !first ? [shown] : [shown, ratios(values, valuesOf(first, key, mark))];
      }),
    ]),
  );
  printTable(`${line.title}, medians of ${rounds}`, columns, rows);
}

function marksOf(key: string): [Mark, string][] {
  const all: [Mark, string][] = [
    ['there', key.includes('Login') ? 'its button' : 'the first ticket'],
    ['paint', 'largest paint (LCP)'],
    ['shift', 'moved (CLS)'],
  ];
  return key.includes('Login') ? [...all, ['delay', 'a key (INP)']] : all;
}

function valuesOf({ visits }: Build, key: string, mark: Mark): number[] {
  return visits.get(key)?.map((marks) => marks[mark]) ?? [];
}

/** The median of the ratios of the turns, and their quarters. */
function ratios(values: readonly number[], others: readonly number[]): string {
  const each = values.map((value, turn) => value / (others[turn] ?? Number.NaN)).filter(Number.isFinite);
  const at = (share: number) => percentile(each, share).toFixed(2);
  return each.length > 0 ? `${at(0.5)} (${at(0.25)}–${at(0.75)})` : '–';
}
