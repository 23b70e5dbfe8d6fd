import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Database } from './database.ts';
import { databaseCode } from './database-errors.ts';
import { onRequest } from './request-scope.ts';
import { Selection } from './selection.ts';

let test: TestDatabase;
before(async () => {
  test = await openTestDatabase({ requestStatementMs: 200 });
});
after(() => test.close());

const endless = sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a * b % 7 = 3`;
const short = sql`select count(*) as found from generate_series(1, 10)`;

const ask = (database: Database, query: typeof short) => database.system(({ db }) => db.execute(query));

it('cancels slow statements of a request repeatedly; others continue', async () => {
  for (let time = 0; time < 3; time += 1) {
    const slow = onRequest(1, () => ask(test.database, endless));
    await assert.rejects(slow, (error) => databaseCode(error) === '57014');
    const { rows } = await onRequest(2, () => ask(test.database, short));
    assert.deepEqual(rows, [{ found: '10' }]);
  }
});

it('cancels a statement that is sent with its tenant scope in one message', async () => {
  const long = new Selection(
    'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a * b % 7 = 3',
    () => null,
  );
  const own = new Selection(`select current_setting('recado.company_id')::integer`, ([id]) => id);
  const reader = test.database.reader(1);
  const all = { where: undefined };
  const [slow, quick] = await onRequest(1, () =>
    Promise.allSettled([reader.select(long, all), reader.select(own, all)]),
  );
  assert.equal(databaseCode(slow.status === 'rejected' ? slow.reason : null), '57014');
  // It was sent behind the slow statement, and is sent again.
  assert.deepEqual(quick, { status: 'fulfilled', value: [1] });
});

it('does not limit the server’s own work, also when a request started it', async () => {
  const { promise: finished, resolve, reject } = Promise.withResolvers<unknown>();
  const long = sql`select pg_sleep(0.6)`;
  await onRequest(1, () =>
    test.database.system(async (unit) => {
      unit.afterCommit(() => void ask(test.database, long).then(resolve, reject));
    }),
  );
  await finished;
});
