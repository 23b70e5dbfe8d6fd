import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mostCounted, type TicketFilter } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { ListPart } from '../../../platform/database/parts-of-list.ts';
import { mostSorted } from '../../../platform/database/search-page.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { callerReader } from '../../../platform/security/session-row.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { bellOf } from './bell.ts';
import { newestFirst } from './list-order.ts';
import { partsOf } from './list-parts.ts';
import { tickets } from './tickets.schema.ts';
import { ticketFacts, visibleTo } from './visibility.ts';

let server: TestServer;
let companyId: number;
let queueId: number;
const waiting = 20_000;
const firstPage = { searchParam: '', pageNumber: 1 };

before(async () => {
  server = await startTestServer();
  companyId = (await server.make.company()).id;
  queueId = (await server.make.queue({ companyId })).id;
  const { id: contactId } = await server.make.contact({ companyId, name: 'Gisele Souza' });
  await server.database.database.system(({ db }) =>
    db.execute(sql`
      insert into tickets (company_id, contact_id, queue_id, status, unread_messages, late_since, last_message, last_message_at)
      select ${companyId}, ${contactId}, ${queueId}, 'pending', 1, case when n % 1000 = 0 then now() end,
        'Pedido ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${waiting}::integer) n`),
  );
  await server.database.database.units.attempt(async (session) => {
    await session.run('analyze tickets');
    return { result: undefined, committed: null };
  });
});
after(() => server.close());

/** The plans of the first page of parts of a list, for a user with this profile. */
async function plansOf(
  profile: 'admin' | 'user',
  partsFor: (session: CallerSession) => readonly ListPart[],
): Promise<string[]> {
  const user = await server.make.user({ companyId, profile, queueIds: [queueId] });
  const { database } = server.platform;
  const rules = { facts: ticketFacts, switches: [] };
  const caller = await database.system((unit) => callerReader(rules)(unit, user.sessionId, new Date()));
  assert.ok(caller);
  const parts = partsFor(caller.session);
  return database.tenant(companyId, async ({ db }) => {
    const plans: string[] = [];
    for (const { condition, orderBy = newestFirst } of parts) {
      const where = and(eq(tickets.companyId, ownCompany), visibleTo(caller.session), condition);
      const page = sql`select id, last_message_at from tickets where ${where} order by ${sql.join([...orderBy], sql`, `)} limit 41`;
      plans.push(JSON.stringify((await db.execute(sql`explain ${page}`)).rows));
    }
    return plans;
  });
}

/** The most rows that a step of a plan is expected to have. */
function rowsRead(plan: string): number {
  return Math.max(...[...plan.matchAll(/rows=(\d+)/g)].map(([, rows]) => Number(rows)));
}

