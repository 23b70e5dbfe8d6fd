import { and, eq } from 'drizzle-orm';
import type { ChannelEvent } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { historyImports, historyParts } from './history-import.schema.ts';
import { readPartJob } from './import-jobs.ts';
import { publishProgress } from './import-progress.ts';
import type { HistoryImport } from './running-imports.ts';

/** The connection that receives a history, and its company. */
interface Source {
  companyId: number;
  connectionId: number;
}

/**
 * Stores a part of a history and the job that reads it, in the transaction after which WhatsApp gets its
 * acknowledgement. A history that was not requested is ignored; a known part changes nothing. A further part of a
 * history whose import had ended reopens that import.
 */
export async function recordHistoryPart(
  unit: Unit,
  source: Source,
  { pairing, wid, reference }: Extract<ChannelEvent, { type: 'history' }>,
): Promise<void> {
  const found = (await findImport(unit, source, pairing)) ?? (await beginImport(unit, source, pairing));
  if (!found || found.stoppedAt) return;
  const [part] = await unit.db
    .insert(historyParts)
    .values({ companyId: source.companyId, importId: found.id, wid, reference })
    .onConflictDoNothing()
    .returning({ id: historyParts.id });
  if (!part) return;
  const lastPartAt = new Date();
  const statusImportMessages = String(lastPartAt.getTime());
  await unit.db.update(historyImports).set({ lastPartAt, finishedAt: null }).where(eq(historyImports.id, found.id));
  await unit.db.update(whatsapps).set({ statusImportMessages }).where(eq(whatsapps.id, source.connectionId));
  await unit.enqueue(readPartJob(part.id, source));
  publishProgress(unit, 'update', found, statusImportMessages);
}

async function findImport(unit: Unit, { connectionId }: Source, pairing: string): Promise<HistoryImport | undefined> {
  const [known] = await unit.db
    .select()
    .from(historyImports)
    .where(and(eq(historyImports.connectionId, connectionId), eq(historyImports.pairing, pairing)));
  return known;
}

/**
 * Starts an import at the first part of a history, with the window that was chosen for the connection; undefined
 * without one.
 */
async function beginImport(unit: Unit, source: Source, pairing: string): Promise<HistoryImport | undefined> {
  const [wanted] = await unit.db.select().from(whatsapps).where(eq(whatsapps.id, source.connectionId));
  if (!wanted?.importOldMessages) return undefined;
  const [begun] = await unit.db
    .insert(historyImports)
    .values({
      ...source,
      pairing,
      windowStart: wanted.importOldMessages,
      windowEnd: wanted.importRecentMessages,
      withGroups: wanted.importOldMessagesGroups,
      closeTickets: wanted.closedTicketsPostImported,
      lastPartAt: new Date(),
    })
    .returning();
  return begun;
}
