import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { type JobHandler, Postpone, transactional } from '../../../platform/jobs/handlers.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { publishState } from '../whatsapps/whatsapp-rows.ts';
import { closeImportedHandler } from './close-imported.ts';
import { historyBatches, historyImports } from './history-import.schema.ts';
import { importBatchHandler } from './import-batch.ts';
import { publishProgress } from './import-progress.ts';
import { hasWork, lockImport, untouchedImports } from './import-rows.ts';
import { readPartHandler } from './read-part.ts';
import type { HistoryImport } from './running-imports.ts';

/** Milliseconds after the last part at which an import ends; WhatsApp sends parts that may be minutes apart. */
const usualQuiet = 35_000;
/** Milliseconds by which reading runs ahead of importing. */
const usualLead = 3_000;

/** The jobs of history imports. `quiet`: milliseconds without a new part after which an import ends. */
export function historyImportJobs(platform: ServicePlatform, quiet: number = usualQuiet): JobHandler[] {
  return [
    readPartHandler(platform, Math.min(usualLead, quiet)),
    importBatchHandler(platform),
    finishImportHandler(platform, quiet),
    closeImportedHandler(),
  ];
}

const payload = z.object({ importId: z.number() });

/**
 * Ends an import once all known work is done and nothing arrived for `quiet` milliseconds: WhatsApp does not mark the
 * last part. The chosen window is cleared: the next pairing imports nothing unless it is chosen again. Unless the
 * tickets are closed automatically, the connection offers to close them (SPEC §4.3).
 */
function finishImportHandler(platform: ServicePlatform, quiet: number): JobHandler {
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

/** Clears the chosen window. A window that was chosen in the meantime stays, because it belongs to the next import. */
async function forgetChoice(unit: Unit, { connectionId, windowStart }: HistoryImport): Promise<void> {
  await unit.db
    .update(whatsapps)
    .set({ importOldMessages: null, importRecentMessages: null })
    .where(and(eq(whatsapps.id, connectionId), eq(whatsapps.importOldMessages, windowStart)));
}
