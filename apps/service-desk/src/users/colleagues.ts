import type { Answer, User } from '@recado/api/contract';
import { defineResource, useAll } from '@recado/api/live';

/** A user of the company, with the queues they serve. */
export type Colleague = Answer<'GET /users/list'>[number];

function asColleague({ id, name, queues, online, profile, super: isSuper }: User): Colleague {
  return { id, name, queues, online, seesAll: profile === 'admin' || isSuper };
}

const colleagues = defineResource({
  list: 'GET /users/list',
  events: {
    user: (told) =>
      told.action === 'delete' ? { type: 'remove', id: told.id } : { type: 'upsert', record: asColleague(told.record) },
    online: ({ userId, online }) => ({
      type: 'patch',
      where: (colleague) => colleague.id === userId,
      patch: (colleague) => ({ ...colleague, online }),
    }),
  },
  compare: (a, b) => a.name.localeCompare(b.name),
});

/** All users of the company, to choose from; requested when they are `wanted`. */
export function useColleagues(wanted = true): { colleagues: Colleague[]; isLoading: boolean } {
  const { items, isLoading } = useAll(colleagues, {}, { enabled: wanted });
  return { colleagues: items, isLoading };
}

/** Whether a user would see an open ticket of their own in this queue; without a queue, in any queue. */
export function serves({ seesAll, queues }: Colleague, queueId: number | undefined): boolean {
  return seesAll || (queueId === undefined ? queues.length > 0 : queues.some(({ id }) => id === queueId));
}
