import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { historyBatches, historyImports, historyParts } from './history-import.schema.ts';
import { finishImportJob } from './import-jobs.ts';
import { runningImports } from './running-imports.ts';

/**
 * Stops the imports of a connection when an administrator changes the choice: waiting messages are not imported,
 * imported messages stay.
 */
export async function stopImports(unit: Unit, { connectionId }: { connectionId: number }): Promise<void> {
  for (const { id, companyId } of await runningImports(unit, [connectionId])) {
    const stoppedAt = new Date();
    const stopped = { stoppedAt, total: sql`${historyImports.processed}` };
    await unit.db.update(historyImports).set(stopped).where(eq(historyImports.id, id));
    const unread = and(eq(historyParts.importId, id), isNull(historyParts.readAt));
    await unit.db.update(historyParts).set({ readAt: stoppedAt, reference: {} }).where(unread);
    const undone = and(eq(historyBatches.importId, id), isNull(historyBatches.doneAt));
    await unit.db.update(historyBatches).set({ doneAt: stoppedAt, messages: [] }).where(undone);
    await unit.enqueue(finishImportJob(id, companyId));
  }
}
