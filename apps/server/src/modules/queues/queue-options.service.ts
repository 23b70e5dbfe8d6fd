import type { BodyOutput, QueryOutput } from '@recado/api/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { queueOptions } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnQueue } from '../tickets/references.ts';

/** A menu option as the database holds it. */
export type QueueOption = typeof queueOptions.$inferSelect;

/** The options of a queue: under one parent, on the first level (-1), or all of them without `parentId`. */
export async function listOptions(
  unit: Unit,
  companyId: number,
  { queueId, parentId }: QueryOutput<'GET /queue-options'>,
): Promise<QueueOption[]> {
  const ofQueue = and(eq(queueOptions.companyId, companyId), eq(queueOptions.queueId, queueId));
  const level = parentId === -1 ? isNull(queueOptions.parentId) : parentId && eq(queueOptions.parentId, parentId);
  const rows = await unit.db
    .select()
    .from(queueOptions)
    .where(and(ofQueue, level || undefined));
  return rows.toSorted((a, b) => a.option.localeCompare(b.option, 'pt', { numeric: true }) || a.id - b.id);
}

/** Adds an option to a queue's menu. Throws ERR_NO_QUEUE_FOUND for a queue or parent that is not there. */
export async function addOption(
  unit: Unit,
  companyId: number,
  draft: BodyOutput<'POST /queue-options'>,
): Promise<QueueOption> {
  await requireOwnQueue(unit, companyId, draft.queueId);
  if (draft.parentId) {
    const parent = await requireOption(unit, companyId, draft.parentId);
    if (parent.queueId !== draft.queueId) throw new AppError('ERR_NO_QUEUE_FOUND');
  }
  const [option] = await unit.db
    .insert(queueOptions)
    .values({ ...draft, companyId })
    .returning();
  if (!option) throw new AppError('ERR_NO_QUEUE_FOUND');
  return option;
}

/** Changes an option. Throws ERR_NO_QUEUE_FOUND. */
export async function editOption(
  unit: Unit,
  companyId: number,
  optionId: number,
  changes: BodyOutput<'PUT /queue-options/:queueOptionId'>,
): Promise<QueueOption> {
  const known = await requireOption(unit, companyId, optionId);
  const [option] = await unit.db
    .update(queueOptions)
    // A change may name nothing.
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(queueOptions.id, optionId))
    .returning();
  return option ?? known;
}

/** Deletes an option and everything below it. Throws ERR_NO_QUEUE_FOUND. */
export async function deleteOption(unit: Unit, companyId: number, optionId: number): Promise<void> {
  await requireOption(unit, companyId, optionId);
  await unit.db.delete(queueOptions).where(eq(queueOptions.id, optionId));
}

async function requireOption(unit: Unit, companyId: number, optionId: number): Promise<QueueOption> {
  const [option] = await unit.db
    .select()
    .from(queueOptions)
    .where(and(eq(queueOptions.id, optionId), eq(queueOptions.companyId, companyId)));
  if (!option) throw new AppError('ERR_NO_QUEUE_FOUND');
  return option;
}
