import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onPostgresql, openTestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { PostgresNotifications } from './notifications.ts';
import { startProxy } from './testing/proxy.ts';

test('a lost connection is reopened by one attempt at a time, and its gap is reported once', {
  skip: !onPostgresql,
}, async (context) => {
  const database = await openTestDatabase();
  context.after(() => database.close());
  const proxy = await startProxy(context, database.url ?? '');
  const pool = new pg.Pool({ connectionString: proxy.url });
  const notifications = new PostgresNotifications({ connectionString: proxy.url, pool, logger: testLogger });
  let gaps = 0;
  notifications.onGap(() => (gaps += 1));
  await notifications.open();
  proxy.cut();
  // The pauses are 100, 200, 400 ms, and so on: fewer than five attempts, also on a slow machine.
  await wait(1_200);
  assert.ok(proxy.refused() <= 5, `${proxy.refused()} attempts`);
  proxy.mend();
  await eventually('it is open again', () => gaps > 0);
  await wait(500);
  assert.deepEqual([gaps, proxy.open()], [1, 1]);
  await notifications.close();
  await pool.end();
});
