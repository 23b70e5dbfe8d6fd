import type { AnswerInput, EventInput } from '@recado/contract';
import { getTableColumns, inArray } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { selectionOf } from '../../../platform/database/selection.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { reasons } from '../tickets/reasons.schema.ts';
import { allReasons } from '../tickets/resolve-reason.ts';

/** A reason as stored in the database. */
export type ReasonRow = typeof reasons.$inferSelect;

const columns = getTableColumns(reasons);

/** Reasons, for lists. */
export const reasonSelection = selectionOf(columns, new QueryBuilder().select(columns).from(reasons));

/** A reason in the form of the contract. */
export function presentReason(row: ReasonRow): AnswerInput<'POST /reasons'> {
  const { companyId: _companyId, createdAt: _createdAt, ...reason } = row;
  return reason;
}

/** Publishes a reason to its company. */
export function publishReason(unit: Unit, companyId: number, payload: EventInput<'reason'>): void {
  unit.publish({ name: 'reason', companyId, audience: { to: 'company' }, payload });
}

/** All reasons of a company, locked against other changes until the transaction ends. */
export async function lockReasons(unit: Unit, companyId: number): Promise<ReasonRow[]> {
  await lockCompany(unit, companyId);
  return allReasons(unit, companyId);
}

/** One of the reasons. Throws ERR_NO_REASON_FOUND. */
export function reasonAmong(all: readonly ReasonRow[], id: number): ReasonRow {
  const found = all.find((reason) => reason.id === id);
  if (!found) throw new AppError('ERR_NO_REASON_FOUND');
  return found;
}

/** Throws ERR_NO_QUEUE_FOUND unless all are queues of the company. */
export async function requireQueues(unit: Unit, queueIds: readonly number[] | null | undefined): Promise<void> {
  const wanted = new Set(queueIds ?? []);
  if (wanted.size === 0) return;
  const found = await unit.db
    .select({ id: queues.id })
    .from(queues)
    .where(inArray(queues.id, [...wanted]));
  if (found.length < wanted.size) throw new AppError('ERR_NO_QUEUE_FOUND');
}
