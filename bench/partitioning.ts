import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { bringUpToDate } from '../apps/server/src/platform/database/migrate.ts';
import { milliseconds, percentile, printMachine } from './report.ts';

/**
 * Brings a database up to date while writers write, and prints how long a write takes before, meanwhile and afterwards: the
 * longest one bounds the longest wait for a lock. `BENCH_DATABASE` is the address of a database of the former release with
 * at least four companies that have tickets and messages; it is changed. `BENCH_WRITERS`: connections (4).
 */
const url = process.env.BENCH_DATABASE ?? '';
const writers = Number(process.env.BENCH_WRITERS ?? 4);
/** Milliseconds between two writes of a writer, and of writing without a migration. */
const pause = 20;
const quietFor = 30_000;

type Phase = 'before' | 'meanwhile' | 'afterwards';
let phase: Phase = 'before';
const taken: Record<Phase, number[]> = { before: [], meanwhile: [], afterwards: [] };
const failures: string[] = [];

printMachine(loadavg()[0] ?? 0);
const pool = new pg.Pool({ connectionString: url, max: writers + 3 });
const stop = new AbortController();
const writing = Array.from({ length: writers }, (_, at) => write(at + 1, stop.signal));
await wait(quietFor);
phase = 'meanwhile';
const start = performance.now();
let rows = 0;
let copiedAt = 0;
const progress = {
  begins: (name: string) => console.log(`${seconds()} s: ${name}`),
  waits: (reason: string) => console.log(`${seconds()} s: ${reason}`),
  changed: (count: number) => {
    copiedAt = seconds();
    if (Math.floor(count / 500_000) > Math.floor(rows / 500_000)) console.log(`${seconds()} s: ${count} rows`);
    rows = count;
  },
};
await bringUpToDate(pool, pino({ level: 'warn' }), { progress });
console.log(`${seconds()} s: done; ${rows} rows were copied after ${copiedAt} s`);
phase = 'afterwards';
await wait(quietFor);
stop.abort();
await Promise.all(writing);
for (const [name, times] of Object.entries(taken)) print(name, times);
console.log(`failed writes: ${failures.length} ${[...new Set(failures)].join('; ')}`);
printMachine(loadavg()[0] ?? 0);
await pool.end();

/** Writes as an agent's company does: mostly new messages, some edits and deletions, each in a transaction. */
async function write(companyId: number, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const { rows: range } = await client.query(
    `SELECT min(id) AS first, max(id) AS last, min(ticket_id) AS ticket FROM messages WHERE company_id = ${companyId}`,
  );
  const { first, last, ticket } = range[0] ?? {};
  for (let n = 0; !signal.aborted; n += 1) {
    const of = `company_id = ${companyId} AND id >= ${first + Math.floor(Math.random() * (last - first))}`;
    const one = `(SELECT id FROM messages WHERE ${of} ORDER BY id LIMIT 1)`;
    const statement =
      n % 20 === 19
        ? `DELETE FROM messages WHERE company_id = ${companyId} AND id = ${one}`
        : n % 5 === 4
          ? `UPDATE messages SET body = 'editada ${n}' WHERE company_id = ${companyId} AND id = ${one}`
          : `INSERT INTO messages (company_id, ticket_id, body) VALUES (${companyId}, ${ticket}, 'Boa tarde, o pedido ${n} chegou?')`;
    const at = performance.now();
    const during = phase;
    await client
      .query(`BEGIN; SET LOCAL ROLE recado_tenant; SET LOCAL recado.company_id = '${companyId}'; ${statement}; COMMIT`)
      .catch(async (error: Error) => {
        failures.push(error.message);
        await client.query('ROLLBACK');
      });
    taken[during].push(performance.now() - at);
    await wait(pause);
  }
  client.release();
}

function seconds(): number {
  return Math.round((performance.now() - start) / 1_000);
}

function print(name: string, times: number[]): void {
  const [usual, slow, longest] = [0.5, 0.99, 1].map((share) => milliseconds(percentile(times, share)));
  console.log(`${name}: ${times.length} writes, p50 ${usual}, p99 ${slow}, longest ${longest}`);
}
