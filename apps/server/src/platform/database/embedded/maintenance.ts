import type { Pool } from 'pg';
import type { Logger } from 'pino';

const checkpointEvery = 5 * 60_000;
const vacuumEvery = 30 * 60_000;

/** Tables that changed enough to be worth cleaning, the most changed first. */
const worthCleaning = `
  SELECT quote_ident(relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup + n_mod_since_analyze > 1000 + n_live_tup / 10
  ORDER BY n_dead_tup + n_mod_since_analyze DESC`;

/** Does what PostgreSQL's background processes do and the embedded database has none for (STACK). */
export function startMaintenance(pool: Pool, logger: Logger): { stop(): void } {
  const report = (error: unknown) => logger.warn({ err: error }, 'maintenance of the embedded database failed');
  const timers = [
    setInterval(() => void pool.query('CHECKPOINT').catch(report), checkpointEvery),
    setInterval(() => void vacuum(pool).catch(report), vacuumEvery),
  ];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach(clearInterval) };
}

/** Cleans one table at a time, so that others get their turn in between. Resolves when all are clean. */
export async function vacuum(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(worthCleaning);
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`);
}
