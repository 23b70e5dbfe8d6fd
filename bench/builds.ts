import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { openMeasuredBrowser } from '../e2e/harness/browser.ts';
import type { FilledProduct } from './filled-product.ts';
import { openContext, placesAt, type State, signedInState, type Visit, visit } from './pages.ts';
import { kilobytes, milliseconds, percentile, printMachine, printTable } from './report.ts';
import { serveBuilds, type WebBuild } from './web-builds.ts';

/**
 * Compares the first pages of this build with those of other builds, with 10,000 tickets. One browser visits them in
 * alternation, so that other load on the machine affects all of them. Each build has its own web listener; API and
 * database are those of this checkout. Prints medians and their ratios to the first build.
 */

/** Visits of each page and build; BENCH_ROUNDS=3 for a quick look. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const size = { users: 40, queues: 10, tickets: 10_000, messagesPerTicket: 20 };
const pages = ['login', 'list'] as const;
/** The page's policy is that of this checkout: other builds may not fit it. */
const others = { bypassCSP: true };

/** What is compared of visits, and how it is printed. */
const measures: readonly [string, (visit: Visit) => number, (value: number) => string][] = [
  ['First pages', ({ time }) => time, milliseconds],
  ['Processor time of the page until then', ({ work }) => work, milliseconds],
  ['Bytes', ({ scripts, styles, other }) => scripts + styles + other, kilobytes],
];

/** A build with its measurements. */
interface Build extends WebBuild {
  /** By page and cache. */
  visits: Map<string, Visit[]>;
}

const checkouts = process.argv.slice(2);
if (checkouts.length === 0) {
  console.error('npm run bench -- builds <folder of another built checkout> …');
  process.exit(1);
}
printMachine(loadavg()[0] ?? 0);

const { filled, builds: served, close } = await serveBuilds(checkouts, size);
const builds: Build[] = served.map((build) => ({ ...build, visits: new Map() }));
/** One session for all builds, because a second sign-in of the same user would end the first. */
let session: State | undefined;
const browser = await openMeasuredBrowser();
try {
  session = await signedInState(builds[0] ?? filled.product, filled.person(2), browser, others);
  for (let round = 0; round < rounds; round += 1) {
    const turned = [...builds.slice(round % builds.length), ...builds.slice(0, round % builds.length)];
    for (const build of turned) await visitAll(build, filled, browser);
  }
  printResults(builds);
} finally {
  await browser.close();
  await close();
}

async function visitAll(build: Build, { product }: FilledProduct, browser: Browser): Promise<void> {
  for (const page of pages) {
    const place = placesAt(build.webUrl)[page];
    const context = await openContext(browser, page === 'login' ? undefined : stateAt(build), others);
    for (const cache of ['empty cache', 'full cache']) {
      const key = `${place.name}, ${cache}`;
      build.visits.set(key, [...(build.visits.get(key) ?? []), await visit(product.apiUrl, context, place)]);
    }
    if (page !== 'login') session = await context.storageState();
    await context.close();
  }
}

/** The session's storage at the address of a build. */
function stateAt({ webUrl }: Build): State | undefined {
  return session && { ...session, origins: session.origins.map((kept) => ({ ...kept, origin: webUrl })) };
}

function printResults(builds: readonly Build[]): void {
  const [first] = builds;
  const keys = [...(first?.visits.keys() ?? [])];
  const columns = ['', ...builds.flatMap(({ name }, index) => (index === 0 ? [name] : [name, 'ratio']))];
  for (const [title, measure, text] of measures) {
    const median = (build: Build | undefined, key: string) =>
      percentile(build?.visits.get(key)?.map(measure) ?? [], 0.5);
    const rows = keys.map((key) => [
      key,
      ...builds.flatMap((build, index) => {
        const value = text(median(build, key));
        return index === 0 ? [value] : [value, (median(build, key) / median(first, key)).toFixed(2)];
      }),
    ]);
    printTable(`${title}, medians of ${rounds}`, columns, rows);
  }
}
