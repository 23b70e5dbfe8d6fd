import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { sweepTickets } from '../../automation/chatbot/sweep.ts';
import { type Office, openOffice } from './testing/office.ts';
import { tickets } from './tickets.schema.ts';

describe('An open ticket is always visible to its agent', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const change = (userId: number, body: object) =>
    server.call('PUT /users/:userId', { as: office.admin, params: { userId }, body });
  const stateOf = async (ticketId: number) => {
    const { body } = await office.read(office.admin, ticketId);
    return [body.status, body.userId, body.queueId];
  };

  test('a transfer to a user who does not serve the queue is refused, and changes nothing', async () => {
    const { sales, support, admin, ana, bruno, make, change: move } = office;
    const ticket = await make({ status: 'open', userId: ana.id });
    const refused = [
      await move(ana, ticket.id, { userId: bruno.id, queueId: sales.id }),
      await move(ana, ticket.id, { userId: bruno.id }),
      await move(ana, ticket.id, { userId: ana.id, queueId: support.id }),
    ];
    for (const { status, body } of refused) assert.deepEqual([status, body.error], [409, 'ERR_TRANSFER_OUT_OF_SIGHT']);
    assert.deepEqual(await stateOf(ticket.id), ['open', ana.id, sales.id]);
    assert.equal((await move(ana, ticket.id, { userId: admin.id, queueId: support.id })).status, 200);
  });

  test('a transfer without queue is allowed only where the company shows such tickets', async () => {
    const { admin, bruno, make, set, change: move } = office;
    const ticket = await make({ status: 'open', userId: admin.id, queueId: null });
    const give = () => move(admin, ticket.id, { userId: bruno.id });
    assert.equal((await give()).body.error, 'ERR_TRANSFER_OUT_OF_SIGHT');
    await set('userViewTicketsWithoutQueue', 'enabled');
    assert.equal((await give()).status, 200);
  });

  test('the same holds for a reopened, accepted or new ticket', async () => {
    const { companyId, sales, admin, bruno, make, change: move } = office;
    const closed = await make({ status: 'closed' });
    const waiting = await make();
    const contactId = (await server.make.contact({ companyId })).id;
    const refused = [
      await move(admin, closed.id, { status: 'open', userId: bruno.id }),
      await move(admin, waiting.id, { status: 'open', userId: bruno.id }),
      await server.call('POST /tickets', { as: admin, body: { contactId, userId: bruno.id, queueId: sales.id } }),
    ];
    for (const { status, body } of refused) assert.deepEqual([status, body.error], [409, 'ERR_TRANSFER_OUT_OF_SIGHT']);
  });

  test('the list for a transfer contains the users who serve the queue', async () => {
    const { sales, admin, ana, bruno } = office;
    const ids = async (query: Record<string, string>) =>
      (await server.call('GET /users/list', { as: ana, query })).body.map(({ id }) => id).sort();
    assert.deepEqual(await ids({ queueId: String(sales.id) }), [admin.id, ana.id].sort());
    assert.deepEqual(await ids({}), [admin.id, ana.id, bruno.id].sort());
    const { body } = await server.call('GET /users/list', { as: ana });
    assert.deepEqual(
      body.map(({ id, seesAll }) => [id, seesAll]).sort(),
      [
        [admin.id, true],
        [ana.id, false],
        [bruno.id, false],
      ].sort(),
    );
  });

  test('the open tickets of a user who loses a queue become pending in it, and the others stay', async () => {
    const { companyId, sales, support, admin, make, cycles } = office;
    const carla = await server.make.user({ companyId, queueIds: [sales.id, support.id] });
    const lost = await make({ status: 'open', userId: carla.id, chatbot: true, botState: { repeats: 3 } });
    const unchanged = await make({ status: 'open', userId: carla.id, queueId: support.id });
    const browser = await server.socket(admin);
    assert.equal((await change(carla.id, { queueIds: [support.id] })).status, 200);
    assert.deepEqual(await stateOf(lost.id), ['pending', null, sales.id]);
    assert.deepEqual(await stateOf(unchanged.id), ['open', carla.id, support.id]);
    assert.equal((await cycles(lost.id))[0]?.userId, null);
    await browser.waitFor(`company-${companyId}-ticket`, (payload) =>
      JSON.stringify(payload).includes(`"id":${lost.id}`),
    );
  });

  test('a user who is no longer an administrator loses the tickets that only administrators see', async () => {
    const { companyId, sales, make } = office;
    const dora = await server.make.user({ companyId, profile: 'admin' });
    const ticket = await make({ status: 'open', userId: dora.id });
    await change(dora.id, { profile: 'user' });
    assert.deepEqual(await stateOf(ticket.id), ['pending', null, sales.id]);
  });

  test('tickets beyond the limit of one transaction return to pending a little later', async () => {
    const { companyId, sales, ana, system } = office;
    const contactIds: number[] = [];
    for (let made = 0; made < 130; made += 1) contactIds.push((await server.make.contact({ companyId })).id);
    const open = { companyId, status: 'open', userId: ana.id, queueId: sales.id } as const;
    await system(({ db }) => db.insert(tickets).values(contactIds.map((contactId) => ({ ...open, contactId }))));
    await change(ana.id, { queueIds: [] });
    await eventually('all wait', async () => {
      const left = await system(({ db }) => db.select().from(tickets).where(eq(tickets.userId, ana.id)));
      return left.length === 0;
    });
  });

  test('when the company hides tickets without queue, open ones return to pending within a minute', async () => {
    const { bruno, make, set } = office;
    await set('userViewTicketsWithoutQueue', 'enabled');
    const ticket = await make({ status: 'open', userId: bruno.id, queueId: null });
    await sweepTickets(server.platform);
    assert.deepEqual(await stateOf(ticket.id), ['open', bruno.id, null]);
    await server.call('PUT /settings/:key', {
      as: office.admin,
      params: { key: 'userViewTicketsWithoutQueue' },
      body: { value: 'disabled' },
    });
    await sweepTickets(server.platform);
    assert.deepEqual(await stateOf(ticket.id), ['pending', null, null]);
  });

  test('opening a ticket that a colleague has open is a conflict that names the colleague', async () => {
    const { companyId, sales, ana, make, change: move } = office;
    const carla = await server.make.user({ companyId, queueIds: [sales.id] });
    const ticket = await make({ status: 'open', userId: ana.id });
    for (const body of [{ status: 'open' }, { status: 'open', userId: null }, { status: 'open', queueId: sales.id }]) {
      const answer = await move(carla, ticket.id, body);
      assert.equal(answer.status, 409);
      assert.deepEqual(JSON.parse(answer.body.error ?? ''), {
        userId: ana.id,
        user: { name: 'Ana' },
        queue: { name: 'Vendas' },
      });
    }
    assert.equal((await move(ana, ticket.id, { status: 'open' })).status, 200);
  });

  test('an unassigned open ticket is taken by the user who opens it', async () => {
    const { ana, make, change: move } = office;
    const ticket = await make({ status: 'open', userId: null });
    assert.equal((await move(ana, ticket.id, { status: 'open' })).body.userId, ana.id);
  });

  test('the bot forgets its menus when a user takes over the ticket, but not that it sent the opening hours', async () => {
    const { ana, make, change: move, system } = office;
    const botState = { optionId: 4, repeats: 3, askedAt: '2026-01-01T00:00:00Z', closedInterval: 'sunday' };
    const ticket = await make({ botState, chatbot: true });
    await move(ana, ticket.id, { status: 'open' });
    await move(ana, ticket.id, { status: 'pending' });
    const [stored] = await system(({ db }) => db.select().from(tickets).where(eq(tickets.id, ticket.id)));
    assert.deepEqual(stored?.botState, { closedInterval: 'sunday' });
  });
});
