import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { openMeasuredBrowser } from '../e2e/harness/browser.ts';
import { alternate, comparedColumns, comparisonOf } from './alternation.ts';
import { residentMemory } from './filled-product.ts';
import { listsOf } from './load.ts';
import { type OtherProduct, startOther } from './other-product.ts';
import { openContext, placesAt, type State, signedInState, visit } from './pages.ts';
import { megabytes, milliseconds, percentile, printMachine, printTable } from './report.ts';

/**
 * Compares the whole product of this checkout with that of another one, each with its own server and PostgreSQL
 * database of 10,000 tickets: the first pages, an administrator's lists and memory. They alternate, so that other work
 * on the machine affects both; ratios are this checkout's to the other's.
 */

/** Visits of each page; BENCH_ROUNDS=3 for a quick look. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
/** The duration of each turn of a load. */
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const pages = ['login', 'list'] as const;

/** A product with the times of its visits, by page and cache. */
interface Version {
  product: OtherProduct;
  times: Map<string, number[]>;
  session: State;
  idle: number;
}

const [checkout] = process.argv.slice(2);
if (!checkout) {
  console.error('npm run bench -- versions <folder of another built checkout>');
  process.exit(1);
}
printMachine(loadavg()[0] ?? 0);
const browser = await openMeasuredBrowser();
const products: OtherProduct[] = [];
try {
  products.push(await startOther('.'), await startOther(checkout));
  const [here, there] = await Promise.all(products.map((product) => versionOf(product, browser)));
  if (!here || !there) throw new Error('both products are needed');
  for (let round = 0; round < rounds; round += 1) {
    for (const version of round % 2 === 0 ? [here, there] : [there, here]) await visitAll(version, browser);
  }
  printPages(here, there);
  await compareLists(here, there);
  printMemory(here, there);
} finally {
  await browser.close();
  for (const product of products) await product.stop();
}

async function versionOf(product: OtherProduct, browser: Browser): Promise<Version> {
  const idle = residentMemory(product.pid);
  return { product, times: new Map(), session: await signedInState(product, product.person, browser), idle };
}

async function visitAll(version: Version, browser: Browser): Promise<void> {
  const { product, times } = version;
  for (const page of pages) {
    const place = placesAt(product.webUrl)[page];
    const context = await openContext(browser, page === 'login' ? undefined : version.session);
    for (const cache of ['empty cache', 'full cache']) {
      const key = `${place.name}, ${cache}`;
      times.set(key, [...(times.get(key) ?? []), (await visit(product.apiUrl, context, place)).time]);
    }
    if (page !== 'login') version.session = await context.storageState();
    await context.close();
  }
}

function printPages(here: Version, there: Version): void {
  const timeOf = ({ times }: Version, key: string) => percentile(times.get(key) ?? [], 0.5);
  const rows = [...here.times.keys()].map((key) => [
    key,
    ...compared(timeOf(here, key), timeOf(there, key), milliseconds),
  ]);
  printTable(`First pages, medians of ${rounds}`, ['', 'here', 'there', 'ratio'], rows);
}

async function compareLists(here: Version, there: Version): Promise<void> {
  const [ours, theirs] = await Promise.all([here, there].map(listsWithSession));
  const rows: string[][] = [];
  for (const [index, load] of (ours ?? []).entries()) {
    const other = theirs?.[index];
    if (!other) continue;
    const sides = [
      { url: here.product.apiUrl, load },
      { url: there.product.apiUrl, load: other },
    ] as const;
    rows.push(comparisonOf(load.name, await alternate(...sides, seconds)));
  }
  printTable(`Lists, turns of ${seconds} s`, comparedColumns, rows);
}

async function listsWithSession({ product }: Version) {
  const response = await fetch(`${product.apiUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(product.person),
  });
  const { token }: { token?: string } = await response.json();
  return listsOf(product.apiUrl, { authorization: `Bearer ${token}` });
}

function printMemory(here: Version, there: Version): void {
  const now = ({ product }: Version) => residentMemory(product.pid);
  printTable(
    'Memory of the server (resident)',
    ['', 'here', 'there', 'ratio'],
    [
      ['idle', ...compared(here.idle, there.idle, megabytes)],
      ['after the pages and lists', ...compared(now(here), now(there), megabytes)],
    ],
  );
}

function compared(ours: number, theirs: number, show: (value: number) => string): string[] {
  return [show(ours), show(theirs), (ours / theirs).toFixed(2)];
}
