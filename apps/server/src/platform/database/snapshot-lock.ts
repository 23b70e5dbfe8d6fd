import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { DatabaseSession } from './driver/driver.ts';
import type { LockWaits, MigrationProgress } from './migration-progress.ts';

/**
 * The lock that whoever reads the database as of one moment shares, and migrations have alone: a table that is written anew is
 * empty to an older snapshot. Any number that nothing else in this database uses.
 */
const snapshotLock = 7_226_237;

/** A backup, or an export of a company, keeps migrations from running; the message names it. */
export class SnapshotHeld extends Error {
  override name = 'SnapshotHeld';
}

const taken = z.object({ taken: z.boolean() });

/**
 * Lets a session read the database as of one moment, without a migration meanwhile. Begin the transaction inside: its snapshot
 * must not be older than the lock. Waits for migrations that run.
 */
export async function withSnapshotLock<T>(session: Pick<DatabaseSession, 'run'>, read: () => Promise<T>): Promise<T> {
  // Never in a statement that waits: an index that is created CONCURRENTLY would wait for that one.
  for (;;) {
    const [tried] = await session.run(`SELECT pg_try_advisory_lock_shared(${snapshotLock}) AS taken`);
    if (taken.parse(tried?.rows[0]).taken) break;
    await wait(200);
  }
  let result: T;
  try {
    result = await read();
  } catch (error) {
    // A connection that is lost has no lock.
    await session.run(`ROLLBACK; SELECT pg_advisory_unlock_shared(${snapshotLock})`).catch(() => undefined);
    throw error;
  }
  await session.run(`SELECT pg_advisory_unlock_shared(${snapshotLock})`);
  return result;
}

/** What to do while somebody holds a snapshot: give up at once, after the usual time, or never. */
export type WhileHeld = 'refuse' | 'wait a while' | 'wait';

/**
 * Keeps snapshots away from migrations, until the session gives all its locks back. Throws SnapshotHeld when somebody holds one for too
 * long.
 */
export async function excludeSnapshots(
  client: PoolClient,
  { waits, whileHeld, progress }: { waits: LockWaits; whileHeld: WhileHeld; progress: MigrationProgress },
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [snapshotLock]);
    if (taken.parse(rows[0]).taken) return;
    const holders = await holdersOf(client);
    const text = `The database is read as of one moment by ${holders}; migrations wait for its end.`;
    if (whileHeld === 'refuse' || (whileHeld === 'wait a while' && tried >= waits.tries)) throw new SnapshotHeld(text);
    progress.waits(text);
    await wait(waits.pause * (0.5 + Math.random() / 2));
  }
}

async function holdersOf(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `SELECT format('%s (process %s, since %s)', a.application_name, a.pid, to_char(a.xact_start, 'HH24:MI:SS TZ')) AS holder
     FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_database d ON d.oid = l.database
     WHERE l.locktype = 'advisory' AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1 AND d.datname = current_database()`,
    [snapshotLock],
  );
  return rows.map(({ holder }) => holder).join(' and ') || 'another process';
}
