import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { HistoryMessage } from '../../../channels/port.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { effectful, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { storable } from '../../../platform/text/foreign-text.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { type Batch, cutIntoBatches, isWanted } from './batches.ts';
import { historyBatches, historyImports, historyParts } from './history-import.schema.ts';
import { finishImportJob, importBatchJob } from './import-jobs.ts';
import { publishCurrentProgress } from './import-progress.ts';
import { lockImport } from './import-rows.ts';
import type { HistoryImport } from './running-imports.ts';

const payload = z.object({ partId: z.number() });
/** The number of batches stored per transaction: a large part must not block live messages. */
const storedTogether = 5;

/**
 * Reads a part of a history and stores the messages in the window as batches. Reading it again after a crash yields the
 * same batches, which are stored once. An unreadable part is abandoned, so that the import can end. Batches wait `lead`
 * milliseconds, so that most parts are read, and their messages counted, when the import starts.
 */
export function readPartHandler(platform: ServicePlatform, lead: number): JobHandler {
  const { database, channels } = platform;
  return effectful('read-history-part', payload, async ({ partId }, job) => {
    const found = await database.system((unit) => findPart(unit, partId));
    if (!found || isRead(found.part)) return;
    const { ofImport, provider } = found;
    const inCompany = <Result>(work: (unit: Unit) => Promise<Result>) => database.tenant(ofImport.companyId, work);
    // The part arrived while the import was being cancelled; an unread part would keep the import open for ever.
    if (ofImport.stoppedAt) return inCompany((unit) => endPart(unit, ofImport, partId, true));
    try {
      const messages = await channels.readHistory(provider, found.part.reference);
      const withGroups = ofImport.withGroups && !(await inCompany((unit) => dropsGroups(unit, ofImport.companyId)));
      const wanted = messages.filter((message) => isWanted({ ...ofImport, withGroups }, message));
      const batches = cutIntoBatches(wanted);
      for (let start = 0; start < batches.length; start += storedTogether) {
        await inCompany((unit) =>
          storeBatches(unit, ofImport, partId, batches.slice(start, start + storedTogether), lead),
        );
      }
      await inCompany((unit) => endPart(unit, ofImport, partId, true));
    } catch (error) {
      if (job.attempt >= job.maxAttempts) await inCompany((unit) => endPart(unit, ofImport, partId, false));
      throw error;
    }
  });
}

async function findPart(unit: Unit, partId: number) {
  const [found] = await unit.db
    .select({ part: historyParts, ofImport: historyImports, provider: whatsapps.provider })
    .from(historyParts)
    .innerJoin(historyImports, eq(historyImports.id, historyParts.importId))
    .innerJoin(whatsapps, eq(whatsapps.id, historyImports.connectionId))
    .where(eq(historyParts.id, partId));
  return found;
}

/** Whether a part was read. An abandoned part keeps its reference, so that its dead letter can be retried. */
function isRead({ readAt, reference }: typeof historyParts.$inferSelect): boolean {
  return readAt !== null && Object.keys(reference).length === 0;
}

async function dropsGroups(unit: Unit, companyId: number): Promise<boolean> {
  return (await companyRules(unit, companyId)).enabled('CheckMsgIsGroup');
}

async function storeBatches(
  unit: Unit,
  ofImport: HistoryImport,
  partId: number,
  batches: Batch[],
  lead: number,
): Promise<void> {
  const { id: importId, companyId } = ofImport;
  const current = await lockImport(unit, importId);
  if (!current || current.stoppedAt) return;
  const stored = await unit.db
    .insert(historyBatches)
    .values(batches.map(({ name, messages }) => storedBatch(name, messages, { companyId, importId, partId })))
    .onConflictDoNothing()
    .returning({ id: historyBatches.id, size: historyBatches.size });
  const more = stored.reduce((sum, { size }) => sum + size, 0);
  await unit.db
    .update(historyImports)
    .set({ total: sql`${historyImports.total} + ${more}` })
    .where(eq(historyImports.id, importId));
  const runAt = new Date(Date.now() + lead);
  for (const { id } of stored) await unit.enqueue(importBatchJob(id, ofImport, runAt));
}

function storedBatch(
  name: string,
  messages: HistoryMessage[],
  place: { companyId: number; importId: number; partId: number },
) {
  return { ...place, name, size: messages.length, messages: storable(messages) };
}

/** Marks the part as read or abandoned. */
async function endPart(unit: Unit, ofImport: HistoryImport, partId: number, wasRead: boolean): Promise<void> {
  const { id, companyId } = ofImport;
  const current = await lockImport(unit, id);
  if (!current) return;
  const changes = { readAt: new Date(), ...(wasRead ? { reference: {} } : {}) };
  await unit.db.update(historyParts).set(changes).where(eq(historyParts.id, partId));
  await unit.enqueue(finishImportJob(id, companyId));
  await publishCurrentProgress(unit, current);
}
