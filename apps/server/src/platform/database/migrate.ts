import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { brokenSchema, createJournal, schemaState } from './migration-journal.ts';
import { type Migration, newestLevel } from './migration-list.ts';
import { type LockWaits, loggedProgress, type MigrationProgress } from './migration-progress.ts';
import { runMigration } from './run-migration.ts';
import { excludeSnapshots, type WhileHeld } from './snapshot-lock.ts';

/** The lock under which tables are changed: any number that nothing else in this database uses. */
export const migrationLock = 7_226_236;

/**
 * The company of statements that the owner of the tables runs outside units. An owner who is no superuser is subject to
 * the tenant scope also when a new reference is checked, and the tenant scope needs a company.
 */
export const noCompany = "recado.company_id = '0'";

/**
 * About a quarter of an hour: as long as a backup or a report may hold its locks. Each try is shorter than PostgreSQL waits before
 * it looks for a deadlock (a second): of two that wait for each other it ends either, and it may end a request.
 */
const usualWaits: LockWaits = { attempt: 700, pause: 5_000, tries: 200 };

/** How a database is brought up to date. */
export interface MigrationOptions {
  /** Where it is said how far it is; the log by default. */
  progress?: MigrationProgress;
  /** What happens while a backup reads the database. */
  whileHeld?: WhileHeld;
  /** Migrations of a later release. */
  further?: readonly Migration[];
  waits?: LockWaits;
}

/**
 * Migrates the database to this release's tables. Processes that start together take turns, and no backup reads meanwhile. A
 * database that a newer release has migrated is used as it is, unless one of those migrations breaks former releases: then
 * it throws. Resolves with the names of the migrations that ran.
 */
export async function bringUpToDate(
  pool: Pool,
  logger: Logger,
  {
    progress = loggedProgress(logger),
    whileHeld = 'wait a while',
    further = [],
    waits = usualWaits,
  }: MigrationOptions = {},
): Promise<string[]> {
  const client = await pool.connect();
  const ask = async (statement: string) => (await client.query(statement)).rows;
  const newest = further.at(-1)?.folderMillis ?? newestLevel();
  try {
    // Without a turn: whoever migrates may wait long, and a process that lacks nothing must not wait for it.
    const now = await schemaState(ask, newest);
    if (now.level >= newest && now.pending.length === 0 && !now.isBroken) return [];
    await takeTurn(client);
    await client.query(`SET ${noCompany}`);
    await client.query(createJournal);
    const { level, pending, isBroken } = await schemaState(ask, newest);
    if (isBroken) throw new Error(`DATABASE_URL: ${brokenSchema}`);
    const migrations = [...pending, ...further.filter(({ folderMillis }) => folderMillis > level)];
    if (migrations.length > 0) await excludeSnapshots(client, { waits, whileHeld, progress });
    for (const [index, migration] of migrations.entries()) {
      progress.begins(migration.name, index + 1, migrations.length);
      await runMigration(client, migration, { waits, progress });
    }
    return migrations.map(({ name }) => name);
  } finally {
    const ended = client.query('RESET recado.company_id; RESET lock_timeout; SELECT pg_advisory_unlock_all()');
    // A connection that was lost holds nothing, and must not return to the pool.
    client.release(
      await ended.then(
        () => false,
        () => true,
      ),
    );
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
