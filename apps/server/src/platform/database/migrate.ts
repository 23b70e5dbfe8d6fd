import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

/** Any number that nothing else in this database uses. */
const lockNumber = 7_226_236;

/** The folder with the SQL: next to this file in the sources, next to the bundle in a build. */
export function migrationsFolder(): string {
  return fileURLToPath(new URL('./migrations', import.meta.url));
}

/** Migrates the database to this version's tables. Processes that start together take turns (STACK, Drizzle). */
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
