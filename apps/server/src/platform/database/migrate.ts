import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

/** The lock under which tables are changed: any number that nothing else in this database uses. */
export const migrationLock = 7_226_236;

/**
 * The company of statements that the owner of the tables runs outside units. An owner who is no superuser is subject to
 * the wall also when a new reference is checked, and the wall needs a company.
 */
export const noCompany = "recado.company_id = '0'";

/** The folder with the SQL: next to this file in the sources, next to the bundle in a build. */
export function migrationsFolder(): string {
  return fileURLToPath(new URL('./migrations', import.meta.url));
}

/** Migrates the database to this version's tables. Processes that start together take turns (STACK, Drizzle). */
export async function bringUpToDate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(`SET ${noCompany}`);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.query('RESET recado.company_id');
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  }
}
