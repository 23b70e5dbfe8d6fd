import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { inBatches } from './handlers.ts';

const atOnce = 1_000;

/** Rows that lose their use with time. */
export interface OldRows {
  table: PgTable;
  id: PgColumn;
  /** Which rows are too old. */
  isOld: SQL | undefined;
}

/** Deletes old rows of a table of all companies, in parts of a thousand, each in its own transaction. */
export async function forgetOldRows(database: Database, signal: AbortSignal, { table, id, isOld }: OldRows) {
  await inBatches(signal, atOnce, (most) =>
    database.system(async ({ db }) => {
      const some = db.select({ id }).from(table).where(isOld).limit(most);
      const gone = await db.delete(table).where(inArray(id, some)).returning({ id });
      return gone.length;
    }),
  );
}
