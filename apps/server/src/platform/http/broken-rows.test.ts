import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { contacts } from '../../areas/conversations/contacts/contacts.schema.ts';
import { useSharedServer } from '../../testing/use-server.ts';
import { withoutBrokenRows } from './conformity.ts';

const schema = z.object({ items: z.array(z.object({ id: z.int(), tags: z.array(z.string()) })), count: z.int() });
const repaired = (answer: unknown) => withoutBrokenRows(answer, schema.safeParse(answer).error?.issues ?? []);

const server = useSharedServer();

test('only the rows that violate the contract are left out', () => {
  const answer = {
    items: [
      { id: 1, tags: [] },
      { id: 'x', tags: [1, 2] },
      { id: 3, tags: ['a'] },
      { id: 4.5, tags: [] },
    ],
    count: 4,
  };
  assert.deepEqual(repaired(answer), { items: [answer.items[0], answer.items[2]], count: 4 });
  assert.equal(answer.items.length, 4);
});

test('a violation outside of rows is not repaired', () => {
  assert.equal(repaired({ items: [{ id: 'x', tags: [] }], count: 'many' }), undefined);
});

test('SERVER §3.21: a stored row that cannot be shown leaves the rest of its page', async () => {
  const { id: companyId } = await server.make.company();
  const as = await server.make.user({ companyId, profile: 'admin' });
  const [first, second] = [await server.make.contact({ companyId }), await server.make.contact({ companyId })];
  const extraInfo = JSON.parse('[{"name": 5}]');
  await server.database.database.system(({ db }) =>
    db.update(contacts).set({ extraInfo }).where(eq(contacts.id, first.id)),
  );
  const { status, body } = await server.call('GET /contacts', { as });
  assert.equal(status, 200);
  assert.deepEqual(
    body.contacts.map(({ id }) => id),
    [second.id],
  );
});
