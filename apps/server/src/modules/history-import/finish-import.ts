import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { historyBatches, historyImports, tickets, whatsapps } from '../../platform/database/schema/index.ts';
import { type JobHandler, Postpone, transactional } from '../../platform/jobs/index.ts';
import type { HistoryImport } from '../whatsapps/running-imports.ts';
import { publishState } from '../whatsapps/whatsapp-events.ts';
import { publishProgress } from './import-progress.ts';
import { hasWork, lockImport, untouchedImports } from './import-rows.ts';

const payload = z.object({ importId: z.number() });

/**
 * Ends an import once everything known is done and nothing came for `quiet` milliseconds: WhatsApp does not say which
 * part is the last. What it chose is over with it: the next pairing imports nothing unless it is chosen again. Unless
 * the tickets were to be closed, the connection offers to close them (SPEC §4.3).
 */
export function finishImportHandler(platform: ServicePlatform, quiet: number): JobHandler {
  return transactional('finish-history-import', payload, async (unit, { importId }) => {
    const found = await lockImport(unit, importId);
    if (!found || found.finishedAt || (await hasWork(unit, importId))) return;
    const wait = found.lastPartAt.getTime() + quiet - Date.now();
    if (wait > 0) throw new Postpone(wait, 'More history may come');
    await unit.db.update(historyImports).set({ finishedAt: new Date() }).where(eq(historyImports.id, importId));
    await unit.db.delete(historyBatches).where(eq(historyBatches.importId, importId));
    const statusImportMessages = await statusAfter(unit, found);
    await forgetChoice(unit, found);
    const { connectionId } = found;
    await unit.db.update(whatsapps).set({ statusImportMessages }).where(eq(whatsapps.id, connectionId));
    publishProgress(unit, 'refresh', found, statusImportMessages);
    await publishState(platform, unit, { connectionId, status: true });
  });
}

async function statusAfter(unit: Unit, { connectionId }: HistoryImport): Promise<string | null> {
  const [left] = await unit.db.select({ id: tickets.id }).from(tickets).where(untouchedImports(connectionId)).limit(1);
  return left ? 'renderButtonCloseTickets' : null;
}

/** A choice made meanwhile stays: it is about another import. */
async function forgetChoice(unit: Unit, { connectionId, windowStart }: HistoryImport): Promise<void> {
  await unit.db
    .update(whatsapps)
    .set({ importOldMessages: null, importRecentMessages: null })
    .where(and(eq(whatsapps.id, connectionId), eq(whatsapps.importOldMessages, windowStart)));
}
