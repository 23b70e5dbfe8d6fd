import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { ImportStatus } from '../whatsapps/in-process-events.ts';
import { historyImports } from './history-import.schema.ts';

/** An import of old messages as stored in the database. */
export type HistoryImport = typeof historyImports.$inferSelect;

/** The running imports of these connections, newest first. */
export async function runningImports(unit: Unit, connectionIds: readonly number[]): Promise<HistoryImport[]> {
  return unit.db
    .select()
    .from(historyImports)
    .where(and(inArray(historyImports.connectionId, connectionIds), isNull(historyImports.finishedAt)))
    .orderBy(desc(historyImports.id));
}

/** The progress of the newest running import, by connection. */
export async function importStatusesOf(unit: Unit, connectionIds: readonly number[]) {
  const oldestFirst = (await runningImports(unit, connectionIds)).reverse();
  return new Map(oldestFirst.map((running) => [running.connectionId, importStatusOf(running)]));
}

/** The progress of an import in the form of the API. */
export function importStatusOf({
  processed,
  total,
  reached,
}: Pick<HistoryImport, 'processed' | 'total' | 'reached'>): ImportStatus {
  return { this: processed, all: total, date: reached };
}
