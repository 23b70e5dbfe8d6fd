import type { AnswerInput, EventInput } from '@recado/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { ownCompany, preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { sharedBy } from '../../../platform/database/shared-by.ts';
import type { OptionWithChildren, OptionWithFile } from './queue-options.service.ts';

const columns = getTableColumns(queues);

/** Queues, for lists. */
export const queueSelection = selectionOf(columns, new QueryBuilder().select(columns).from(queues));

/** All queues of the company in their order; those without a position come last. */
export const inOrder = preparedTail(() => ({
  where: eq(queues.companyId, ownCompany),
  orderBy: [sql`${queues.orderQueue} nulls last`, sql`${queues.id}`],
}));

/** A queue of the company. Throws ERR_NO_QUEUE_FOUND. */
export async function requireOwnQueue(unit: Unit, companyId: number, queueId: number) {
  return one(
    await unit.db
      .select()
      .from(queues)
      .where(and(eq(queues.id, queueId), eq(queues.companyId, companyId))),
    'ERR_NO_QUEUE_FOUND',
  );
}

/** A queue in the form of the contract. */
export function presentQueue(row: typeof queues.$inferSelect): AnswerInput<'GET /queue/:queueId'> {
  const { companyId: _companyId, createdAt: _createdAt, ...queue } = row;
  return queue;
}

/** The queues of a company in the form of the contract. */
export const presentQueues = sharedBy((rows: readonly (typeof queues.$inferSelect)[]) => rows.map(presentQueue));

/** Publishes a queue to its company. */
export function publishQueue(unit: Unit, companyId: number, payload: EventInput<'queue'>): void {
  unit.publish({ name: 'queue', companyId, audience: { to: 'company' }, payload });
}

/** A menu option in the form of the contract, with its direct children. */
export function presentOption({ children, ...row }: OptionWithChildren): AnswerInput<'POST /queue-options'> {
  return { ...withoutCompany(row), children: children.map(withoutCompany) };
}

function withoutCompany({ companyId: _companyId, createdAt: _createdAt, ...option }: OptionWithFile) {
  return option;
}
