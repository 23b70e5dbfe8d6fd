import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPostgresql } from '../../../../testing/database.ts';
import { oldDatabase } from './old-database.ts';
import { addTraps } from './traps.ts';

for (const edition of ['community', 'saas', 'saas-chat', 'ticketz'] as const)
  test(`a ${edition} database with every trap can be made`, { skip: !onPostgresql }, async (t) => {
    const old = await oldDatabase(edition);
    t.after(() => old.close());
    const traps = await addTraps(old);
    const [vast] = await old.run(`SELECT count(*)::int AS count FROM "Messages" WHERE "ticketId" = $1 OR id = $2`, [
      traps.manyTickets[2],
      traps.sharedMessageId,
    ]);
    assert.equal(vast?.count, edition === 'saas' ? 4 : 3);
  });
