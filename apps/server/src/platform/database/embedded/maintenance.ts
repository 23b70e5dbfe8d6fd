import type { Pool } from 'pg';
import type { Logger } from 'pino';

const minute = 60_000;

/**
 * Tables that changed enough to be vacuumed, the most changed first. The database forgets its counts when it is closed,
 * so a table of some size that was never analysed is included.
 */
const needsVacuum = `
  SELECT s.relid::regclass::text AS name FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
  WHERE s.schemaname IN ('public', 'recado_parts') AND c.relkind = 'r'
    AND (s.n_dead_tup + s.n_mod_since_analyze > 1000 + greatest(c.reltuples, 0) / 10
      OR (c.reltuples < 0 AND pg_relation_size(c.oid) > 65536))
  ORDER BY s.n_dead_tup + s.n_mod_since_analyze DESC`;

/** Tables of some size that were never analysed, e.g. after an import. */
const neverAnalysed = `
  SELECT oid::regclass::text AS name FROM pg_class
  WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'recado_parts')) AND relkind = 'r' AND reltuples < 0 AND pg_relation_size(oid) > 65536`;

/** Does the work of PostgreSQL's background processes, which the embedded database lacks (STACK). */
export function startMaintenance(pool: Pool, logger: Logger): { stop(): void } {
  const report = (error: unknown) => logger.warn({ err: error }, 'maintenance of the embedded database failed');
  const clean = () => void vacuum(pool).catch(report);
  void analyseNewTables(pool).catch(report);
  const timers = [
    setInterval(() => void pool.query('CHECKPOINT').catch(report), 5 * minute),
    setTimeout(clean, minute),
    setInterval(clean, 10 * minute),
  ];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach(clearTimeout) };
}

/**
 * Analyses tables that have no statistics yet: without them, plans assume many companies and read a whole table for
 * twenty messages. Takes two seconds for 200,000 messages, once. Resolves with the names of the tables.
 */
export async function analyseNewTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(neverAnalysed);
  for (const { name } of rows) await pool.query(`ANALYZE ${name}`);
  return rows.map(({ name }) => name);
}

/** Vacuums one table at a time, so that other work can run in between. Resolves with the names of the tables. */
export async function vacuum(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(needsVacuum);
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`);
  return rows.map(({ name }) => name);
}

/**
 * Releases the jobs of a former process. Only one process can open an embedded database, so every lease in it belongs
 * to one that ended: waiting for them to expire would only delay messages after a crash.
 */
export async function forgetFormerProcess(pool: Pool): Promise<void> {
  await pool.query('UPDATE job_lanes SET lease = NULL, wake_at = now() WHERE lease IS NOT NULL');
}
