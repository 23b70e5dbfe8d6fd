import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { messages, settings, tags, ticketCycles, tickets, ticketTags } from '../../platform/database/schema/index.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe('Tickets', () => {
  let server: TestServer;
  let companyId: number;
  let admin: TestUser;
  let ana: TestUser;
  let bruno: TestUser;
  let sales: { id: number; name: string };
  let support: { id: number; name: string };
  let connectionId: number;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    sales = await server.make.queue({ companyId, name: 'Vendas' });
    support = await server.make.queue({ companyId, name: 'Suporte' });
    connectionId = (await server.make.connection({ companyId, isDefault: true })).id;
    admin = await server.make.user({ companyId, profile: 'admin', name: 'Chefe' });
    ana = await server.make.user({ companyId, name: 'Ana', queueIds: [sales.id] });
    bruno = await server.make.user({ companyId, name: 'Bruno', queueIds: [support.id] });
  });

  const db = <T>(work: Parameters<TestServer['database']['database']['system']>[0]) =>
    server.database.database.system(work) as Promise<T>;
  const make = (given: object = {}) =>
    server.make.ticket({ companyId, whatsappId: connectionId, queueId: sales.id, ...given });
  const change = (as: TestUser, ticketId: number, body: object) =>
    server.call('PUT /tickets/:ticketId', { as, params: { ticketId }, body });
  const read = (as: TestUser, ticketId: number) => server.call('GET /tickets/:ticketId', { as, params: { ticketId } });
  const list = (as: TestUser, query: object = {}) => server.call('GET /tickets', { as, query: { ...query } });
  const idsOf = async (as: TestUser, query: object = {}) => (await list(as, query)).body.tickets.map(({ id }) => id);
  const set = (key: string, value: string) =>
    db<void>(async (unit) => void (await unit.db.insert(settings).values({ companyId, key, value })));
  const cycles = (ticketId: number) =>
    server.database.database.system((unit) =>
      unit.db.select().from(ticketCycles).where(eq(ticketCycles.ticketId, ticketId)).orderBy(asc(ticketCycles.id)),
    );
  const said = (ticketId: number) =>
    server.database.database.system(async (unit) =>
      (await unit.db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(asc(messages.id))).map(
        ({ body }) => body,
      ),
    );

  test('accept: pending to open, assigned to the caller, the round started', async () => {
    const ticket = await make();
    const { status, body } = await change(ana, ticket.id, { status: 'open', userId: ana.id });
    assert.equal(status, 200);
    assert.deepEqual([body.status, body.userId, body.user?.name, body.queueId], ['open', ana.id, 'Ana', sales.id]);
    const [cycle] = await cycles(ticket.id);
    assert.equal(cycle?.userId, ana.id);
    assert.ok(cycle?.startedAt);
    assert.deepEqual(await said(ticket.id), []);
  });

  test('accept greets when sendGreetingAccepted is enabled, with the message variables, but not a group', async () => {
    await set('sendGreetingAccepted', 'enabled');
    const contact = await server.make.contact({ companyId, name: 'Maria Silva' });
    const ticket = await make({ contactId: contact.id });
    const group = await make({ isGroup: true });
    await change(ana, ticket.id, { status: 'open', userId: ana.id });
    await change(ana, group.id, { status: 'open', userId: ana.id });
    const [greeting] = await said(ticket.id);
    assert.match(greeting ?? '', /^(Bom dia|Boa tarde|Boa noite|Boa madrugada) \*Maria Silva\*, meu nome é \*Ana\*/);
    assert.deepEqual(await said(group.id), []);
  });

  test('two agents accept at once: the second one learns who was faster', async () => {
    const carla = await server.make.user({ companyId, name: 'Carla', queueIds: [sales.id] });
    const ticket = await make();
    const answers = await Promise.all(
      [ana, carla].map((agent) => change(agent, ticket.id, { status: 'open', userId: agent.id })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const winner = (await read(admin, ticket.id)).body;
    assert.deepEqual(JSON.parse(refused?.body.error ?? ''), {
      userId: winner.userId,
      user: { name: winner.user?.name },
      queue: { name: 'Vendas' },
    });
  });

  test('return: open to pending, user cleared, queue kept', async () => {
    const ticket = await make({ status: 'open', userId: ana.id });
    const { body } = await change(ana, ticket.id, { status: 'pending', userId: null });
    assert.deepEqual([body.status, body.userId, body.queueId], ['pending', null, sales.id]);
  });

  test('resolve: closed, user and queue kept, integrations switched off, the round finished', async () => {
    const ticket = await make({ status: 'open', userId: ana.id, useIntegration: true, promptId: 3, integrationId: 4 });
    const given = { status: 'closed', userId: ana.id, useIntegration: false, promptId: false, integrationId: false };
    const { status, body } = await change(ana, ticket.id, given);
    assert.equal(status, 200);
    assert.deepEqual([body.status, body.userId, body.queueId], ['closed', ana.id, sales.id]);
    assert.deepEqual([body.useIntegration, body.promptId, body.integrationId], [false, null, null]);
    assert.ok((await cycles(ticket.id))[0]?.finishedAt);
  });

  test('resolve asks for a rating when userRating is enabled and an agent served; else it says goodbye', async () => {
    await set('userRating', 'enabled');
    const own = await server.make.queue({ companyId, ratingMessage: 'Como fomos?', complationMessage: 'Tchau!' });
    const served = await make({ status: 'open', userId: admin.id, queueId: own.id });
    const unserved = await make({ queueId: own.id });
    await change(admin, served.id, { status: 'closed' });
    await change(admin, unserved.id, { status: 'closed' });
    assert.match((await said(served.id))[0] ?? '', /^Como fomos\?\n\nDigite de 1 à 3.*\*3\* - _Muito Satisfeito_$/s);
    assert.ok((await cycles(served.id))[0]?.ratingUntil);
    assert.deepEqual(await said(unserved.id), ['Tchau!']);
    assert.equal((await cycles(unserved.id))[0]?.ratingUntil, null);
  });

  test('reopen: closed to open, assigned to the caller, queue kept, a new round', async () => {
    const ticket = await make({ status: 'closed', userId: bruno.id });
    const { body } = await change(ana, ticket.id, { status: 'open', userId: ana.id });
    assert.deepEqual([body.status, body.userId, body.queueId], ['open', ana.id, sales.id]);
    assert.equal((await cycles(ticket.id)).length, 2);
  });

  test('reopen is refused while the contact has another live ticket on the connection', async () => {
    const contact = await server.make.contact({ companyId });
    const old = await make({ contactId: contact.id, status: 'closed' });
    await make({ contactId: contact.id, status: 'open', userId: bruno.id, queueId: support.id });
    const { status, body } = await change(ana, old.id, { status: 'open', userId: ana.id });
    assert.equal(status, 409);
    assert.deepEqual(JSON.parse(body.error ?? ''), {
      userId: bruno.id,
      user: { name: 'Bruno' },
      queue: { name: 'Suporte' },
    });
  });

  test('transfer to a queue only: pending there without user; the agent loses sight of it', async () => {
    const ticket = await make({ status: 'open', userId: ana.id });
    const { status, body } = await change(ana, ticket.id, { queueId: support.id });
    assert.equal(status, 200);
    assert.deepEqual([body.status, body.userId, body.queueId], ['pending', null, support.id]);
    assert.equal((await read(ana, ticket.id)).status, 403);
    assert.equal((await read(bruno, ticket.id)).status, 200);
  });

  test('transfer to a user is open with him, and says so when sendMsgTransfTicket is enabled', async () => {
    await set('sendMsgTransfTicket', 'enabled');
    const ticket = await make({ status: 'open', userId: ana.id });
    const { body } = await change(ana, ticket.id, { queueId: support.id, userId: bruno.id, status: 'open' });
    assert.deepEqual([body.status, body.userId, body.queueId], ['open', bruno.id, support.id]);
    assert.deepEqual(await said(ticket.id), [
      '*Mensagem automática*:\nVocê foi transferido para o departamento *Suporte* e contará com a presença de *Bruno*\naguarde, já vamos te atender!',
    ]);
  });

  test('a transfer to a queue, user or connection that is not there is refused', async () => {
    const other = await server.make.company();
    const foreignQueue = await server.make.queue({ companyId: other.id });
    const foreignUser = await server.make.user({ companyId: other.id });
    const foreignConnection = await server.make.connection({ companyId: other.id });
    const ticket = await make({ status: 'open', userId: ana.id });
    const refused = [
      await change(ana, ticket.id, { queueId: foreignQueue.id }),
      await change(ana, ticket.id, { userId: foreignUser.id, queueId: sales.id }),
      await change(ana, ticket.id, { whatsappId: foreignConnection.id }),
    ];
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.error]),
      [
        [404, 'ERR_NO_QUEUE_FOUND'],
        [404, 'ERR_NO_USER_FOUND'],
        [404, 'ERR_NO_WAPP_FOUND'],
      ],
    );
    assert.equal((await read(ana, ticket.id)).body.status, 'open');
  });

  test('a closed ticket can be reopened and nothing else', async () => {
    const ticket = await make({ status: 'closed', userId: ana.id });
    const { status, body } = await change(ana, ticket.id, { queueId: support.id });
    assert.deepEqual([status, body.error], [409, 'ERR_TICKET_STATUS']);
  });

  test('create: open with the caller on the default connection; a second one is a conflict that names the owner', async () => {
    const contact = await server.make.contact({ companyId });
    const start = (as: TestUser, body: object) =>
      server.call('POST /tickets', { as, body: { contactId: contact.id, ...body } });
    const first = await start(ana, { queueId: sales.id });
    assert.equal(first.status, 200);
    assert.deepEqual([first.body.status, first.body.userId, first.body.whatsappId], ['open', ana.id, connectionId]);
    assert.match(first.body.uuid, /^[0-9a-f-]{36}$/);
    const second = await start(bruno, { queueId: support.id });
    assert.equal(second.status, 409);
    assert.deepEqual(JSON.parse(second.body.error ?? ''), {
      userId: ana.id,
      user: { name: 'Ana' },
      queue: { name: 'Vendas' },
    });
    await change(ana, first.body.id, { status: 'closed' });
    const third = await start(bruno, { queueId: support.id });
    assert.equal(third.body.id, first.body.id);
    assert.equal((await cycles(first.body.id)).length, 2);
  });

  test('create: agents choose one of their queues, administrators need none', async () => {
    const contactId = (await server.make.contact({ companyId })).id;
    const start = (as: TestUser, body: object) => server.call('POST /tickets', { as, body: { contactId, ...body } });
    const without = await start(ana, {});
    assert.deepEqual([without.status, without.body.issues?.[0]?.message], [400, 'Selecione uma fila']);
    assert.equal((await start(ana, { queueId: support.id })).status, 403);
    assert.equal((await start(admin, {})).status, 200);
  });

  test('create: without any default connection it is refused', async () => {
    const { id } = await server.make.company();
    const boss = await server.make.user({ companyId: id, profile: 'admin' });
    const contact = await server.make.contact({ companyId: id });
    const { status, body } = await server.call('POST /tickets', { as: boss, body: { contactId: contact.id } });
    assert.deepEqual([status, body.error], [404, 'ERR_NO_DEF_WAPP_FOUND']);
  });

  test('visibility: administrators see all; agents their queues and their own; queue-less only by the setting', async () => {
    const ofSales = await make();
    const ofSupport = await make({ queueId: support.id });
    const ownElsewhere = await make({ queueId: support.id, status: 'open', userId: ana.id });
    const queueless = await make({ queueId: null });
    const queuelessOfBruno = await make({ queueId: null, status: 'open', userId: bruno.id });
    const all = [ofSales, ofSupport, ownElsewhere, queueless, queuelessOfBruno].map(({ id }) => id);
    assert.deepEqual((await idsOf(admin)).sort(), all.toSorted());
    assert.deepEqual((await idsOf(ana)).sort(), [ofSales.id, ownElsewhere.id].sort());
    assert.equal((await read(ana, ofSupport.id)).status, 403);
    assert.equal((await read(ana, queueless.id)).body.error, 'ERR_NO_PERMISSION');
    await set('userViewTicketsWithoutQueue', 'enabled');
    assert.deepEqual((await idsOf(ana)).sort(), [ofSales.id, ownElsewhere.id, queueless.id].sort());
    assert.equal((await read(ana, queuelessOfBruno.id)).status, 403);
    assert.equal((await read(bruno, queuelessOfBruno.id)).status, 200);
    assert.equal((await change(ana, ofSupport.id, { status: 'open' })).status, 403);
  });

  test('the list: latest activity first, 40 a page, with a right count', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    for (let index = 0; index < 45; index++) await make({ lastMessageAt: at(index) });
    const first = (await list(ana, { status: 'pending' })).body;
    const second = (await list(ana, { status: 'pending', pageNumber: 2 })).body;
    assert.deepEqual([first.tickets.length, first.hasMore, first.count], [40, true, 45]);
    assert.deepEqual([second.tickets.length, second.hasMore, second.count], [5, false, 45]);
    const times = [...first.tickets, ...second.tickets].map((ticket) => ticket.lastMessageAt);
    assert.deepEqual(times, times.toSorted().reverse());
    assert.equal((await list(ana, { status: 'pending', pageNumber: 3 })).body.count, 45);
  });

  test('the filters: status, group, unread, queues, users, tags, day, text', async () => {
    const contact = await server.make.contact({ companyId, name: 'João Gonçalves', number: '5521987650000' });
    const plain = await make({ contactId: contact.id, lastMessage: 'Cadê meu pão?' });
    const group = await make({ isGroup: true });
    const unread = await make({ unreadMessages: 2 });
    const open = await make({ status: 'open', userId: ana.id });
    const other = await make({ queueId: support.id });
    const queueless = await make({ queueId: null });
    const old = await make({ createdAt: new Date('2025-03-10T02:00:00Z') });
    await db(async (unit) => {
      const [tag] = await unit.db.insert(tags).values({ companyId, name: 'VIP', color: '#f00' }).returning();
      await unit.db.insert(ticketTags).values({ companyId, ticketId: plain.id, tagId: tag?.id ?? 0 });
    });
    const { body: known } = await server.call('GET /tags/list', { as: ana });
    const expectations: [object, { id: number }[]][] = [
      [{ status: 'open' }, [open]],
      [{ isGroup: 'true' }, [group]],
      [{ withUnreadMessages: 'true' }, [unread]],
      [{ users: [ana.id] }, [open]],
      [{ tags: [known[0]?.id] }, [plain]],
      [{ queueIds: [support.id] }, [other, queueless]],
      [{ date: '2025-03-09' }, [old]],
      [{ searchParam: 'joao goncalves' }, [plain]],
      [{ searchParam: '98765' }, [plain]],
      [{ searchParam: 'CADE MEU PAO' }, [plain]],
      [{ searchParam: '%' }, []],
    ];
    for (const [query, expected] of expectations) {
      const found = (await idsOf(admin, query)).toSorted();
      assert.deepEqual(found, expected.map(({ id }) => id).toSorted(), JSON.stringify(query));
    }
    assert.equal((await list(admin, { searchParam: 'joao' })).body.tickets[0]?.tags[0]?.name, 'VIP');
  });

  test('closeAll closes the tickets of a status in the chosen queues', async () => {
    const chosen = [await make(), await make()];
    const spared = [await make({ queueId: support.id }), await make({ status: 'open', userId: ana.id })];
    const body = { status: 'pending', selectedQueueIds: [sales.id] };
    assert.equal((await server.call('POST /tickets/closeAll', { as: ana, body })).status, 403);
    assert.equal((await server.call('POST /tickets/closeAll', { as: admin, body })).body.closed, 2);
    assert.deepEqual((await idsOf(admin, { status: 'closed' })).sort(), chosen.map(({ id }) => id).sort());
    assert.ok(!(await idsOf(admin, { status: 'closed' })).includes(spared[0]?.id ?? 0));
    assert.ok((await cycles(chosen[0]?.id ?? 0))[0]?.finishedAt);
  });

  test('delete: administrators only; the messages go too', async () => {
    const ticket = await make();
    await server.make.message({ companyId, ticketId: ticket.id });
    const remove = (as: TestUser) => server.call('DELETE /tickets/:ticketId', { as, params: { ticketId: ticket.id } });
    assert.equal((await remove(ana)).status, 403);
    assert.equal((await remove(admin)).status, 200);
    assert.equal((await read(admin, ticket.id)).body.error, 'ERR_NO_TICKET_FOUND');
    assert.deepEqual(await said(ticket.id), []);
  });

  test('events reach those who may see the ticket; who no longer may is told it is gone', async () => {
    const [ofAna, ofBruno] = [await server.socket(ana), await server.socket(bruno)];
    const ticket = await make({ status: 'open', userId: ana.id });
    await change(ana, ticket.id, { queueId: support.id });
    const name = `company-${companyId}-ticket`;
    const told = (action: string) => (payload: unknown) => JSON.stringify(payload).includes(`"action":"${action}"`);
    await ofBruno.waitFor(name, told('update'));
    await ofAna.waitFor(name, told('delete'));
    assert.ok(!ofAna.heard.some((event) => event.name === name && told('update')(event.payload)));
  });

  test('hole 13: reads and writes across companies by id, uuid, filter or body are refused', async () => {
    const stranger = await server.make.user({
      companyId: (await server.make.company()).id,
      profile: 'admin',
    });
    const ticket = await make({ status: 'open', userId: ana.id });
    const params = { ticketId: ticket.id };
    const answers = [
      await server.call('GET /tickets/:ticketId', { as: stranger, params }),
      await server.call('GET /tickets/u/:uuid', { as: stranger, params: { uuid: ticket.uuid } }),
      await server.call('PUT /tickets/:ticketId', { as: stranger, params, body: { status: 'closed' } }),
      await server.call('DELETE /tickets/:ticketId', { as: stranger, params }),
      await server.call('GET /messages/:ticketId', { as: stranger, params }),
      await server.call('POST /messages/:ticketId', { as: stranger, params, body: { body: 'Oi', companyId } }),
      await server.call('POST /tickets', { as: stranger, body: { contactId: ticket.contactId, companyId } }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 404),
    );
    assert.deepEqual(await idsOf(stranger, { companyId, queueIds: [sales.id], users: [ana.id] }), []);
    const close = { status: 'open', selectedQueueIds: [sales.id] };
    assert.equal((await server.call('POST /tickets/closeAll', { as: stranger, body: close })).body.closed, 0);
    assert.equal((await read(ana, ticket.id)).body.status, 'open');
  });

  test('hole 10: ids, dates and texts never become SQL', async () => {
    await make();
    const attacks: object[] = [
      { searchParam: "'; drop table tickets; --" },
      { searchParam: "%' or '1'='1" },
      { queueIds: '[1) or (1=1]' },
      { users: '["1 or 1=1"]' },
      { date: "2026-01-01'::date or true --" },
      { status: "open' or 'a'='a" },
      { pageNumber: '1; select 1' },
    ];
    for (const query of attacks) {
      const { status, body } = await list(admin, query);
      assert.ok(status === 400 || (status === 200 && body.tickets.length === 0), JSON.stringify(query));
    }
    const params = { ticketId: '1 or 1=1' };
    assert.equal((await server.call('GET /tickets/:ticketId', { as: admin, params })).status, 400);
    assert.equal((await idsOf(admin)).length, 1);
  });

  test('one live ticket per contact and connection, however many start at once', async () => {
    const contactId = (await server.make.contact({ companyId })).id;
    const start = () => server.call('POST /tickets', { as: admin, body: { contactId } });
    const answers = await Promise.all([start(), start(), start()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    const stored = await server.database.database.system((unit) =>
      unit.db.select().from(tickets).where(eq(tickets.contactId, contactId)),
    );
    assert.equal(stored.length, 1);
  });
});
