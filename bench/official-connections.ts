import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { contextOfKey } from '../apps/server/src/channels/key-contexts.ts';
import { graphClient } from '../apps/server/src/channels/testing/graph-client.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createSeal } from '../apps/server/src/platform/security/sealing.ts';
import { waitFor } from '../e2e/harness/processes.ts';
import { type Product, startProduct } from '../e2e/harness/product.ts';
import { residentMemory } from './filled-product.ts';
import { freshDatabase } from './postgres.ts';
import { megabytes, printMachine, printTable } from './report.ts';
import { readUse } from './use.ts';

/**
 * Open connections of the official platform in one process: its memory, and what it does while nothing happens, beside
 * the same process without them. `npm run build && node bench/official-connections.ts`
 */

const many = Number(process.env.BENCH_CONNECTIONS ?? 1_000);
/** Seconds that the process rests before it is measured, and that it is measured for. */
const rest = Number(process.env.BENCH_REST ?? 120);
const idle = 30;
const secret = 'A secret of the bench, of more than 32 characters';

printMachine(loadavg()[0] ?? 0);
const database = await freshDatabase();
const product = await startProduct({ DATABASE_URL: database.url, SECRET: secret });
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  const without = await measure(product);
  await product.server.stop();
  await storeConnections();
  await product.startServer();
  await waitFor('the connections', areOpen, { seconds: 300 });
  const open = await measure(product);
  printTable(
    `${many} open official connections in one process (idle for ${rest} s, then measured for ${idle} s)`,
    ['', 'resident memory', 'processor, ms a second', 'transactions a second'],
    [
      ['without', ...without],
      ['with', ...open],
    ],
  );
} finally {
  await client.end();
  await product.close();
  await database.drop();
}

/** Memory, processor and transactions of a process that has nothing to do. */
async function measure({ server }: Product): Promise<string[]> {
  await wait(rest * 1_000);
  const before = await readUse(client, server.child.pid);
  await wait(idle * 1_000);
  const after = await readUse(client, server.child.pid);
  const each = (what: 'server' | 'transactions') => ((after[what] - before[what]) / idle).toFixed(1);
  return [megabytes(residentMemory(server.child.pid)), each('server'), each('transactions')];
}

/** Writes the connections as they are once they were made: with their secrets, and meant to be open. */
async function storeConnections(): Promise<void> {
  const seal = createSeal(secret);
  const opened = await openDatabase({ url: database.url, logger: pino({ level: 'warn' }) });
  await opened.system(async ({ db }) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into whatsapps (company_id, name, provider, status)
      select 1, 'Oficial ' || n, 'official', 'OPENING' from generate_series(1, ${many}::int) n returning id`);
    await db.execute(sql`
      insert into official_connections (connection_id, company_id, way, phone_number_id, account_id, webhook_key)
      select id, company_id, 'manual', '1' || id, '2' || id, 'key-' || id from whatsapps where provider = 'official'`);
    for (const { id } of rows) {
      await setUpNumber(id);
      const secrets = { token: `token ${id}`, appSecret: `secret ${id}`, verifyToken: `word ${id}` };
      const value = seal.seal(JSON.stringify(secrets), contextOfKey(id, 'credentials', ''));
      await db.execute(sql`insert into channel_credentials (connection_id, value) values (${id}, ${value})`);
    }
  });
  await opened.close();
}

/** The same number at WhatsApp, so that what asks about numbers and templates is answered. */
async function setUpNumber(id: number): Promise<void> {
  await graphClient(product.environment.EMULATOR_URL ?? '').setUp({
    ...{ app: { secret: `secret ${id}` }, token: `token ${id}` },
    account: { id: `2${id}`, name: `Loja ${id}` },
    number: { id: `1${id}`, number: `55119${String(id).padStart(8, '0')}`, verifiedName: `Loja ${id}` },
  });
}

async function areOpen(): Promise<true | undefined> {
  const { rows } = await client.query<{ open: string }>(`
    SELECT count(*) AS open FROM whatsapps w JOIN channel_leases l ON l.connection_id = w.id
    WHERE w.provider = 'official' AND w.status = 'CONNECTED'`);
  return Number(rows[0]?.open) === many || undefined;
}
