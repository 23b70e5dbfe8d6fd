import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { Database } from '../platform/database/database.ts';
import { writeTemplate } from '../platform/database/embedded/template.ts';
import { migrationsFolder } from '../platform/database/migration-list.ts';
import { type DatabaseOptions, openDatabase } from '../platform/database/open.ts';
import { companies } from '../platform/database/schema/companies.ts';

/** A logger for tests: silent unless LOG_LEVEL is set. */
export const testLogger = pino({ level: process.env.LOG_LEVEL ?? 'silent' });

const administration = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A PgBouncer in transaction mode before that server, through which tests use their databases if it is named. */
const pooler = process.env.TEST_POOLER;

/** A fresh database with all tables, and how another process connects to it (PostgreSQL only). */
export interface TestDatabase {
  database: Database;
  /** Null if embedded. */
  url: string | null;
  /** Closes the database and deletes it. */
  close(): Promise<void>;
}

/** Options of a test database. */
type Choice = Pick<DatabaseOptions, 'requestStatementMs'>;

/**
 * Opens a fresh database: embedded and in memory, or on PostgreSQL with `TEST_DATABASE=postgres`. Both are copies of a
 * template.
 */
export async function openTestDatabase(choice: Choice = {}): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? onPostgres(choice) : inMemory(choice);
}

/** Adds two companies, for tests of the tenant scope between them. Resolves with their ids. */
export function addTwoCompanies({ database }: TestDatabase): Promise<{ ours: number; theirs: number }> {
  return database.system(async ({ db }) => {
    const rows = await db
      .insert(companies)
      .values([{ name: 'Ours' }, { name: 'Theirs' }])
      .returning();
    const [ours = 0, theirs = 0] = rows.map(({ id }) => id);
    return { ours, theirs };
  });
}

/** Whether tests run on PostgreSQL, for tests that need several connections. */
export const onPostgresql = process.env.TEST_DATABASE === 'postgres';

/** A tarball of an embedded database with all tables, built once per set of migrations: tests start within a second. */
export async function databaseTemplate(): Promise<string> {
  const cache = join(tmpdir(), 'recado-test-databases');
  const template = join(cache, `${migrationsHash()}.tar`);
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const beside = `${template}.${randomUUID()}`;
  await writeTemplate(beside, testLogger);
  renameSync(beside, template);
  return template;
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  const folder = migrationsFolder();
  // Applied migrations are identified by their time in the journal; two generated ones with the same text differ in it.
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  for (const file of [...files.sort(), 'meta/_journal.json']) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 24);
}

async function inMemory(choice: Choice): Promise<TestDatabase> {
  const database = await openDatabase({ ...choice, template: await databaseTemplate(), logger: testLogger });
  return { database, url: null, close: () => database.close() };
}

async function onPostgres(choice: Choice): Promise<TestDatabase> {
  const name = `recado_test_${randomUUID().replaceAll('-', '')}`;
  await administer(async (client) => {
    const template = await postgresTemplate(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${await fasterStrategy(client)}`);
    // The tests kill processes of the product, not PostgreSQL: no commit needs to wait for the disk.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit TO off`);
  });
  const url = urlOf(name);
  const place = pooler ? { url: urlOf(name, pooler), sessionUrl: url } : { url };
  const database = await openDatabase({ ...choice, ...place, logger: testLogger });
  const close = async () => {
    await inTime(database.close());
    await dropTestDatabase(url);
  };
  return { database, url, close };
}

/** How PostgreSQL copies a template in less time: as files, unless it waits for the disk with each of them. */
async function fasterStrategy(client: pg.Client): Promise<'file_copy' | 'wal_log'> {
  const { rows } = await client.query('SHOW fsync');
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
}

/** Rejects after two minutes: a transaction that never ends would keep the suite running without a word. */
async function inTime(closing: Promise<void>): Promise<void> {
  const limit = new AbortController();
  const late = wait(120_000, undefined, { signal: limit.signal }).then(() => {
    throw new Error('The database was not closed within two minutes: one of its transactions has not ended');
  });
  late.catch(() => undefined);
  await Promise.race([closing, late]).finally(() => limit.abort());
}

/** Deletes a database of `openTestDatabase` that a process of the test has opened and left. Null: it was embedded. */
export async function dropTestDatabase(url: string | null): Promise<void> {
  if (url === null) return;
  const name = new URL(url).pathname.slice(1);
  await administer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
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
  const database = await openDatabase({ url: urlOf(unfinished), logger: testLogger });
  await database.close();
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  return template;
}

/** How a database of the PostgreSQL of the tests is reached. */
export function urlOf(database: string, server = administration): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
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
