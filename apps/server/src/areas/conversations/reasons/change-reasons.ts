import type { AnswerInput, BodyOutput } from '@recado/contract';
import { fold } from '@recado/contract/fold';
import { mostReasonLevels, mostReasons } from '@recado/contract/limits';
import { reasonTree } from '@recado/contract/reason-tree';
import { eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { reasons } from '../tickets/reasons.schema.ts';
import { ticketCycles } from '../tickets/tickets.schema.ts';
import {
  lockReasons,
  presentReason,
  publishReason,
  type ReasonRow,
  reasonAmong,
  requireQueues,
} from './reason-rows.ts';

/**
 * Creates a reason as the last one below its parent. Throws ERR_NO_REASON_FOUND for the parent, ERR_NO_QUEUE_FOUND,
 * ERR_DUPLICATED_REASON (ignoring case and accents), ERR_TOO_MANY_REASONS, ERR_REASON_TOO_DEEP.
 */
export async function createReason(
  unit: Unit,
  companyId: number,
  draft: BodyOutput<'POST /reasons'>,
): Promise<AnswerInput<'POST /reasons'>> {
  const all = await lockReasons(unit, companyId);
  const { parentId } = draft;
  if (all.length >= mostReasons) throw new AppError('ERR_TOO_MANY_REASONS');
  if (parentId !== null && levelOf(all, reasonAmong(all, parentId).id) >= mostReasonLevels)
    throw new AppError('ERR_REASON_TOO_DEEP');
  await requireQueues(unit, draft.queueIds);
  refuseTaken(all, draft);
  const level = all.filter((reason) => reason.parentId === parentId);
  const position = Math.max(-1, ...level.map((reason) => reason.position)) + 1;
  const values = { ...draft, companyId, position };
  const record = presentReason(one(await unit.db.insert(reasons).values(values).returning(), 'ERR_NO_REASON_FOUND'));
  publishReason(unit, companyId, { action: 'create', record });
  return record;
}

/**
 * Renames, archives or restores a reason, or chooses its queues. Throws ERR_NO_REASON_FOUND, ERR_NO_QUEUE_FOUND,
 * ERR_DUPLICATED_REASON.
 */
export async function changeReason(
  unit: Unit,
  companyId: number,
  reasonId: number,
  changes: BodyOutput<'PUT /reasons/:reasonId'>,
): Promise<AnswerInput<'PUT /reasons/:reasonId'>> {
  const all = await lockReasons(unit, companyId);
  const known = reasonAmong(all, reasonId);
  await requireQueues(unit, changes.queueIds);
  refuseTaken(all, { ...known, name: changes.name ?? known.name }, reasonId);
  const changed = await unit.db
    .update(reasons)
    .set({ ...changes, ...touched })
    .where(eq(reasons.id, reasonId))
    .returning();
  const record = presentReason(one(changed, 'ERR_NO_REASON_FOUND'));
  publishReason(unit, companyId, { action: 'update', record });
  return record;
}

/**
 * Deletes a reason and those below it. Throws ERR_NO_REASON_FOUND, and ERR_REASON_USED if rounds have one of them, which
 * would lose it.
 */
export async function deleteReason(unit: Unit, companyId: number, reasonId: number): Promise<void> {
  const all = await lockReasons(unit, companyId);
  const gone = withAllBelow(all, reasonAmong(all, reasonId).id);
  // Locked, so that nobody resolves with one of them meanwhile.
  await unit.db.select({ id: reasons.id }).from(reasons).where(inArray(reasons.id, gone)).for('update');
  const used = await unit.db
    .select({ id: ticketCycles.id })
    .from(ticketCycles)
    .where(inArray(ticketCycles.reasonId, gone))
    .limit(1);
  if (used.length > 0) throw new AppError('ERR_REASON_USED');
  await unit.db.delete(reasons).where(inArray(reasons.id, gone));
  for (const id of gone) publishReason(unit, companyId, { action: 'delete', id });
}

/** Refuses a name that another reason of the same parent has. Throws ERR_DUPLICATED_REASON. */
export function refuseTaken(
  all: readonly ReasonRow[],
  { parentId, name }: Pick<ReasonRow, 'parentId' | 'name'>,
  exceptId?: number,
): void {
  const others = all.filter((reason) => reason.parentId === parentId && reason.id !== exceptId);
  if (others.some((other) => fold(other.name) === fold(name))) throw new AppError('ERR_DUPLICATED_REASON');
}

/** The level of a reason; 1 is the first. */
export function levelOf(all: readonly ReasonRow[], id: number): number {
  return reasonTree(all).find(({ reason }) => reason.id === id)?.level ?? 0;
}

/** The ids of a reason and of all below it, from the top. */
export function withAllBelow(all: readonly ReasonRow[], id: number): number[] {
  const found = new Set([id]);
  for (const { reason } of reasonTree(all)) {
    if (reason.parentId !== null && found.has(reason.parentId)) found.add(reason.id);
  }
  return [...found];
}
