import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { type Batch, batchOf, batchRole, repeat } from './batches.ts';
import { databaseCode } from './database-errors.ts';
import { recordOf } from './migration-journal.ts';
import type { Migration } from './migration-list.ts';
import { lockInOrder } from './migration-locks.ts';
import type { LockWaits, MigrationProgress } from './migration-progress.ts';

/** PostgreSQL's codes for a lock that was not given in time, and for a deadlock. */
const lockCodes = new Set(['55P03', '40P01']);

const concurrently = /\bINDEX CONCURRENTLY\b/i;

/** How a migration waits, and who hears of it. */
interface Waiting {
  waits: LockWaits;
  progress: MigrationProgress;
}

/**
 * Runs a migration: in one transaction, or statement by statement if it creates or drops indexes CONCURRENTLY or works in
 * batches. It waits for locks only for a moment at a time: the running product would wait behind it.
 */
export async function runMigration(
  client: PoolClient,
  migration: Migration,
  { waits, progress }: Waiting,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query(`SET lock_timeout = ${waits.attempt}`);
      if (!runsApart(migration)) return await runTogether(client, migration, waits);
      return await runApart(client, migration, { waits, progress });
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (!lockCodes.has(databaseCode(error)) || tried === waits.tries) throw error;
      progress.waits(`It waits for a lock that somebody else holds${await longestTransaction(client)}.`);
      await wait(waits.pause * (0.5 + Math.random() / 2));
    }
  }
}

function runsApart({ sql }: Migration): boolean {
  return sql.some((statement) => concurrently.test(statement) || batchOf(statement));
}

/** Milliseconds for which a migration that has held locks for a while still waits for another one. */
const leastAttempt = 50;

/**
 * The longer it holds locks, the shorter it waits for another: somebody who has waited for the first one since it was taken
 * would find after a second that the two wait for each other, and their request would end, not the migration's attempt.
 */
async function runTogether(client: PoolClient, migration: Migration, { attempt }: LockWaits): Promise<void> {
  await client.query('BEGIN');
  await lockInOrder(client, migration);
  const began = Date.now();
  for (const statement of migration.sql) {
    await client.query(`SET LOCAL lock_timeout = ${Math.max(leastAttempt, attempt - (Date.now() - began))}`);
    await client.query(statement);
  }
  await client.query(recordOf(migration));
  await client.query('COMMIT');
}

/** Statements that run again after a failure: `IF [NOT] EXISTS`. An index that was left half-made is dropped first. */
async function runApart(client: PoolClient, migration: Migration, { waits, progress }: Waiting): Promise<void> {
  for (const statement of migration.sql) {
    const batch = batchOf(statement);
    if (batch) await repeat(() => runBatch(client, batch), progress.changed);
    else if (concurrently.test(statement)) await runConcurrently(client, statement, waits);
    else await client.query(statement);
  }
  await client.query(recordOf(migration));
}

/** It waits for older transactions as long as they take: nobody waits behind it, and giving up would cost all of its work. */
async function runConcurrently(client: PoolClient, statement: string, waits: LockWaits): Promise<void> {
  const [, name] = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/i.exec(statement) ?? [];
  await client.query('SET lock_timeout = 0');
  if (name !== undefined) await dropInvalid(client, name);
  await client.query(statement);
  await client.query(`SET lock_timeout = ${waits.attempt}`);
}

/** A transaction of its own, so that others wait for its rows only briefly. */
async function runBatch(client: PoolClient, { statement }: Batch): Promise<number> {
  await client.query(`BEGIN; ${batchRole}`);
  const { rowCount } = await client.query(statement);
  await client.query('COMMIT');
  return rowCount ?? 0;
}

async function dropInvalid(client: PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `SELECT c.oid::regclass::text AS index FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relname = $1 AND n.nspname IN ('public', 'recado_parts') AND NOT i.indisvalid`,
    [name],
  );
  for (const { index } of rows) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}

/** The transaction of others that runs longest, in brackets: mostly it holds the lock. */
async function longestTransaction(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `SELECT format('%s, process %s, for %s s', application_name, pid, extract(epoch FROM now() - xact_start)::int) AS holder
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`,
  );
  return rows[0] ? ` (longest in a transaction: ${rows[0].holder})` : '';
}
