import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { migrationsFolder } from '../platform/database/migrations-folder.ts';

const administration = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** How a database of the PostgreSQL of the tests is reached. */
export function urlOf(database: string, server = administration): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Creates a database with all tables, a copy of a template; returns its name. */
export async function createPostgresDatabase(): Promise<string> {
  const name = `recado_test_${randomUUID().replaceAll('-', '')}`;
  await administer(async (client) => {
    const template = await postgresTemplate(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${await fasterStrategy(client)}`);
    await withoutWaiting(client, name);
  });
  return name;
}

/** Creates a database without tables; returns its name. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `recado_test_${randomUUID().replaceAll('-', '')}`;
  await administer(async (client) => {
    await client.query(`CREATE DATABASE ${name}`);
    await withoutWaiting(client, name);
  });
  return name;
}

/** Deletes a database, also one that is in use. */
export async function dropPostgresDatabase(name: string): Promise<void> {
  await administer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
}

/** A hash of all migrations: what was made with others is made anew. */
export function migrationsHash(): string {
  const hash = createHash('sha256');
  const folder = migrationsFolder();
  // Applied migrations are identified by their time in the journal; two generated ones with the same text differ in it.
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  for (const file of [...files.sort(), 'meta/_journal.json']) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 24);
}

/** The tests kill processes of the product, not PostgreSQL: no commit needs to wait for the disk. */
async function withoutWaiting(client: pg.Client, name: string): Promise<void> {
  await client.query(`ALTER DATABASE ${name} SET synchronous_commit TO off`);
}

/** How PostgreSQL copies a template in less time: as files, unless it waits for the disk with each of them. */
async function fasterStrategy(client: pg.Client): Promise<'file_copy' | 'wal_log'> {
  const { rows } = await client.query('SHOW fsync');
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
}

/**
 * The name of a template database with all tables, built once per set of migrations. The lock lets one process build
 * it, and is held until the caller's connection ends, so that no process copies an incomplete one.
 */
async function postgresTemplate(client: pg.Client): Promise<string> {
  const template = `recado_template_${migrationsHash()}`;
  await client.query("SELECT pg_advisory_lock(hashtext('recado test template'))");
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount) return template;
  // Templates of earlier migrations, and one that was never finished. Those of today may be another working copy's.
  const outdated = await client.query(`SELECT datname FROM pg_database WHERE datname LIKE 'recado_template_%'
    AND (datname = '${template}_unfinished'
      OR (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '1 day')`);
  for (const { datname } of outdated.rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  const unfinished = `${template}_unfinished`;
  await client.query(`CREATE DATABASE ${unfinished}`);
  // Loaded here, because most processes find a template.
  const { openDatabase } = await import('../platform/database/open.ts');
  const database = await openDatabase({ url: urlOf(unfinished), logger: pino({ level: 'silent' }) });
  await database.close();
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  return template;
}

async function administer(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: administration });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
