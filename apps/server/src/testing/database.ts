import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Database } from '../platform/database/database.ts';
import { writeTemplate } from '../platform/database/embedded/template.ts';
import { type DatabaseOptions, openDatabase } from '../platform/database/open.ts';
import { companies } from '../platform/database/schema/companies.ts';
import { createPostgresDatabase, dropPostgresDatabase, migrationsHash, urlOf } from './postgres-databases.ts';

/** A logger for tests: silent unless LOG_LEVEL is set. */
export const testLogger = pino({ level: process.env.LOG_LEVEL ?? 'silent' });

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

async function inMemory(choice: Choice): Promise<TestDatabase> {
  const database = await openDatabase({ ...choice, template: await databaseTemplate(), logger: testLogger });
  return { database, url: null, close: () => database.close() };
}

async function onPostgres(choice: Choice): Promise<TestDatabase> {
  const name = await createPostgresDatabase();
  const url = urlOf(name);
  const place = pooler ? { url: urlOf(name, pooler), sessionUrl: url } : { url };
  const database = await openDatabase({ ...choice, ...place, logger: testLogger });
  const close = async () => {
    await inTime(database.close());
    await dropTestDatabase(url);
  };
  return { database, url, close };
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
  await dropPostgresDatabase(new URL(url).pathname.slice(1));
}
