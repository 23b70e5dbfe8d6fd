import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sessions } from '../../../../platform/database/schema/users.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { openMovedCompany } from '../testing/moved-company.ts';
import { runUndo } from './run-undo.ts';

describe('a moved company is taken out again', () => {
  const server = useTestServer();
  const refused = (reason: RegExp) => (error: unknown) => {
    const { error: code, reasons } = z
      .object({ error: z.string(), reasons: z.array(z.string()) })
      .parse(Object(error).body);
    assert.equal(code, 'ERR_MOVE_IN_USE');
    assert.match(reasons.join('; '), reason);
    return true;
  };

  test('with every row and file, while nobody has worked in it; other companies stay whole', async () => {
    const moved = await openMovedCompany(server);
    const neighbour = await openMovedCompany(server);
    const before = await rowsOf(neighbour.companyId);
    assert.ok((await rowsOf(moved.companyId)) > 0);
    await runUndo(server.platform, moved.moveId, moved.sourceId);
    assert.equal(await rowsOf(moved.companyId), 0);
    assert.equal(await rowsOf(neighbour.companyId), before);
    assert.equal(await server.platform.storage.find(moved.fileName), undefined);
    assert.ok(await server.platform.storage.find(neighbour.fileName));
    await assert.rejects(runUndo(server.platform, moved.moveId, moved.sourceId), { code: 'ERR_NO_COMPANY_FOUND' });
  });

  test('not after somebody signed in', async () => {
    const moved = await openMovedCompany(server);
    const login = { email: moved.email, password: moved.password };
    assert.equal((await server.call('POST /auth/login', { body: login })).status, 200);
    await assert.rejects(runUndo(server.platform, moved.moveId, moved.sourceId), refused(/sign-ins: 1/));
    await server.platform.database.system(({ db }) =>
      db.delete(sessions).where(eq(sessions.companyId, moved.companyId)),
    );
    await assert.rejects(runUndo(server.platform, moved.moveId, moved.sourceId), refused(/changes by its users: 1/));
    assert.ok((await rowsOf(moved.companyId)) > 0);
  });

  test('not after a customer wrote', async () => {
    const moved = await openMovedCompany(server);
    await server.make.message({ companyId: moved.companyId, ticketId: moved.ticketId, body: 'oi' });
    await assert.rejects(runUndo(server.platform, moved.moveId, moved.sourceId), refused(/^messages: 1$/));
    const kept = await server.platform.database.system(({ db }) =>
      db.$count(messages, eq(messages.companyId, moved.companyId)),
    );
    assert.equal(kept, 3);
  });

  test('a removal that was interrupted goes on in the server', async () => {
    const moved = await openMovedCompany(server);
    const stopped = new AbortController();
    stopped.abort(new Error('killed'));
    await runUndo(server.platform, moved.moveId, moved.sourceId, stopped.signal).catch(() => undefined);
    for (;;) if ((await rowsOf(moved.companyId)) === 0) break;
    assert.equal(await server.platform.storage.find(moved.fileName), undefined);
  });

  /** All rows that name a company, in every table. */
  async function rowsOf(companyId: number): Promise<number> {
    return server.platform.database.system(async ({ db }) => {
      await db.execute(sql`select set_config('recado.retired', 'shown', true)`);
      const tables = await db.execute(sql`
        select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.column_name = 'company_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and c.table_name not in ('audit_entries', 'jobs')`);
      const names = z.array(z.object({ name: z.string() })).parse(tables.rows);
      assert.ok(names.length > 40);
      const counts = names.map(
        ({ name }) => sql`(select count(*) from ${sql.identifier(name)} where company_id = ${companyId})`,
      );
      const { rows } = await db.execute(sql`select (select count(*) from companies where id = ${companyId})
        + ${sql.join(counts, sql` + `)} as total`);
      return Number(rows[0]?.total);
    });
  }
});
