import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../../conversations/tickets/testing/office.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { storeRound } from './testing/rounds.ts';

describe('The report of rounds', () => {
  const server = useSharedServer();
  let office: Office;
  let maria: { id: number; ticketId: number; uuid: string };
  let joao: { id: number; ticketId: number; uuid: string };
  let otherConnection: number;

  async function customer(name: string) {
    const { id } = await server.make.contact({ companyId: office.companyId, name });
    const ticket = await office.make({ contactId: id, status: 'closed', lastMessage: `Até logo, ${name}` });
    await office.system(({ db }) => db.delete(ticketCycles).where(eq(ticketCycles.ticketId, ticket.id)));
    return { id, ticketId: ticket.id, uuid: ticket.uuid };
  }

  beforeEach(async () => {
    office = await openOffice(server);
    const { companyId, ana, bruno, sales, support, connectionId: whatsappId } = office;
    otherConnection = (await server.make.connection({ companyId, name: 'Filial' })).id;
    maria = await customer('Maria Antônia');
    joao = await customer('João');
    await office.system(async (unit) => {
      const store = (ticketId: number, given: Parameters<typeof storeRound>[3]) =>
        storeRound(unit, companyId, ticketId, given);
      const atSales = { whatsappId, queueId: sales.id, userId: ana.id };
      await store(maria.ticketId, { ...atSales, at: '2026-03-02T12:00:00Z', started: 10, finished: 75, rating: 3 });
      await store(maria.ticketId, { ...atSales, at: '2026-03-20T12:00:00Z', queueId: support.id, started: 5 });
      const elsewhere = { whatsappId: otherConnection, queueId: support.id };
      await store(joao.ticketId, { ...elsewhere, at: '2026-03-10T12:00:00Z', finished: 1, userId: bruno.id });
      await store(joao.ticketId, { ...elsewhere, at: '2026-03-31T23:00:00Z' });
    });
  });

  const march = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
  const read = (query: Record<string, unknown>, as = office.admin) =>
    server.call('GET /ticket/reports', { as, query: { ...march, ...query } });
  /** The days on which the found rounds began, and the total number of found rounds. */
  async function found(query: Record<string, unknown>) {
    const { tickets, totalTickets } = (await read(query)).body;
    return [...tickets.map(({ createdAt }) => Number(createdAt.slice(8, 10))), `of ${totalTickets.total}`];
  }

  test('shows the last message of each round, not that of the ticket', async () => {
    const rounds = await office.system(({ db }) =>
      db.select().from(ticketCycles).where(eq(ticketCycles.ticketId, maria.ticketId)).orderBy(ticketCycles.queuedAt),
    );
    const { companyId } = office;
    const say = (at: number, body: string, createdAt: string) =>
      server.make.message({
        companyId,
        ticketId: maria.ticketId,
        cycleId: rounds[at]?.id ?? 0,
        body,
        createdAt: new Date(createdAt),
      });
    await say(0, 'primeira', '2026-03-02T12:00:00Z');
    await say(0, 'obrigada', '2026-03-02T13:20:00Z');
    // The message that begins a round may be some milliseconds older than the round.
    await say(1, 'voltei', '2026-03-20T11:59:59.990Z');
    const { tickets } = (await read({ contactId: maria.id })).body;
    assert.deepEqual(
      tickets.map(({ lastMessage, supportTime, supportMilliseconds }) => [
        lastMessage,
        supportTime,
        supportMilliseconds,
      ]),
      [
        ['voltei', '', null],
        ['obrigada', '01h 05m', 65 * 60_000],
      ],
    );
  });

  test('finds the rounds of an hour of the week on the company’s clock', async () => {
    assert.deepEqual(await found({ weekday: 2 }), [31, 10, 'of 2']);
    assert.deepEqual(await found({ hour: 9 }), [20, 10, 2, 'of 3']);
    assert.deepEqual(await found({ weekday: 2, hour: 9 }), [10, 'of 1']);
    assert.deepEqual(await found({ hour: 0 }), ['of 0']);
    assert.equal((await read({ weekday: 8 })).status, 400);
  });

  test('finds the rounds that an advertisement led to, or one of them, or none, and names the advertisements', async () => {
    const ad = (title: string, text = '') => ({ title, text, link: 'https://fb.me/a', app: 'instagram' });
    const { companyId } = office;
    await office.system(async (unit) => {
      for (const [day, source] of [
        ['05', ad('Bolos')],
        ['06', ad('Bolos', 'Peça já')],
        ['07', ad('', `Tortas ${'x'.repeat(300)}`)],
        ['08', { ...ad(''), link: '' }],
      ] as const) {
        await storeRound(unit, companyId, maria.ticketId, { at: `2026-03-${day}T12:00:00Z`, source, finished: 5 });
      }
    });
    const long = `Tortas ${'x'.repeat(193)}`;
    assert.deepEqual(await found({ cameByAd: true }), [8, 7, 6, 5, 'of 4']);
    assert.deepEqual(await found({ cameByAd: false }), [31, 20, 10, 2, 'of 4']);
    assert.deepEqual(await found({ ad: 'Bolos' }), [6, 5, 'of 2']);
    assert.deepEqual(await found({ ad: long }), [7, 'of 1']);
    assert.deepEqual(await found({ ad: 'Bolos', hour: 0 }), ['of 0']);
    const ads = (query: object, as = office.admin) =>
      server.call('GET /ticket/reports/ads', { as, query: { ...query } });
    assert.deepEqual((await ads(march)).body, [
      { name: 'Bolos', rounds: 2 },
      { name: long, rounds: 1 },
    ]);
    assert.deepEqual((await ads({ dateFrom: '2026-03-06', dateTo: '2026-03-06' })).body, [
      { name: 'Bolos', rounds: 1 },
    ]);
    assert.equal((await ads(march, office.ana)).status, 403);
    const other = await openOffice(server);
    assert.deepEqual((await ads(march, other.admin)).body, [], 'of another company');
  });

  test('shows every column of a round, latest first', async () => {
    const { tickets, totalTickets } = (await read({})).body;
    assert.equal(totalTickets.total, 4);
    const last = tickets.at(-1);
    assert.deepEqual(
      { ...last, roundId: typeof last?.roundId },
      {
        id: maria.ticketId,
        uuid: maria.uuid,
        roundId: 'number',
        whatsappName: last?.whatsappName,
        contactName: 'Maria Antônia',
        userName: 'Ana',
        queueName: 'Vendas',
        status: 'closed',
        lastMessage: '',
        createdAt: '2026-03-02T12:00:00.000Z',
        closedAt: '2026-03-02T13:15:00.000Z',
        supportTime: '01h 05m',
        supportMilliseconds: 65 * 60_000,
        NPS: 3,
        rated: { scale: 3, score: 3, satisfaction: 'satisfied', comment: null },
        source: null,
        reasonName: null,
        closingNote: null,
      },
    );
    assert.deepEqual(
      tickets.map(({ status }) => status),
      ['pending', 'open', 'closed', 'closed'],
    );
  });

  test('filters by contact, words, connection, agents, queues and status, also combined', async () => {
    const { ana, bruno, sales, support, connectionId } = office;
    assert.deepEqual(await found({ contactId: joao.id }), [31, 10, 'of 2']);
    assert.deepEqual(await found({ searchParam: 'maria antonia' }), [20, 2, 'of 2']);
    assert.deepEqual(await found({ whatsappId: [otherConnection] }), [31, 10, 'of 2']);
    assert.deepEqual(await found({ whatsappId: connectionId }), [20, 2, 'of 2'], 'a single one, not as JSON');
    assert.deepEqual(await found({ users: [ana.id, bruno.id] }), [20, 10, 2, 'of 3']);
    assert.deepEqual(await found({ queueIds: [sales.id] }), [2, 'of 1']);
    assert.deepEqual(await found({ status: ['open', 'pending'] }), [31, 20, 'of 2']);
    const together = { searchParam: 'maria', queueIds: [support.id], status: ['open'], users: [ana.id] };
    assert.deepEqual(await found(together), [20, 'of 1']);
  });

  test('ignores empty filters, which clients of this family send', async () => {
    const empty = { contactId: '', whatsappId: [], users: [], queueIds: [], status: [], searchParam: '', ad: '' };
    assert.deepEqual(await found(empty), [31, 20, 10, 2, 'of 4']);
  });

  test('is read in pages; a client that requests all rounds gets all', async () => {
    assert.deepEqual(await found({ page: 2, pageSize: 3 }), [2, 'of 4']);
    assert.deepEqual(await found({ page: 3, pageSize: 3 }), ['of 4']);
    assert.deepEqual(await found({ pageSize: 9_999_999 }), [31, 20, 10, 2, 'of 4']);
  });

  test('has days of the company: 23:00 UTC of 31 March is still the 31st in São Paulo', async () => {
    assert.deepEqual(await found({ dateFrom: '2026-03-31', dateTo: '2026-03-31' }), [31, 'of 1']);
    assert.deepEqual(await found({ dateFrom: '2026-04-01', dateTo: '2026-04-01' }), ['of 0']);
  });

  for (const [query, code] of [
    [{ dateFrom: '2026-03-31', dateTo: '2026-03-01' }, 'endBeforeStart'],
    [{ dateFrom: '2016-03-01', dateTo: '2026-03-01' }, 'periodTooLong'],
    [{ queueIds: 'all' }, undefined],
    [{ status: ['lost'] }, 'notAChoice'],
  ] as const) {
    test(`refuses ${JSON.stringify(query)}`, async () => {
      const refused = await read(query);
      assert.equal(refused.status, 400);
      if (code)
        assert.deepEqual(
          refused.body.issues?.map((issue) => issue.code),
          [code],
        );
    });
  }

  test('is visible only to administrators, with rounds only of their company', async () => {
    assert.equal((await read({}, office.ana)).status, 403);
    const other = await openOffice(server);
    assert.deepEqual((await read({}, other.admin)).body, { tickets: [], totalTickets: { total: 0 } });
  });
});