for (const profile of ['admin', 'user'] as const) {
  test(`the bell of a user with the profile ${profile} reads what is new by its indexes, not all live tickets`, async () => {
    // No ticket is open: the first two parts are empty by any index. Nor is any without a queue.
    const plans = (await plansOf(profile, bellOf)).slice(2);
    assert.ok(plans.length >= 3);
    // Those that the user follows, who follow fifty at most, are found by their ids.
    for (const plan of plans)
      assert.match(plan, /tickets_(bell_pending|late_pending|unsent|pkey)|Index Cond[^"]*queue_id IS NULL/);
  });

  test(`the parts of lists of a user with the profile ${profile} are read in their order, not sorted`, async () => {
    const filters: TicketFilter[] = [
      { ...firstPage, showAll: true },
      { ...firstPage, showAll: false },
      { ...firstPage, showAll: true, queueIds: [queueId] },
      { ...firstPage, showAll: true, sort: 'waiting' },
    ];
    for (const filter of filters) {
      const plans = await plansOf(profile, (session) => partsOf(session, filter)?.each ?? []);
      assert.ok(plans.length > 1, JSON.stringify(filter));
      for (const plan of plans) {
        assert.doesNotMatch(plan, /Seq Scan on tickets/, JSON.stringify(filter));
        if (/Sort Key/.test(plan)) assert.ok(rowsRead(plan) <= 100, `${JSON.stringify(filter)}: ${plan}`);
      }
    }
  });
}

test('a search with more hits than are counted reads in the order of the list; with fewer hits it sorts them', async () => {
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const search = async (searchParam: string, more: object = {}) =>
    (await server.call('GET /tickets', { as: admin, query: { searchParam, showAll: 'true', ...more } })).body;
  const numbers = ({ tickets: rows }: { tickets: { lastMessage: string }[] }) =>
    rows.map(({ lastMessage }) => Number(lastMessage.split(' ')[1]));
  const fortyFrom = (first: number) => Array.from({ length: 40 }, (_, index) => first - index);
  for (const filter of [{}, { status: 'pending' }]) {
    const all = await search('souza gisele', filter);
    assert.deepEqual([all.count, all.hasMore, numbers(all)], [mostCounted, true, fortyFrom(waiting)]);
    const second = await search('souza gisele', { ...filter, pageNumber: 2 });
    assert.deepEqual([second.hasMore, numbers(second)], [true, fortyFrom(waiting - 40)]);
  }
  const some = await search('pedido 999');
  assert.deepEqual([some.count, some.hasMore, some.tickets.length], [38, false, 38]);
  assert.deepEqual(numbers(some).slice(0, 3), [19_999, 19_998, 19_997]);
  assert.deepEqual((await search('souza gisele', { status: 'closed' })).count, 0);
});

test('a search with somewhat more hits than are counted has each of them once, in order, on its pages', async () => {
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const query = { searchParam: 'pedido 19', showAll: 'true' };
  const all = Array.from({ length: waiting }, (_, index) => waiting - index).filter((n) => `${n}`.includes('19'));
  assert.ok(all.length > mostCounted);
  const lastPage = Math.ceil(all.length / 40);
  for (const pageNumber of [1, 2, lastPage - 1, lastPage, lastPage + 1]) {
    const { body } = await server.call('GET /tickets', { as: admin, query: { ...query, pageNumber } });
    const shown = all.slice((pageNumber - 1) * 40, pageNumber * 40);
    assert.deepEqual(
      body.tickets.map(({ lastMessage }) => Number(lastMessage.split(' ')[1])),
      shown,
    );
    assert.deepEqual([body.count, body.hasMore], [mostCounted, pageNumber < lastPage]);
  }
});

test('a search without hits in the newest tickets finds old ones, without reading all newer ones', async () => {
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const old = mostSorted + 10;
  await server.database.database.system(async ({ db }) => {
    await db.execute(sql`
      insert into tickets (company_id, contact_id, status, last_message, last_message_at)
      select ${companyId}, (select min(id) from contacts where company_id = ${companyId}), 'closed', 'Reclamação ' || n,
        timestamptz '2025-01-01' + n * interval '1 minute'
      from generate_series(1, ${old}::integer) n`);
  });
  const search = async (pageNumber: number) =>
    (
      await server.call('GET /tickets', {
        as: admin,
        query: { searchParam: 'reclamacao', showAll: 'true', pageNumber },
      })
    ).body;
  const [first, second] = [await search(1), await search(2)];
  const numbers = [first, second].flatMap(({ tickets: rows }) =>
    rows.map(({ lastMessage }) => Number(lastMessage.split(' ')[1])),
  );
  assert.deepEqual([first.count, first.hasMore, second.hasMore, numbers.length], [mostCounted, true, true, 80]);
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((a, b) => b - a),
    'in order, and none twice',
  );
  assert.ok((numbers[0] ?? 0) > old - 100);
  const beyond = await search(Math.ceil(mostSorted / 40) + 1);
  assert.deepEqual([beyond.tickets.length, beyond.hasMore], [0, false]);
});
