import type pg from 'pg';

/**
 * Removes the leases of a former process. Only one process can open an embedded database, so every lease in it belongs
 * to one that ended: waiting for them to expire would only delay messages after a crash.
 */
export async function forgetFormerProcess(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM channel_leases');
  await pool.query('UPDATE job_lanes SET lease = NULL, wake_at = now() WHERE lease IS NOT NULL');
}
