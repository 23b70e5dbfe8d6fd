import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type FilledProduct, startFilled } from './filled-product.ts';
import { hasPostgres } from './postgres.ts';
import { printMachine, printTable } from './report.ts';
import { readUse } from './use.ts';

/**
 * The cost of chats that wait for a phone that is switched off: the connection is not connected, and each chat has a
 * reply that waits. Compared with the same server before they wait.
 */

/** The duration of the measurement; BENCH_SECONDS=10 for a quick run. */
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const chats = 10_000;
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
  const start = await readUse(client, product.server.child.pid);
  await wait(seconds * 1_000);
  const end = await readUse(client, product.server.child.pid);
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

function row(name: string, { transactions, rows, server, database }: Use): string[] {
  const whole = [transactions, rows].map((value) => Math.round(value).toLocaleString('en'));
  return [name, ...whole, ...[server, database].map((value) => `${Math.round(value)} ms`)];
}
