import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { type SharedServer, shareTestServer } from '../../../testing/shared-server.ts';

let server: SharedServer;
let companyId: number;
let queueId: number;
before(async () => {
  server = await shareTestServer();
  companyId = (await server.make.company()).id;
  queueId = (await server.make.queue({ companyId })).id;
});
after(() => server.close());

const bell = (as: TestUser, pageNumber = 1) =>
  server.call('GET /tickets', { as, query: { concernsMe: 'true', pageNumber } });

test('all own tickets are found, however many newer ones others have', async () => {
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const colleague = await server.make.user({ companyId, profile: 'admin' });
  const ticket = (userId: number | null, status: 'open' | 'pending' | 'closed', year: number, unreadMessages = 1) =>
    server.make.ticket({
      ...{ companyId, queueId, userId, status, unreadMessages },
      lastMessageAt: new Date(Date.UTC(year, 0, 1)),
    });
  for (let index = 0; index < 41; index += 1) await ticket(colleague.id, 'open', 2025);
  const own = [];
  for (let index = 0; index < 42; index += 1) own.push((await ticket(admin.id, 'open', 2024)).id);
  const nobodys = await ticket(null, 'open', 2023);
  await ticket(admin.id, 'open', 2025, 0);
  await ticket(admin.id, 'closed', 2025);
  await ticket(null, 'pending', 2025);
  const [first, second] = [await bell(admin), await bell(admin, 2)];
  assert.deepEqual([first.body.count, first.body.tickets.length, first.body.hasMore], [43, 40, true]);
  const found = [...first.body.tickets, ...second.body.tickets].map(({ id }) => id);
  assert.deepEqual(found.toSorted(), [...own, nobodys.id].toSorted());
});

test('pending tickets are shown only to users who receive them (SPEC §2.3)', async () => {
  const waiting = await server.make.ticket({ companyId, queueId, status: 'pending', unreadMessages: 1 });
  for (const [allTicket, expected] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    const agent = await server.make.user({ companyId, queueIds: [queueId], allTicket });
    const { body } = await bell(agent);
    assert.equal(
      body.tickets.some(({ id }) => id === waiting.id),
      expected,
      allTicket,
    );
  }
});
