import { batchOf, batchRole, repeat } from '../platform/database/batches.ts';
import type { DatabaseSession } from '../platform/database/driver/driver.ts';
import { createJournal, recordOf } from '../platform/database/migration-journal.ts';
import { migrationsBetween } from '../platform/database/migration-list.ts';
import { migrationLevel } from './tables.ts';

/**
 * Runs the migrations up to a level in the running transaction.
 */
export async function migrateTo(session: DatabaseSession, level: number): Promise<void> {
  await session.run(createJournal);
  const present = (await migrationLevel(session.db)) ?? 0;
  for (const migration of migrationsBetween(present, level)) {
    // In a transaction, on tables that nobody else uses.
    for (const statement of migration.sql) await runStatement(session, statement);
    await session.run(recordOf(migration));
  }
}

async function runStatement(session: DatabaseSession, statement: string): Promise<void> {
  const batch = batchOf(statement);
  if (!batch) {
    await session.run(statement.replace(/\bINDEX CONCURRENTLY\b/gi, 'INDEX'));
    return;
  }
  await session.run(batchRole);
  await repeat(
    async () => (await session.run(batch.statement)).at(-1)?.rowCount ?? 0,
    () => undefined,
  );
  await session.run('RESET ROLE');
}

/** Drops the product's tables and functions, which are empty; anything else in the database stays. */
export async function dropTables({ run }: DatabaseSession): Promise<void> {
  await run(`DO $$
    DECLARE dropping text;
    BEGIN
      FOREACH dropping IN ARRAY ARRAY(
        SELECT format('TABLE %s', oid::regclass) FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
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
