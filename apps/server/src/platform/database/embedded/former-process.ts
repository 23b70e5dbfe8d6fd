import type pg from 'pg';

/**
 * Forgets what a process that died still held. Nobody else can have an embedded database open, so every lease in it is
 * of a process that is gone: waiting for them to run out would only keep messages back after a crash.
 */
export async function forgetFormerProcess(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM channel_leases');
  await pool.query('UPDATE job_lanes SET lease = NULL, wake_at = now() WHERE lease IS NOT NULL');
}
