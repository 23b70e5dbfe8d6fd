import { useCreate, useLiveList, useUpdate } from './hooks.ts';
import { useReport } from './report.ts';
import { changeOf, defineResource } from './resource.ts';

const users = defineResource({
  list: 'GET /users',
  record: 'GET /users/:userId',
  create: 'POST /users',
  update: 'PUT /users/:userId',
  remove: 'DELETE /users/:userId',
  events: { user: changeOf },
});
const family = {
  list: 'GET /users',
  record: 'GET /users/:userId',
  create: 'POST /users',
  update: 'PUT /users/:userId',
  remove: 'DELETE /users/:userId',
  events: {},
} as const;

/** What must not compile; the compiler refuses this file when one of these lines is no error any more. */
export function useRefusedByTheCompiler() {
  // @ts-expect-error there is no such endpoint
  defineResource({ ...family, list: 'GET /nobody' });
  // @ts-expect-error an endpoint of another family
  defineResource({ ...family, remove: 'DELETE /queue/:queueId' });
  // @ts-expect-error an endpoint with another method
  defineResource({ ...family, create: 'DELETE /users/:userId' });
  // @ts-expect-error the contract has an endpoint that is not named
  defineResource({ list: 'GET /users', events: {} });
  // @ts-expect-error the contract has no endpoint to create one
  defineResource({ list: 'GET /invoices', record: 'GET /invoices/:invoiceId', create: 'POST /users', events: {} });
  // @ts-expect-error an answer without records
  defineResource({ list: 'GET /auth/me', events: {} });
  // @ts-expect-error an event of another record
  defineResource({ ...family, events: { queue: changeOf } });
  const create = useCreate(users);
  // @ts-expect-error no field of the body
  void create.mutateAsync({ nonsense: 1 });
  const update = useUpdate(users);
  // @ts-expect-error a field's name with a letter missing
  void update.mutateAsync({ id: 1, body: { pasword: 'secret' } });
  const list = useLiveList(users, { searchParam: '' });
  // @ts-expect-error no property of a user
  void list.items[0]?.shortcode;
  // @ts-expect-error no filter of the list
  useLiveList(users, { color: 'red' });
  // @ts-expect-error no endpoint that answers figures
  useReport('POST /users', {});
  return list.items[0]?.email;
}

test('the name, and the id in the paths, come from the endpoints', () => {
  expect(users.name).toBe('users');
});
