import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type FilledProduct, startFilled } from './filled-product.ts';
import { hasPostgres } from './postgres.ts';
import { printMachine, printTable } from './report.ts';

/**
 * The cost of chats that wait for a phone that is switched off: the connection is not connected, and each chat has a
 * reply that waits. Compared with the same server before they wait.
 */

/** The duration of the measurement; BENCH_SECONDS=10 for a quick run. */
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const chats = 10_000;
/** The clock ticks per second in which Linux counts CPU time. */
const ticksPerSecond = 100;

/** Resources used up to a moment; CPU time in milliseconds, by process. */
interface Reading {
  transactions: number;
  rows: number;
  server: number;
  backends: ReadonlyMap<number, number>;
}

/** Resources used per minute. */
type Use = Record<'transactions' | 'rows' | 'server' | 'database', number>;

printMachine(loadavg()[0] ?? 0);
if (!(await hasPostgres())) throw new Error('No PostgreSQL answers (BENCH_DATABASE_URL)');
const filled = await startFilled('postgresql', { users: 5, queues: 2, tickets: chats, messagesPerTicket: 1 });
const client = new pg.Client({ connectionString: filled.product.environment.DATABASE_URL });
try {
  await client.connect();
  await client.query(`UPDATE whatsapps SET status = 'OPENING' WHERE id = $1`, [filled.company.whatsappId]);
  const before = await aMinute(filled);
  await letThemWait(filled);
  const after = await aMinute(filled);
  printTable(
    `Chats that wait for a phone that is off, per minute`,
    ['', 'transactions', 'rows read', 'server', 'PostgreSQL'],
    [row('none', before), row(chats.toLocaleString('en'), after)],
  );
} finally {
  await client.end();
  await filled.close();
}

/** Gives every chat a reply that is waiting to be sent, with its job. */
async function letThemWait({ company: { companyId, whatsappId } }: FilledProduct): Promise<void> {
  const pool = `connection:${whatsappId}`;
  await client.query(`UPDATE messages SET from_me = true, ack = 0, updated_at = now() WHERE company_id = ${companyId}`);
  await client.query(`
    INSERT INTO jobs (company_id, lane, pool, kind, payload, max_attempts)
    SELECT company_id, 'send:${whatsappId}:' || ticket_id, '${pool}', 'send-message',
      jsonb_build_object('messageId', id), 6 FROM messages WHERE company_id = ${companyId}`);
  await client.query(`
    INSERT INTO job_lanes (name, pool, share_of, wake_at)
    SELECT lane, pool, company_id, now() FROM jobs WHERE pool = '${pool}'`);
  await client.query('VACUUM ANALYZE');
}

/** The resources used in a minute without activity. */
async function aMinute({ product }: FilledProduct): Promise<Use> {
  // Starting up is not part of the measurement.
  await wait(60_000);
  const start = await read(product.server.child.pid);
  await wait(seconds * 1_000);
  const end = await read(product.server.child.pid);
  const perMinute = (used: number) => (used * 60) / seconds;
  // The CPU time of a backend that ended in the meantime is not included.
  const database = [...end.backends].reduce((sum, [pid, used]) => sum + used - (start.backends.get(pid) ?? 0), 0);
  return {
    transactions: perMinute(end.transactions - start.transactions),
    rows: perMinute(end.rows - start.rows),
    server: perMinute(end.server - start.server),
    database: perMinute(database),
  };
}

async function read(server: number | undefined): Promise<Reading> {
  const { rows } = await client.query<{ transactions: string; rows: string }>(`
    SELECT xact_commit + xact_rollback AS transactions, tup_fetched AS rows FROM pg_stat_database
    WHERE datname = current_database()`);
  const { rows: backends } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  const [found] = rows;
  return {
    transactions: Number(found?.transactions),
    rows: Number(found?.rows),
    server: processorTime(server ?? 0),
    backends: new Map(backends.map(({ pid }) => [pid, processorTime(pid)])),
  };
}

/** The CPU milliseconds of a process with all its threads; 0 when it is not on this machine. */
function processorTime(pid: number): number {
  if (!readdirSync('/proc').includes(String(pid))) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

function row(name: string, { transactions, rows, server, database }: Use): string[] {
  const whole = [transactions, rows].map((value) => Math.round(value).toLocaleString('en'));
  return [name, ...whole, ...[server, database].map((value) => `${Math.round(value)} ms`)];
}
