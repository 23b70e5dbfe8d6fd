import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { historyBatches, historyImports, historyParts } from './history-import.schema.ts';
import type { HistoryImport } from './running-imports.ts';

/** Locks an import until the unit ends, and returns it; undefined if its connection was deleted. */
export async function lockImport(unit: Unit, importId: number): Promise<HistoryImport | undefined> {
  const [found] = await unit.db.select().from(historyImports).where(eq(historyImports.id, importId)).for('update');
  return found;
}

/** Whether an import has an unread part or a batch that is not imported. */
export async function hasWork(unit: Unit, importId: number): Promise<boolean> {
  const unread = and(eq(historyParts.importId, importId), isNull(historyParts.readAt));
  const [part] = await unit.db.select({ id: historyParts.id }).from(historyParts).where(unread).limit(1);
  if (part) return true;
  const undone = and(eq(historyBatches.importId, importId), isNull(historyBatches.doneAt));
  const [batch] = await unit.db.select({ id: historyBatches.id }).from(historyBatches).where(undone).limit(1);
  return batch !== undefined;
}

/** The condition for tickets of a connection that an import created and that are unchanged since. */
export function untouchedImports(connectionId: number): SQL | undefined {
  const untouched = sql`${tickets.importedAt} is not null`;
  return and(eq(tickets.whatsappId, connectionId), untouched, eq(tickets.status, 'pending'));
}
