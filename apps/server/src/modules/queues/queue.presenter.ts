import type { AnswerInput } from '@recado/api/contract';
import type { queues } from '../../platform/database/schema/index.ts';
import type { OptionWithChildren, OptionWithFile } from './queue-options.service.ts';

/** A queue in the form of the contract. */
export function presentQueue(row: typeof queues.$inferSelect): AnswerInput<'GET /queue/:queueId'> {
  const { companyId: _companyId, createdAt: _createdAt, ...queue } = row;
  return queue;
}

/** A menu option in the form of the contract, with its direct children. */
export function presentOption({ children, ...row }: OptionWithChildren): AnswerInput<'POST /queue-options'> {
  return { ...withoutCompany(row), children: children.map(withoutCompany) };
}

function withoutCompany({ companyId: _companyId, createdAt: _createdAt, ...option }: OptionWithFile) {
  return option;
}
