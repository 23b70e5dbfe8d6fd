import { listedUsers, useAll } from '@recado/api/live';
import type { ListedUser } from '@recado/contract';

/** All users of the company, to choose from; requested when they are `wanted`. */
export function useColleagues(wanted = true): { colleagues: ListedUser[]; isKnown: boolean; isLoading: boolean } {
  const { items, isKnown, isLoading } = useAll(listedUsers, {}, { enabled: wanted });
  return { colleagues: items, isKnown, isLoading };
}

/** Whether a user would see an open ticket of their own in this queue; without a queue, in any queue. */
export function serves({ seesAll, queues }: ListedUser, queueId: number | undefined): boolean {
  return seesAll || (queueId === undefined ? queues.length > 0 : queues.some(({ id }) => id === queueId));
}
