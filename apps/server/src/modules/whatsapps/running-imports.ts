import { and, desc, isNull, type SQL } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { historyImports } from '../../platform/database/schema/index.ts';

/** An import of old messages as stored in the database. */
export type HistoryImport = typeof historyImports.$inferSelect;

/** The running imports of these connections, newest first. */
export async function runningImports(unit: Unit, connections: SQL | undefined): Promise<HistoryImport[]> {
  return unit.db
    .select()
    .from(historyImports)
    .where(and(connections, isNull(historyImports.finishedAt)))
    .orderBy(desc(historyImports.id));
}

/** The progress of an import in the form of the API (SERVER §1): current, total and date. */
export function importStatusOf({ processed, total, reached }: Pick<HistoryImport, 'processed' | 'total' | 'reached'>) {
  return { this: processed, all: total, date: reached };
}
