import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recurringWork } from './platform/database/schema/recurring-work.ts';
import { eventually } from './testing/eventually.ts';
import { hasRun } from './testing/recurring-work.ts';
import { useTestServer } from './testing/use-server.ts';

const server = useTestServer();

test('a started server runs all recurring work successfully', async () => {
  const expected = ['care-for-channels', 'make-invoices', 'sweep-tickets'];
  const { database } = server.database;
  await eventually('each has run', async () => {
    const rows = await database.system(({ db }) => db.select().from(recurringWork).orderBy(recurringWork.name));
    const names = rows.map(({ name }) => name);
    assert.deepEqual(
      expected.filter((name) => !names.includes(name)),
      [],
    );
    return hasRun(database);
  });
});
