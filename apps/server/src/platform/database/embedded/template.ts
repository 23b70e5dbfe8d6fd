import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Logger } from 'pino';
import { bringUpToDate } from '../migrate.ts';
import { EmbeddedEngine } from './engine.ts';

/**
 * Writes a tarball of an embedded database with all tables: a database that starts from it is ready in one second
 * instead of six. The build makes one for the product, the tests make one per set of migrations.
 */
export async function writeTemplate(file: string, logger: Logger): Promise<void> {
  const engine = await EmbeddedEngine.start({ logger });
  const pool = new pg.Pool({ stream: () => engine.connect(), max: 1, user: 'postgres', database: 'postgres' });
  await bringUpToDate(pool, logger);
  await pool.query('CHECKPOINT');
  await pool.end();
  await engine.dump(file);
  await engine.close();
}

/** The template that the build placed next to the server, if this is a build. */
export function builtTemplate(): string | undefined {
  const file = fileURLToPath(new URL('./database-template.tar', import.meta.url));
  return existsSync(file) ? file : undefined;
}
