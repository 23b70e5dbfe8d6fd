import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { ownCompany } from '../../../platform/database/selection.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { endOfDay, startOfDay, timeZoneOf } from './time-zone.ts';

describe('The time zone of a company', () => {
  const server = useSharedServer();

  test('allows an index to find the rows of a day, also in a tenant scope', async () => {
    const { database } = server.platform;
    const { id: companyId } = await server.make.company();
    const { id: contactId } = await server.make.contact({ companyId });
    const { id: ticketId } = await server.make.ticket({ companyId, contactId });
    await database.system(({ db }) =>
      db.execute(sql`
        insert into messages (company_id, ticket_id, from_me, created_at)
        select ${companyId}, ${ticketId}, true, timestamptz '2026-01-01' + n * interval '1 hour'
        from generate_series(1, 5000) n`),
    );
    await database.units.attempt(async (session) => {
      await session.run('analyze messages');
      return { result: undefined, committed: null };
    });
    const plan = await database.tenant(companyId, async (unit) => {
      const timeZone = await timeZoneOf(unit);
      const day = and(
        gte(messages.createdAt, startOfDay('2026-03-08', timeZone)),
        lt(messages.createdAt, endOfDay('2026-03-08', timeZone)),
      );
      const { rows } = await unit.db.execute(
        sql`explain select id from messages where ${and(eq(messages.companyId, ownCompany), day)}`,
      );
      return JSON.stringify(rows);
    });
    assert.match(plan, /Index Cond[^"]*created_at >= /);
  });
});
