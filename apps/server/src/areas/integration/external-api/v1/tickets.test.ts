import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useSharedServer } from '../../../../testing/use-server.ts';
import type { Office } from '../../../conversations/tickets/testing/office.ts';
import { ticketCycles, ticketEvents } from '../../../conversations/tickets/tickets.schema.ts';
import { openOfficeWithKey } from '../testing/program.ts';

describe('Programs read and move tickets', () => {
  const server = useSharedServer();
  let office: Office;
  let token: string;
  beforeEach(async () => {
    ({ office, token } = await openOfficeWithKey(server));
  });

  const tickets = (query: object = {}, as = token) => server.call('GET /api/v1/tickets', { as, query: { ...query } });
  const change = (ticketId: number, body: object, as = token) =>
    server.call('PUT /api/v1/tickets/:ticketId', { as, params: { ticketId }, body });

  test('the latest activity first, filtered, page by page', async () => {
    const made = [];
    for (let index = 0; index < 5; index += 1) {
      const status = index % 2 === 0 ? 'pending' : 'closed';
      const lastMessageAt = new Date(Date.UTC(2026, 0, 1, 0, index));
      made.push((await office.make({ status, lastMessageAt })).id);
    }
    const newest = made.toReversed();
    const ids = ({ body }: Awaited<ReturnType<typeof tickets>>) => body.tickets.map(({ id }) => id);
    const first = await tickets({ limit: 2 });
    assert.deepEqual(ids(first), newest.slice(0, 2));
    const second = await tickets({ limit: 2, cursor: first.body.nextCursor });
    assert.deepEqual(ids(second), newest.slice(2, 4));
    const last = await tickets({ limit: 2, cursor: second.body.nextCursor });
    assert.deepEqual([ids(last), last.body.nextCursor], [newest.slice(4), null]);
    assert.deepEqual(ids(await tickets({ status: 'closed' })), [made[3], made[1]]);
    assert.deepEqual(ids(await tickets({ activeSince: '2026-01-01T00:03:00Z' })), newest.slice(0, 2));
    assert.deepEqual(ids(await tickets({ queueId: office.support.id })), []);
    const [one] = second.body.tickets;
    assert.deepEqual(ids(await tickets({ contactId: one?.contact.id })), [one?.id]);
  });

  test('to a user, to a queue, closed and reopened, with the same events as by agents', async () => {
    const { ana, admin, support } = office;
    const { id } = await office.make({ status: 'pending' });
    const browser = await server.socket(admin);
    const open = await change(id, { status: 'open', userId: ana.id });
    assert.deepEqual([open.body.status, open.body.user?.name], ['open', 'Ana']);
    await browser.waitFor(`company-${office.companyId}-ticket`, (event) => JSON.stringify(event).includes('"Ana"'));
    const moved = await change(id, { queueId: support.id });
    assert.deepEqual([moved.body.status, moved.body.queue?.id, moved.body.user], ['pending', support.id, null]);
    assert.deepEqual((await change(id, { status: 'open', userId: ana.id })).body, {
      error: 'ERR_TRANSFER_OUT_OF_SIGHT',
    });
    assert.equal((await change(id, { status: 'closed' })).body.status, 'closed');
    assert.equal((await change(id, { status: 'open', userId: admin.id })).body.user?.id, admin.id);
    assert.equal((await change(id, { status: 'pending' })).body.status, 'pending');
    const events = await office.system(({ db }) =>
      db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, id)).orderBy(ticketEvents.id),
    );
    assert.deepEqual(
      events.map(({ kind, userName }) => [kind, userName]),
      ['transferred', 'transferred', 'resolved', 'reopened', 'returned'].map((kind) => [kind, 'CRM']),
    );
  });

  test('with the advertisement that led the customer to the current round', async () => {
    const ad = { title: 'Bolos', text: 'Peça já', link: 'https://fb.me/bolos', app: 'instagram' };
    const [{ id }, other] = [await office.make({ status: 'pending' }), await office.make({ status: 'pending' })];
    await office.system(({ db }) => db.update(ticketCycles).set({ source: ad }).where(eq(ticketCycles.ticketId, id)));
    const sources = Object.fromEntries((await tickets()).body.tickets.map((one) => [one.id, one.source]));
    assert.deepEqual(sources, { [id]: ad, [other.id]: null });
    const read = await server.call('GET /api/v1/tickets/:ticketId', { as: token, params: { ticketId: id } });
    assert.deepEqual(read.body.source, ad);
    const closed = await change(id, { status: 'closed' });
    assert.deepEqual(closed.body.source, ad);
    const again = await change(id, { status: 'open', userId: office.ana.id });
    assert.equal(again.body.source, null, 'another round, which an agent began');
  });

  test('an open ticket needs a user, whom the program chooses', async () => {
    const { id } = await office.make({ status: 'pending' });
    const { status, body } = await change(id, { status: 'open' });
    assert.deepEqual([status, body.issues?.[0]?.path, body.issues?.[0]?.code], [400, 'body.userId', 'required']);
    assert.equal((await change(id, { userId: 2_000_000_000, status: 'open' })).body.error, 'ERR_NO_USER_FOUND');
    const foreign = await server.make.ticket({ companyId: (await server.make.company()).id });
    assert.equal((await change(foreign.id, { status: 'closed' })).body.error, 'ERR_NO_TICKET_FOUND');
  });

  test('only tickets of the connection if the key is limited to one', async () => {
    const other = await server.make.connection({ companyId: office.companyId });
    const here = await office.make({ status: 'pending' });
    const there = await office.make({ status: 'pending', whatsappId: other.id });
    const as = await server.make.apiKey({ companyId: office.companyId, whatsappId: other.id });
    const { body } = await tickets({}, as);
    assert.deepEqual(
      body.tickets.map(({ id }) => id),
      [there.id],
    );
    assert.deepEqual((await change(here.id, { status: 'closed' }, as)).body, { error: 'ERR_NO_PERMISSION' });
    assert.equal((await change(there.id, { status: 'closed' }, as)).status, 200);
    const { body: sending } = await server.call('GET /api/v1/connections', { as });
    assert.deepEqual(
      sending.connections.map(({ id }) => id),
      [other.id],
    );
  });

  test('with the queues and users that can get tickets', async () => {
    const { sales, support, ana } = office;
    const { queues } = (await server.call('GET /api/v1/queues', { as: token })).body;
    assert.deepEqual(queues.map(({ id }) => id).sort(), [sales.id, support.id].sort());
    const { users } = (await server.call('GET /api/v1/users', { as: token })).body;
    assert.deepEqual(
      users.find(({ id }) => id === ana.id),
      { id: ana.id, name: 'Ana', queueIds: [sales.id] },
    );
  });
});
