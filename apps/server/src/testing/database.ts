import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { Database } from '../platform/database/database.ts';
import { writeTemplate } from '../platform/database/embedded/template.ts';
import { migrationsFolder } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';

/** A logger for tests: silent unless LOG_LEVEL says otherwise. */
export const testLogger = pino({ level: process.env.LOG_LEVEL ?? 'silent' });

const administration = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A fresh database with all tables, and how to reach it a second time as another process would (PostgreSQL only). */
export interface TestDatabase {
  database: Database;
  /** Null when embedded. */
  url: string | null;
  /** Closes it and leaves nothing behind. */
  close(): Promise<void>;
}

/** Opens a fresh database: embedded and in memory, or on PostgreSQL with `TEST_DATABASE=postgres`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? onPostgres() : inMemory();
}

/** Whether tests run on PostgreSQL, for the few that need several connections. */
export const onPostgresql = process.env.TEST_DATABASE === 'postgres';

/** A tarball of an embedded database with all tables, made once per set of migrations: tests start in a second. */
export async function databaseTemplate(): Promise<string> {
  const hash = createHash('sha256');
  const folder = migrationsFolder();
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(join(folder, file)));
  }
  const cache = join(tmpdir(), 'recado-test-databases');
  const template = join(cache, `${hash.digest('hex').slice(0, 24)}.tar`);
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const beside = `${template}.${randomUUID()}`;
  await writeTemplate(beside, testLogger);
  renameSync(beside, template);
  return template;
}

async function inMemory(): Promise<TestDatabase> {
  const database = await openDatabase({ template: await databaseTemplate(), logger: testLogger });
  return { database, url: null, close: () => database.close() };
}

async function onPostgres(): Promise<TestDatabase> {
  const name = `recado_test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(administration);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, logger: testLogger });
  const close = async () => {
    await database.close();
    await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { database, url: url.href, close };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: administration });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
