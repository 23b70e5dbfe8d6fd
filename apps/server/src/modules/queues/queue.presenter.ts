import type { AnswerInput } from '@recado/api/contract';
import type { queueOptions, queues } from '../../platform/database/schema/index.ts';

/** A queue as the contract tells it. */
export function presentQueue(row: typeof queues.$inferSelect): AnswerInput<'GET /queue/:queueId'> {
  const { companyId: _companyId, createdAt: _createdAt, ...queue } = row;
  return queue;
}

/** A menu option as the contract tells it. */
export function presentOption(row: typeof queueOptions.$inferSelect): AnswerInput<'POST /queue-options'> {
  const { companyId: _companyId, createdAt: _createdAt, ...option } = row;
  return option;
}
