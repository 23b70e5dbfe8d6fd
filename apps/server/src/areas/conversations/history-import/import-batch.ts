import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import { historyBatches, historyImports } from './history-import.schema.ts';
import { importChat } from './import-chat.ts';
import { finishImportJob, importBatchJob } from './import-jobs.ts';
import { isStep, publishCurrentProgress } from './import-progress.ts';
import { hasWork } from './import-rows.ts';
import type { HistoryImport } from './running-imports.ts';

const payload = z.object({ batchId: z.number() });
/**
 * The attempt from which a failing batch is split into single messages, so that one message does not block the others.
 */
const splitAtTry = 3;

type Batch = typeof historyBatches.$inferSelect;

/** Imports the old messages of a batch exactly once, even if the process dies. */
export function importBatchHandler(platform: ServicePlatform): JobHandler {
  return transactional('import-history-batch', payload, async (unit, { batchId }, job) => {
    const found = await findBatch(unit, batchId);
    if (!found || found.batch.doneAt !== null) return;
    const { batch, ofImport } = found;
    if (job.attempt >= splitAtTry && batch.size > 1) return split(unit, batch, ofImport);
    if (job.attempt < job.maxAttempts) await importChat(unit, ofImport, batch.messages);
    else platform.logger.error({ batchId, importId: ofImport.id }, 'an old message could not be imported');
    await endBatch(unit, batch, ofImport);
  });
}

async function findBatch(unit: Unit, batchId: number) {
  const [found] = await unit.db
    .select({ batch: historyBatches, ofImport: historyImports })
    .from(historyBatches)
    .innerJoin(historyImports, eq(historyImports.id, historyBatches.importId))
    .where(eq(historyBatches.id, batchId));
  return found;
}

async function markDone(unit: Unit, batchId: number): Promise<void> {
  await unit.db.update(historyBatches).set({ doneAt: new Date(), messages: [] }).where(eq(historyBatches.id, batchId));
}

async function split(unit: Unit, batch: Batch, ofImport: HistoryImport): Promise<void> {
  const { importId, partId, companyId, name } = batch;
  const single = batch.messages.map((message, index) => ({
    ...{ importId, partId, companyId },
    name: `${name}/${index}`,
    size: 1,
    messages: [message],
  }));
  const rows = await unit.db.insert(historyBatches).values(single).returning({ id: historyBatches.id });
  for (const { id } of rows) await unit.enqueue(importBatchJob(id, ofImport));
  await markDone(unit, batch.id);
}

async function endBatch(unit: Unit, batch: Batch, ofImport: HistoryImport): Promise<void> {
  const newest = batch.messages.at(-1)?.message.sentAt;
  const reached = newest === undefined ? ofImport.reached : new Date(newest);
  await markDone(unit, batch.id);
  const [counts] = await unit.db
    .update(historyImports)
    .set({ processed: sql`${historyImports.processed} + ${batch.size}`, reached })
    .where(eq(historyImports.id, ofImport.id))
    .returning();
  if (!counts) return;
  if (!(await hasWork(unit, counts.id))) await unit.enqueue(finishImportJob(counts.id, counts.companyId));
  if (isStep(counts, batch.size)) await publishCurrentProgress(unit, counts);
}
