import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Logger } from 'pino';
import { bringUpToDate } from '../migrate.ts';
import { EmbeddedEngine } from './engine.ts';

/**
 * Writes a tarball of an embedded database with all tables: a database that starts from it is ready in one second
 * instead of six. The build makes one for the product, the tests make one per set of migrations. The same migrations make the
 * same file.
 */
export async function writeTemplate(file: string, logger: Logger): Promise<void> {
  const engine = await EmbeddedEngine.start({ steady: true, logger });
  const pool = new pg.Pool({ stream: () => engine.connect(), max: 1, user: 'postgres', database: 'postgres' });
  await bringUpToDate(pool, logger);
  await dropLog(pool);
  await pool.end();
  await engine.dump(file);
  await engine.close();
}

/**
 * Leaves only a fresh segment of the write-ahead log. A database that starts at a checkpoint needs nothing older, and the records of the
 * migrations contain bytes of memory that was never set: they differ when the machine is busy.
 */
async function dropLog(pool: pg.Pool): Promise<void> {
  await pool.query('SET wal_recycle = off');
  await pool.query('SELECT pg_switch_wal()');
  await pool.query('CHECKPOINT');
}

/** The template that the build placed next to the server, if this is a build. */
export function builtTemplate(): string | undefined {
  const file = fileURLToPath(new URL('./database-template.tar.gz', import.meta.url));
  return existsSync(file) ? file : undefined;
}
