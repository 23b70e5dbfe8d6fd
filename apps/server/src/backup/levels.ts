import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../platform/database/migrate.ts';
import { type DatabaseSession, literal } from '../platform/database/sessions.ts';
import { migrationLevel } from './tables.ts';

/** The migrations of this version, oldest first. */
function migrations() {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() });
}

/** The level of this version's tables. */
export function newestLevel(): number {
  return migrations().at(-1)?.folderMillis ?? 0;
}

/** Whether this version can migrate from a level. */
export function knowsLevel(level: number): boolean {
  return migrations().some(({ folderMillis }) => folderMillis === level);
}

/** Creates the table in which drizzle records the applied migrations, with drizzle's own statements. */
const createJournal = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`;

/**
 * Runs the migrations up to a level as drizzle does, but in the running transaction, which drizzle's own function would
 * end.
 */
export async function migrateTo(session: DatabaseSession, level: number): Promise<void> {
  await session.run(createJournal);
  const present = (await migrationLevel(session.db)) ?? 0;
  for (const { sql, hash, folderMillis } of migrations()) {
    if (folderMillis <= present || folderMillis > level) continue;
    for (const statement of sql) await session.run(statement);
    await session.run(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${literal(hash)}, ${folderMillis})`,
    );
  }
}

/** Drops the product's tables and functions, which are empty; anything else in the database stays. */
export async function dropTables({ run }: DatabaseSession): Promise<void> {
  await run(`DO $$
    DECLARE dropping text;
    BEGIN
      FOREACH dropping IN ARRAY ARRAY(
        SELECT format('TABLE %s', oid::regclass) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
          AND has_table_privilege('recado_system', oid, 'SELECT')
      ) || ARRAY(
        SELECT format('FUNCTION %s', oid::regprocedure) FROM pg_proc
          WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'recado\\_%'
      ) LOOP
        EXECUTE format('DROP %s CASCADE', dropping);
      END LOOP;
      DROP SCHEMA drizzle CASCADE;
    END $$`);
}
