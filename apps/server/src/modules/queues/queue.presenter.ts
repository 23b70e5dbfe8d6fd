import type { AnswerInput } from '@recado/api/contract';
import type { queues } from '../../platform/database/schema/index.ts';
import type { OptionWithChildren, QueueOption } from './queue-options.service.ts';

/** A queue as the contract tells it. */
export function presentQueue(row: typeof queues.$inferSelect): AnswerInput<'GET /queue/:queueId'> {
  const { companyId: _companyId, createdAt: _createdAt, ...queue } = row;
  return queue;
}

/** A menu option as the contract tells it, with those right below it. */
export function presentOption({ children, ...row }: OptionWithChildren): AnswerInput<'POST /queue-options'> {
  return { ...withoutCompany(row), children: children.map(withoutCompany) };
}

function withoutCompany({ companyId: _companyId, createdAt: _createdAt, ...option }: QueueOption) {
  return option;
}
