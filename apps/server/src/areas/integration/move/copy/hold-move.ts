import type { Database } from '../../../../platform/database/database.ts';
import { CopyStopped } from './copy-stopped.ts';

/** Distinguishes these locks from others of the database. */
const lockClass = 0x6d_6f_76_65;
/** Moves that this process copies: the embedded database has one connection and one process. */
const held = new WeakMap<Database, Set<number>>();

/**
 * Copies of one move take turns: another one is refused (CopyStopped). The lock belongs to a connection of its own, so that
 * it ends with a killed process. If only that connection is lost, a second copy may begin: then the unique rows of
 * `moved_rows` undo what either would double.
 */
export async function holdMove<T>(database: Database, moveId: number, work: () => Promise<T>): Promise<T> {
  const here = held.get(database) ?? new Set();
  held.set(database, here);
  if (here.has(moveId)) throw new CopyStopped('anotherCopy');
  here.add(moveId);
  try {
    return database.sessionPool ? await holdLock(database.sessionPool, moveId, work) : await work();
  } finally {
    here.delete(moveId);
  }
}

async function holdLock<T>(pool: NonNullable<Database['pool']>, moveId: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const lock = [lockClass, moveId];
  let isLost = false;
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS taken', lock);
    if (rows[0]?.taken !== true) throw new CopyStopped('anotherCopy');
    return await work().finally(() =>
      client.query('SELECT pg_advisory_unlock($1, $2)', lock).catch(() => (isLost = true)),
    );
  } finally {
    client.release(isLost);
  }
}
