import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { tags, ticketTags } from './tags.schema.ts';
import { type Office, openOffice } from './testing/office.ts';

describe('Seeing tickets', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  test('visibility: administrators see all; agents their queues, and depending on the setting unassigned or own tickets without queue', async () => {
    const { support, admin, ana, bruno, idsOf, make, change, read, set } = office;
    const ofSales = await make();
    const ofSupport = await make({ queueId: support.id });
    const ownElsewhere = await make({ queueId: support.id, status: 'open', userId: ana.id });
    const queueless = await make({ queueId: null });
    const queuelessOfBruno = await make({ queueId: null, status: 'open', userId: bruno.id });
    const all = [ofSales, ofSupport, ownElsewhere, queueless, queuelessOfBruno].map(({ id }) => id);
    assert.deepEqual((await idsOf(admin)).sort(), all.toSorted());
    assert.deepEqual(await idsOf(ana), [ofSales.id]);
    for (const { id } of [ofSupport, ownElsewhere, queueless]) {
      const refused = await read(ana, id);
      assert.deepEqual([refused.status, refused.body.error], [403, 'ERR_NO_PERMISSION']);
    }
    assert.equal((await read(bruno, queuelessOfBruno.id)).status, 403);
    await set('userViewTicketsWithoutQueue', 'enabled');
    assert.deepEqual((await idsOf(ana)).sort(), [ofSales.id, queueless.id].sort());
    assert.equal((await read(ana, queuelessOfBruno.id)).status, 403);
    assert.equal((await read(bruno, queuelessOfBruno.id)).status, 200);
    assert.equal((await change(ana, ofSupport.id, { status: 'open' })).status, 403);
    assert.deepEqual(await idsOf(ana, { showAll: 'true', users: [bruno.id] }), []);
  });

  test('the previews of what a former version could not show name no part of the protocol', async () => {
    const { ana, list, make } = office;
    const words = { customerWords: 'orderMessage', customerWordsType: 'unknown' };
    await make({ lastMessage: 'productMessage', lastMessageType: 'unknown', lastMessageFromMe: false });
    await make({ lastMessage: 'Oi', lastMessageFromMe: true, ...words });
    const { tickets } = (await list(ana, { status: 'pending' })).body;
    assert.equal(tickets.length, 2);
    assert.doesNotMatch(JSON.stringify(tickets), /orderMessage|productMessage/);
  });

  test('the list: latest activity first, 40 per page, with the correct count', async () => {
    const { ana, list, make } = office;
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
    const { companyId, support, admin, ana, system, list, idsOf, make } = office;
    const contact = await server.make.contact({ companyId, name: 'João Gonçalves', number: '5521987650000' });
    const plain = await make({ contactId: contact.id, lastMessage: 'Cadê meu pão?' });
    const group = await make({ isGroup: true });
    const unread = await make({ unreadMessages: 2 });
    const open = await make({ status: 'open', userId: ana.id });
    const other = await make({ queueId: support.id });
    const queueless = await make({ queueId: null });
    const old = await make({ createdAt: new Date('2025-03-10T02:00:00Z') });
    await system(async (unit) => {
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
      [{ searchParam: 'goncalves joao' }, [plain]],
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
    const { sales, support, admin, ana, idsOf, make, cycles } = office;
    const chosen = [await make(), await make()];
    const spared = [await make({ queueId: support.id }), await make({ status: 'open', userId: ana.id })];
    const body = { status: 'pending', selectedQueueIds: [sales.id] };
    assert.equal((await server.call('POST /tickets/closeAll', { as: ana, body })).status, 403);
    assert.equal((await server.call('POST /tickets/closeAll', { as: admin, body })).body.closed, 2);
    assert.deepEqual((await idsOf(admin, { status: 'closed' })).sort(), chosen.map(({ id }) => id).sort());
    assert.ok(!(await idsOf(admin, { status: 'closed' })).includes(spared[0]?.id ?? 0));
    assert.ok((await cycles(chosen[0]?.id ?? 0))[0]?.finishedAt);
  });

  test('delete: administrators only; the messages are deleted, too', async () => {
    const { companyId, admin, ana, make, read, said } = office;
    const ticket = await make();
    await server.make.message({ companyId, ticketId: ticket.id });
    const remove = (as: TestUser) => server.call('DELETE /tickets/:ticketId', { as, params: { ticketId: ticket.id } });
    assert.equal((await remove(ana)).status, 403);
    assert.equal((await remove(admin)).status, 200);
    assert.equal((await read(admin, ticket.id)).body.error, 'ERR_NO_TICKET_FOUND');
    assert.deepEqual(await said(ticket.id), []);
  });

  test('events reach users who may see the ticket; those who no longer may receive its deletion', async () => {
    const { companyId, support, ana, bruno, make, change } = office;
    const [ofAna, ofBruno] = [await server.socket(ana), await server.socket(bruno)];
    const ticket = await make({ status: 'open', userId: ana.id });
    await change(ana, ticket.id, { queueId: support.id });
    const name = `company-${companyId}-ticket`;
    const hasAction = (action: string) => (payload: unknown) =>
      JSON.stringify(payload).includes(`"action":"${action}"`);
    await ofBruno.waitFor(name, hasAction('update'));
    await ofAna.waitFor(name, hasAction('delete'));
    assert.ok(!ofAna.heard.some((event) => event.name === name && hasAction('update')(event.payload)));
  });

  test('SERVER §3.13: reads and writes across companies by id, uuid, filter or body are refused', async () => {
    const { companyId, sales, ana, idsOf, make, read } = office;
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

  test('SERVER §3.10: ids, dates and texts never become SQL', async () => {
    const { admin, list, idsOf, make } = office;
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
});
