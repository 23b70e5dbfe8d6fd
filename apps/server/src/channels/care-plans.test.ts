import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SQL, sql } from 'drizzle-orm';
import { oldEvents, unsentBefore } from '../areas/conversations/messages/outbound/care.ts';
import type { Unit } from '../platform/database/database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
/** PLAN_ROWS=1000000 tests the plans of a large installation. */
const rows = Number(process.env.PLAN_ROWS ?? 20_000);

before(async () => {
  server = await startTestServer();
  const companyId = (await server.make.company()).id;
  const { id: connectionId } = await server.make.connection({ companyId });
  const ticket = await server.make.ticket({ companyId });
  await server.database.database.system(({ db }) =>
    db.execute(sql`
      insert into messages (company_id, ticket_id, connection_id, chat_id, wid, from_me, ack, updated_at)
      select ${companyId}, ${ticket.id}, ${connectionId}, 'x', n::text, n % 2 = 0, case when n % 2000 = 0 then 0 else 3 end,
             now() - n * interval '1 minute'
      from generate_series(1, ${rows}::integer) n`),
  );
  await server.database.database.system(({ db }) =>
    db.execute(sql`
      insert into inbound_events (company_id, connection_id, chat_id, wid, kind, payload, processed_at)
      select ${companyId}, ${connectionId}, 'x', n::text, 'message', '{}', now() - n * interval '1 minute'
      from generate_series(1, ${rows}::integer) n`),
  );
  await server.database.database.units.attempt(async (session) => {
    await session.run('analyze messages; analyze inbound_events');
    return { result: undefined, committed: null };
  });
});
after(() => server.close());

async function planOf(query: (unit: Unit) => { getSQL(): SQL }): Promise<string> {
  const explained = await server.database.database.system((unit) =>
    unit.db.execute(sql`explain ${query(unit).getSQL()}`),
  );
  return JSON.stringify(explained.rows);
}

test('the search for overdue messages reads an index of unsent ones', async () => {
  const plan = await planOf((unit) => unsentBefore(unit, new Date()));
  assert.match(plan, /messages_unsent/);
  assert.doesNotMatch(plan, /Seq Scan/);
});

test('the search for old events reads the index of their processing time', async () => {
  const before = new Date(Date.now() - (rows - 500) * 60_000);
  assert.match(await planOf((unit) => oldEvents(unit, before).limit(1_000)), /inbound_events_processed/);
});
