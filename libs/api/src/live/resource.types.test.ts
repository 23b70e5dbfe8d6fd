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

/** Must not compile: the compiler rejects this file if one of these lines is no longer an error. */
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
  // @ts-expect-error a response without records
  defineResource({ list: 'GET /auth/me', events: {} });
  // @ts-expect-error an event of another record
  defineResource({ ...family, events: { queue: changeOf } });
  const search = (_: object, query: { banana?: string }) => query.banana === undefined;
  // @ts-expect-error the endpoint does not accept this, and no `sentQuery` replaces it
  defineResource({ ...family, belongs: search });
  // @ts-expect-error the endpoint does not accept what is sent
  defineResource({ ...family, belongs: search, sentQuery: () => ({ nonsense: 1 }) });
  defineResource({ ...family, belongs: search, sentQuery: () => ({ searchParam: '' }) });
  const create = useCreate(users);
  // @ts-expect-error not a field of the body
  void create.mutateAsync({ nonsense: 1 });
  const update = useUpdate(users);
  // @ts-expect-error a misspelt field
  void update.mutateAsync({ id: 1, body: { pasword: 'secret' } });
  const list = useLiveList(users, { searchParam: '' });
  // @ts-expect-error not a property of a user
  void list.items[0]?.shortcode;
  // @ts-expect-error not a filter of the list
  useLiveList(users, { color: 'red' });
  // @ts-expect-error not an endpoint that returns figures
  useReport('POST /users', {});
  return list.items[0]?.email;
}

test('the name and the path ids come from the endpoints', () => {
  expect(users.name).toBe('users');
});
