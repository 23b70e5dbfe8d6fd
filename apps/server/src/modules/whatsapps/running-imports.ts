import { and, desc, isNull, type SQL } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { historyImports } from '../../platform/database/schema/index.ts';

/** An import of old messages as the database holds it. */
export type HistoryImport = typeof historyImports.$inferSelect;

/** The imports of these connections that still run, the newest first. */
export async function runningImports(unit: Unit, connections: SQL | undefined): Promise<HistoryImport[]> {
  return unit.db
    .select()
    .from(historyImports)
    .where(and(connections, isNull(historyImports.finishedAt)))
    .orderBy(desc(historyImports.id));
}

/** How far an import is, in the words of the wire (SERVER §1): this one of all, and when it was written. */
export function importStatusOf({ processed, total, reached }: Pick<HistoryImport, 'processed' | 'total' | 'reached'>) {
  return { this: processed, all: total, date: reached };
}
