import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { databaseCode } from './database-errors.ts';
import { type Migration, migrationsBetween, newestLevel } from './migration-list.ts';

/** The lock under which tables are changed: any number that nothing else in this database uses. */
export const migrationLock = 7_226_236;

/**
 * The company of statements that the owner of the tables runs outside units. An owner who is no superuser is subject to
 * the tenant scope also when a new reference is checked, and the tenant scope needs a company.
 */
export const noCompany = "recado.company_id = '0'";

/**
 * Creates the table in which drizzle records the applied migrations, with drizzle's own statements, and the one that
 * records which of them former releases do not work with.
 */
export const createJournal = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.breaking_migrations (created_at bigint PRIMARY KEY)`;

/** How a migration's SQL says that former releases do not work with it: a line that begins with this and a reason. */
const breaking = /^-- Breaks former releases:/m;

/** The statements that record a migration. */
export function recordOf({ hash, folderMillis, sql }: Migration): string {
  const record = `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`;
  if (!sql.some((statement) => breaking.test(statement))) return record;
  return `${record}; INSERT INTO drizzle.breaking_migrations VALUES (${folderMillis}) ON CONFLICT DO NOTHING`;
}

/** How long a migration waits for the locks of others. */
interface LockWaits {
  /** Milliseconds of one try. Whoever needs the table meanwhile waits behind it. */
  attempt: number;
  /** The longest pause between two tries, in milliseconds. */
  pause: number;
  /** Tries before the start fails. */
  tries: number;
}

/** About a quarter of an hour: as long as a backup or a report may hold its locks. */
const usualWaits: LockWaits = { attempt: 2_000, pause: 5_000, tries: 150 };

/**
 * Migrates the database to this release's tables. Processes that start together take turns. Each migration is one
 * transaction, or runs statement by statement if it creates or drops indexes CONCURRENTLY. It waits for locks only for a
 * moment at a time: the running product would wait behind it. A database that a newer release has migrated is used as it
 * is, unless one of those migrations breaks former releases: then it throws. `further`: migrations of a later release.
 */
export async function bringUpToDate(
  pool: Pool,
  logger: Logger,
  { further = [], waits = usualWaits }: { further?: readonly Migration[]; waits?: LockWaits } = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await takeTurn(client);
    await client.query(`SET ${noCompany}`);
    await client.query(createJournal);
    const level = await levelOf(client);
    await refuseBreaking(client, further.at(-1)?.folderMillis ?? newestLevel());
    for (const migration of migrationsBetween(level)) await apply(client, migration, { logger, waits });
    for (const migration of further) {
      if (migration.folderMillis > level) await apply(client, migration, { logger, waits });
    }
  } finally {
    await client.query(`RESET recado.company_id; RESET lock_timeout; SELECT pg_advisory_unlock(${migrationLock})`);
    client.release();
  }
}

/** Not in one statement that waits: creating an index CONCURRENTLY would wait for it, and both for ever. */
async function takeTurn(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock]);
    if (z.object({ taken: z.boolean() }).parse(rows[0]).taken) return;
    await wait(200);
  }
}

const aNumber = z.object({ value: z.coerce.number() });

async function levelOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query(
    'SELECT coalesce(max(created_at), 0)::text AS value FROM drizzle.__drizzle_migrations',
  );
  return aNumber.parse(rows[0]).value;
}

async function refuseBreaking(client: PoolClient, newest: number): Promise<void> {
  const { rows } = await client.query(
    'SELECT count(*)::text AS value FROM drizzle.breaking_migrations WHERE created_at > $1',
    [newest],
  );
  if (aNumber.parse(rows[0]).value === 0) return;
  throw new Error(
    'DATABASE_URL: a newer release of Recado has changed this database in a way that this one cannot work with. Start that release.',
  );
}

/** PostgreSQL's codes for a lock that was not given in time, and for a deadlock. */
const lockCodes = new Set(['55P03', '40P01']);

async function apply(
  client: PoolClient,
  migration: Migration,
  { logger, waits }: { logger: Logger; waits: LockWaits },
): Promise<void> {
  const isConcurrent = migration.sql.some((statement) => /\bINDEX CONCURRENTLY\b/i.test(statement));
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query(`SET lock_timeout = ${waits.attempt}`);
      return isConcurrent ? await runApart(client, migration) : await runTogether(client, migration);
    } catch (error) {
      await client.query('ROLLBACK');
      if (!lockCodes.has(databaseCode(error)) || tried === waits.tries) throw error;
      if (tried % 10 === 1) logger.warn({ tried }, 'a migration waits for a lock that somebody else holds');
      await wait(waits.pause * (0.5 + Math.random() / 2));
    }
  }
}

async function runTogether(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  for (const statement of migration.sql) await client.query(statement);
  await client.query(recordOf(migration));
  await client.query('COMMIT');
}

/** Statements that run again after a failure: `IF [NOT] EXISTS`. An index that was left half-made is dropped first. */
async function runApart(client: PoolClient, migration: Migration): Promise<void> {
  for (const statement of migration.sql) {
    const [, name] = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/i.exec(statement) ?? [];
    if (name !== undefined) await dropInvalid(client, name);
    await client.query(statement);
  }
  await client.query(recordOf(migration));
}

async function dropInvalid(client: PoolClient, name: string): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relname = $1 AND c.relnamespace = 'public'::regnamespace AND NOT i.indisvalid`,
    [name],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
}
