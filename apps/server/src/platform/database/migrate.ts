import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

/** Any number will do, as long as nothing else of this database uses it. */
const lockNumber = 7_226_236;

/** The folder with the SQL: beside this file in the sources, beside the bundle once built. */
export function migrationsFolder(): string {
  return fileURLToPath(new URL('./migrations', import.meta.url));
}

/** Brings the database up to this version's tables. Processes that start together take turns (STACK, Drizzle). */
export async function bringUpToDate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber]);
    client.release();
  }
}
