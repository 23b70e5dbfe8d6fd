import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditKinds } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

test('every kind that a table writes into the audit log has a word on the screen and in the export', async () => {
  const { rows } = await database.database.system(({ db }) =>
    db.execute(sql`
      select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as kind from pg_trigger where tgname = 'audit'`),
  );
  const kinds = z.array(z.object({ kind: z.string() })).parse(rows);
  assert.ok(kinds.length > 20);
  assert.deepEqual(
    kinds.filter(({ kind }) => !auditKinds.some((known) => known === kind)),
    [],
    'name the kind in libs/contract/src/audit-kinds.ts: the types and tests then ask for its words',
  );
});
