import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { historyBatches, historyImports, tickets, whatsapps } from '../../platform/database/schema/index.ts';
import { type JobHandler, Postpone, transactional } from '../../platform/jobs/index.ts';
import { publishState } from '../whatsapps/whatsapp-events.ts';
import { publishProgress } from './import-progress.ts';
import { hasWork, lockImport, untouchedImports } from './import-rows.ts';
import type { HistoryImport } from './running-imports.ts';

const payload = z.object({ importId: z.number() });

/**
 * Ends an import once all known work is done and nothing arrived for `quiet` milliseconds: WhatsApp does not mark the
 * last part. The chosen window is cleared: the next pairing imports nothing unless it is chosen again. Unless the
 * tickets are closed automatically, the connection offers to close them (SPEC §4.3).
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

/** A window chosen in the meantime stays: it belongs to the next import. */
async function forgetChoice(unit: Unit, { connectionId, windowStart }: HistoryImport): Promise<void> {
  await unit.db
    .update(whatsapps)
    .set({ importOldMessages: null, importRecentMessages: null })
    .where(and(eq(whatsapps.id, connectionId), eq(whatsapps.importOldMessages, windowStart)));
}
