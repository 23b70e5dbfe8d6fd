import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as xlsx from '@e965/xlsx';
import { ApiClient } from '../e2e/harness/api-client.ts';
import { type Product, startProduct } from '../e2e/harness/product.ts';
import { residentMemory } from './filled-product.ts';
import { megabytes, percentile, printMachine, printTable } from './report.ts';

/**
 * An import of contacts from an .xlsx on the embedded database: how long reading and importing take, how much memory
 * the server has at its peak, and how long other requests take meanwhile. Then smaller ones in alternation with pauses,
 * because on a shared machine only the ratio shows the cost of an import for other requests.
 */

const rows = Number(process.env.BENCH_ROWS ?? 50_000);
/** Of the alternation: turns, rows in each, and milliseconds of each time without an import. */
const turns = 6;
const rowsOfTurn = 10_000;
const idleTime = 6_000;
/** Milliseconds between two requests of another user. */
const pause = 50;

printMachine(loadavg()[0] ?? 0);
const product = await startProduct();
try {
  const other = new ApiClient(product.apiUrl);
  await other.signIn(product.credentials.agent1);
  const idle = await watch(product, other, () => wait(5_000));
  const { token } = await signedIn(product);
  let importId = 0;
  const reading = await watch(product, other, async () => {
    importId = await upload(product, token, sheet(0, rows));
  });
  const importing = await watch(product, other, () => run(product, token, importId));
  printTable(
    `An import of ${rows.toLocaleString('en')} contacts from an .xlsx, on the embedded database`,
    ['', 'duration', 'memory of the server, peak', 'other requests: p50', 'p99', 'slowest'],
    [row('idle', idle), row('reading the file', reading), row('importing its rows', importing)],
  );
  await alternate(product, token, other);
} finally {
  await product.close();
}

/** Imports that alternate with pauses: the time of others' requests in both, turn by turn. */
async function alternate(on: Product, token: string, other: ApiClient): Promise<void> {
  const lines: string[][] = [];
  const ratios: { p50: number; p99: number }[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const importId = await upload(on, token, sheet(rows + turn * rowsOfTurn, rowsOfTurn));
    const without = await watch(on, other, () => wait(idleTime));
    const during = await watch(on, other, () => run(on, token, importId));
    const share = (at: number) => percentile(during.waits, at) / percentile(without.waits, at);
    ratios.push({ p50: share(0.5), p99: share(0.99) });
    const [, , , idle50 = '', idle99 = ''] = row('', without);
    const [, took = '', , p50 = '', p99 = ''] = row('', during);
    lines.push([String(turn), took, idle50, p50, share(0.5).toFixed(1), idle99, p99, share(0.99).toFixed(1)]);
  }
  const median = (of: (ratio: { p50: number; p99: number }) => number) => percentile(ratios.map(of), 0.5).toFixed(1);
  lines.push(['median', '', '', '', median(({ p50 }) => p50), '', '', median(({ p99 }) => p99)]);
  printTable(
    `Imports of ${rowsOfTurn.toLocaleString('en')} contacts in alternation with nothing`,
    ['', 'duration', 'p50 without', 'with', 'ratio', 'p99 without', 'with', 'ratio'],
    lines,
  );
}

interface Watched {
  milliseconds: number;
  /** Bytes. */
  peak: number;
  /** Milliseconds of each request of another user. */
  waits: number[];
}

/** Lists contacts as another user while something runs. */
async function watch({ server }: Product, other: ApiClient, work: () => Promise<unknown>): Promise<Watched> {
  const begin = performance.now();
  const waits: number[] = [];
  let peak = 0;
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const asked = performance.now();
    await other.call('GET /contacts');
    waits.push(performance.now() - asked);
    peak = Math.max(peak, residentMemory(server.child.pid));
    await wait(pause);
  }
  await working;
  return { milliseconds: performance.now() - begin, peak, waits };
}

/** People with numbers that no other sheet has. */
function sheet(first: number, count: number): Blob {
  const people = Array.from({ length: count }, (_, at) => {
    const n = first + at;
    return [`Cliente ${n}`, 5511900000000 + n, `c${n}@example.com`];
  });
  const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([['Nome', 'Número', 'E-mail'], ...people]), 'Contatos');
  const content: ArrayBuffer = xlsx.write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Blob([content]);
}

async function signedIn({ apiUrl, credentials }: Product): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${apiUrl}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentials.admin),
  });
  return answer.json();
}

async function upload({ apiUrl }: Product, token: string, file: Blob): Promise<number> {
  const body = new FormData();
  body.append('file', file, 'contatos.xlsx');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${apiUrl}/contacts/imports`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).id;
}

async function run({ apiUrl }: Product, token: string, importId: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const address = `${apiUrl}/contacts/imports/${importId}`;
  const body = JSON.stringify({ name: 0, number: 1, email: 2, country: 'BR' });
  await fetch(`${address}/start`, { method: 'POST', headers, body });
  for (;;) {
    const now: { state: string; created: number; refused: number } = await (await fetch(address, { headers })).json();
    if (now.state === 'done') return console.log(`\n${now.created} created, ${now.refused} refused`);
    if (now.state !== 'running') throw new Error(now.state);
    await wait(200);
  }
}

function row(name: string, { milliseconds, peak, waits }: Watched): string[] {
  const times = [percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits)];
  return [
    name,
    `${(milliseconds / 1_000).toFixed(1)} s`,
    megabytes(peak),
    ...times.map((time) => `${Math.round(time)} ms`),
  ];
}
