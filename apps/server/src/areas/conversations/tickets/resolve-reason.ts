import type { Resolution } from '@recado/contract';
import { offeredReasons } from '@recado/contract/reason-tree';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { reasons } from './reasons.schema.ts';
import type { TicketRow } from './ticket-rows.ts';

/** Why a round ends: the reason, its name after those above it, and the closing note. */
export interface EndReason {
  id: number | null;
  path: string | null;
  note: string | null;
}

/** An end that nobody explained. */
export const noReason: EndReason = { id: null, path: null, note: null };

/** How a reason is taken: for one ticket, for each of many as far as it is offered, or nobody is asked. */
export type WhereReasonApplies = 'here' | 'where-offered' | 'unasked';

type Asking = Pick<NonNullable<TicketRow['queue']>, 'id' | 'askReason'>;

/** Reads all reasons of a company: there are few. */
export function allReasons({ db }: Pick<Unit, 'db'>, companyId: number): Promise<(typeof reasons.$inferSelect)[]> {
  return db.select().from(reasons).where(eq(reasons.companyId, companyId)).orderBy(reasons.position, reasons.id);
}

/**
 * The reason for which somebody resolves a ticket of a queue. Reads only if they name one or the queue requires one. A
 * queue that requires one while the company offers none for it does not. `where`: for many tickets at once the reason is left
 * out where it is not offered and not required; `unasked`: a rule resolves it, whom nobody can ask. Throws ERR_REASON_REQUIRED, and ERR_NO_REASON_FOUND for one that is not
 * offered for the queue.
 */
export async function reasonOfEnd(
  unit: Pick<Unit, 'db'>,
  companyId: number,
  queue: Asking | null,
  { reasonId, closingNote }: Resolution,
  where: WhereReasonApplies = 'here',
): Promise<EndReason> {
  const note = closingNote || null;
  const isRequired = where !== 'unasked' && queue?.askReason === 'required';
  if (reasonId === undefined && !isRequired) return { ...noReason, note };
  const all = await allReasons(unit, companyId);
  const offered = offeredReasons(all, queue?.id ?? null);
  const chosen = offered.find(({ reason }) => reason.id === reasonId);
  if (chosen) return { id: chosen.reason.id, path: chosen.path, note };
  const isElsewhere = where === 'where-offered' && all.some(({ id }) => id === reasonId);
  if (reasonId !== undefined && !isElsewhere) throw new AppError('ERR_NO_REASON_FOUND');
  if (isRequired && offered.length > 0) throw new AppError('ERR_REASON_REQUIRED');
  return { ...noReason, note };
}
