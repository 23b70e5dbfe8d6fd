import type { AnswerInput, BodyOutput } from '@recado/contract';
import { mostReasonLevels } from '@recado/contract/limits';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { reasons } from '../tickets/reasons.schema.ts';
import { levelOf, refuseTaken, withAllBelow } from './change-reasons.ts';
import { lockReasons, presentReason, publishReason, type ReasonRow, reasonAmong } from './reason-rows.ts';

/**
 * Moves a reason with all below it to a place below a parent, or on the first level, and numbers that level 0, 1, 2… in
 * its order. Throws ERR_NO_REASON_FOUND, also for the parent, ERR_REASON_BELOW_ITSELF, ERR_REASON_TOO_DEEP,
 * ERR_DUPLICATED_REASON.
 */
export async function moveReason(
  unit: Unit,
  companyId: number,
  reasonId: number,
  { parentId, position }: BodyOutput<'PUT /reasons/:reasonId/move'>,
): Promise<AnswerInput<'PUT /reasons/:reasonId/move'>> {
  const all = await lockReasons(unit, companyId);
  const moved = reasonAmong(all, reasonId);
  const ofIt = withAllBelow(all, reasonId);
  const above = parentId === null ? 0 : levelOf(all, reasonAmong(all, parentId).id);
  if (parentId !== null && ofIt.includes(parentId)) throw new AppError('ERR_REASON_BELOW_ITSELF');
  const height = Math.max(...ofIt.map((id) => levelOf(all, id))) - levelOf(all, reasonId) + 1;
  if (above + height > mostReasonLevels) throw new AppError('ERR_REASON_TOO_DEEP');
  refuseTaken(all, { ...moved, parentId }, reasonId);
  const others = all.filter((reason) => reason.parentId === parentId && reason.id !== reasonId);
  const level = others.toSpliced(position, 0, { ...moved, parentId });
  const changed = await place(unit, all, level);
  for (const record of changed) publishReason(unit, companyId, { action: 'update', record: presentReason(record) });
  return presentReason(changed.find(({ id }) => id === reasonId) ?? moved);
}

/** Stores the places of a level, and returns those that changed. */
async function place(unit: Unit, all: readonly ReasonRow[], level: readonly ReasonRow[]): Promise<ReasonRow[]> {
  const changed: ReasonRow[] = [];
  for (const [position, { id, parentId }] of level.entries()) {
    const known = reasonAmong(all, id);
    if (known.position === position && known.parentId === parentId) continue;
    const values = { position, parentId, ...touched };
    changed.push(...(await unit.db.update(reasons).set(values).where(eq(reasons.id, id)).returning()));
  }
  return changed;
}
