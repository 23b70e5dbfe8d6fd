import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { type SharedServer, shareTestServer } from '../../../testing/shared-server.ts';
import { tags, ticketTags } from './tags.schema.ts';

let server: SharedServer;
let admin: TestUser;
let tagIds: number[];
let labelled: number;
before(async () => {
  server = await shareTestServer();
  const { id: companyId } = await server.make.company();
  admin = await server.make.user({ companyId, profile: 'admin' });
  const [all, most] = [
    await server.make.ticket({ companyId, status: 'open', userId: admin.id }),
    await server.make.ticket({ companyId, status: 'open', userId: admin.id }),
  ];
  labelled = all.id;
  tagIds = await server.platform.database.system(async ({ db }) => {
    const names = Array.from({ length: 400 }, (_, index) => ({ companyId, name: `Tag ${index}`, color: '#f00' }));
    const made = await db.insert(tags).values(names).returning({ id: tags.id });
    const ids = made.map(({ id }) => id);
    const labels = [
      ...ids.map((tagId) => [all.id, tagId] as const),
      ...ids.slice(1).map((tagId) => [most.id, tagId] as const),
    ];
    await db.insert(ticketTags).values(labels.map(([ticketId, tagId]) => ({ companyId, ticketId, tagId })));
    return ids;
  });
});
after(() => server.close());

const list = (query: Record<string, unknown>) => server.call('GET /tickets', { as: admin, query });

test('SERVER §3.24: tickets with all of 400 tags are found within the time limit of a request', async () => {
  const { status, body } = await list({ tags: tagIds });
  assert.equal(status, 200);
  assert.deepEqual([body.tickets.map(({ id }) => id), body.count], [[labelled], 1]);
  assert.equal((await list({ tags: tagIds.slice(1) })).body.count, 2);
  assert.equal((await list({ tags: tagIds.slice(1), searchParam: 'contact' })).status, 200);
});

test('a tag that the filter names twice counts once', async () => {
  const [, tag] = tagIds;
  assert.equal((await list({ tags: [tag, tag] })).body.count, 2);
});

test('lists of ids are limited', async () => {
  const ids = Array.from({ length: 501 }, (_, index) => index + 1);
  for (const name of ['tags', 'users', 'queueIds']) {
    const { status, body } = await list({ [name]: ids });
    assert.deepEqual([status, body.error], [400, 'ERR_VALIDATION'], name);
    assert.equal((await list({ [name]: ids.slice(1) })).status, 200, name);
  }
});
