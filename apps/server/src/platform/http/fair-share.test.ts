import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { blockWith } from '../../testing/blocker.ts';
import { onPostgresql } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const change = (server: TestServer, as: TestUser, value: string) =>
  server.call('PUT /settings/:key', { as, params: { key: 'ipixc' }, body: { value } });

async function newAdmin(server: TestServer): Promise<TestUser> {
  return server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
}

describe('a request that takes too long', () => {
  let server: TestServer;
  before(async () => {
    // Long enough to serve other requests beside the endless ones, also on a slow machine.
    server = await startTestServer({ requestStatementMs: 4_000 });
    // Storing a setting with the value `endless` never finishes.
    await server.platform.database.units.attempt(async (session) => {
      await session.run(`
        BEGIN;
        CREATE FUNCTION never_done() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN LOOP IF NEW.value <> 'endless' THEN RETURN NEW; END IF; END LOOP; END $$;
        CREATE TRIGGER never_done BEFORE INSERT OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION never_done();
        COMMIT`);
      return { result: undefined, committed: null };
    });
  });
  after(() => server.close());

  test('is cancelled with an error, and the next request is answered', async () => {
    const admin = await newAdmin(server);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await change(server, admin, 'endless');
      assert.deepEqual([status, body.error], [503, 'ERR_QUERY_TIMEOUT']);
      assert.equal((await change(server, admin, 'done')).status, 200);
    }
  });

  test('SERVER §3.24: a company that keeps sending requests does not block others', async () => {
    const [flooding, other] = [await newAdmin(server), await newAdmin(server)];
    let answered = 0;
    const flood = Promise.all(
      // More than half of the ten connections.
      Array.from({ length: 7 }, () => change(server, flooding, 'endless').finally(() => (answered += 1))),
    );
    assert.equal((await change(server, other, 'done')).status, 200);
    assert.ok(answered < 7, 'before the flood has ended');
    for (const { status, body } of await flood) assert.deepEqual([status, body.error], [503, 'ERR_QUERY_TIMEOUT']);
  });
});

test('SERVER §3.24: one company’s requests never hold all connections', { skip: !onPostgresql }, async (context) => {
  const server = await startTestServer({ requestStatementMs: 120_000 });
  context.after(() => server.close());
  const [flooding, other] = [await newAdmin(server), await newAdmin(server)];
  // Every change to this company waits until the test releases the lock.
  const blocker = await blockWith(context, server, `SELECT FROM companies WHERE id = ${flooding.companyId} FOR UPDATE`);
  const flood = Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      server.call('POST /queue', { as: flooding, body: { name: `Queue ${index}`, color: `#0000${10 + index}` } }),
    ),
  );
  // The exact number depends on what the server does in the background.
  const early = flood.then((answers) =>
    assert.fail(`answered without waiting: ${answers.map(({ status }) => status)}`),
  );
  await Promise.race([early, eventually('the flood has its share', async () => (await blocker.waiting()) >= 3)]);
  early.catch(() => undefined);
  for (let time = 0; time < 5; time += 1) assert.equal((await change(server, other, 'done')).status, 200);
  assert.ok((await blocker.waiting()) <= 5, 'half of the ten connections');
  await blocker.release();
  assert.deepEqual(new Set((await flood).map(({ status }) => status)), new Set([200]));
});
