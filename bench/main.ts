import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { openMeasuredBrowser } from '../e2e/harness/browser.ts';
import { type FilledProduct, startFilled } from './filled-product.ts';
import { liveColumns, measureLive, rate } from './live.ts';
import { apiColumns, connections, loginRate, measureApi } from './load.ts';
import { measurePages, pageColumns } from './pages.ts';
import { hasPostgres } from './postgres.ts';
import { megabytes, printMachine, printTable } from './report.ts';

/** The duration of each measurement; BENCH_SECONDS=2 for a quick run. */
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const size = { users: 40, queues: 10, tickets: 10_000, messagesPerTicket: 20 };
const names = { postgresql: 'PostgreSQL', embedded: 'embedded database' };
const memory: string[][] = [];

printMachine(loadavg()[0] ?? 0);
console.log(`10,000 tickets with 200,000 messages; ${connections} connections; ${seconds} s for each figure.`);

if (await hasPostgres()) await measure('postgresql', onPostgres);
else console.log('\nNo PostgreSQL answers (BENCH_DATABASE_URL): only the embedded database is measured.');
await measure('embedded', onEmbedded);
printTable('Memory of the server (resident)', ['', 'idle', 'after the load'], memory);

async function measure(kind: 'postgresql' | 'embedded', all: (filled: FilledProduct) => Promise<void>): Promise<void> {
  const filled = await startFilled(kind, size);
  try {
    const idle = filled.memory();
    await all(filled);
    memory.push([names[kind], megabytes(idle), megabytes(filled.memory())]);
  } finally {
    await filled.close();
  }
}

async function onPostgres(filled: FilledProduct): Promise<void> {
  printTable('API on PostgreSQL', apiColumns, await measureApi(filled, seconds));
  if (!process.env.CHROMIUM_PATH) {
    console.log('\nNo Chromium found (CHROMIUM_PATH): pages are not measured.');
    await printLive(`A customer’s message, ${rate} a second`, filled, null);
    return;
  }
  const browser = await openMeasuredBrowser();
  try {
    const before = await loginRate(filled);
    printTable(`Pages (${before} logins/s just before)`, pageColumns, await measurePages(filled, browser));
    await printLive(`A customer’s message, ${rate} a second`, filled, browser);
  } finally {
    await browser.close();
  }
}

async function onEmbedded(filled: FilledProduct): Promise<void> {
  printTable('API on the embedded database', apiColumns, await measureApi(filled, seconds));
  await printLive(`A customer’s message, ${rate} a second, on the embedded database`, filled, null);
}

async function printLive(title: string, filled: FilledProduct, browser: Browser | null): Promise<void> {
  const before = await loginRate(filled);
  printTable(`${title} (${before} logins/s just before)`, liveColumns, await measureLive(filled, browser, seconds));
}
