import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Cells } from '../../../cell-configuration.ts';
import { askCell, CellAway } from '../../../platform/cells/ask-cell.ts';
import { cellHeader, createCellSignatures } from '../../../platform/cells/cell-signature.ts';
import { testPassword } from '../../../testing/factories.ts';
import { startForeignServer } from '../../../testing/foreign-server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { triesPerAccount } from '../auth/sign-in.ts';
import { useTwoCells } from './testing/two-cells.ts';

const cells = useTwoCells();

async function newAdmin(server: TestServer, company: { dueDate?: string } = {}) {
  const { id: companyId } = await server.make.company(company);
  return server.make.user({ companyId, profile: 'admin' });
}

function signIn(server: TestServer, { email }: { email: string }, password = testPassword) {
  return server.call('POST /auth/login', { body: { email, password } });
}

function cellsOf({ platform: { configuration } }: TestServer): Cells {
  assert.ok(configuration.cells);
  return configuration.cells;
}

/** Does something while a table of a cell is away, as in a database that fails. */
async function without(table: 'users' | 'call_counts', server: TestServer, work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    server.platform.database.system(async ({ db }) => {
      await db.execute(sql`reset role`);
      await db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
    });
  await rename(table, `${table}_away`);
  await work().finally(() => rename(`${table}_away`, table));
}

describe('signing in', () => {
  test('at the own cell answers where its API is, and leads the browser back to it', async () => {
    const { a } = cells();
    const { status, body, headers } = await signIn(a, await newAdmin(a));
    assert.deepEqual([status, body.apiUrl], [200, a.platform.configuration.apiUrl]);
    assert.match(headers.getSetCookie().join('\n'), /recado_cell=a; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
  });

  test('at another cell gives a session of the own one, with its cookies', async () => {
    const { a, b } = cells();
    const admin = await newAdmin(b);
    const { status, body, headers } = await signIn(a, { email: admin.email.toUpperCase() });
    assert.equal(status, 200);
    assert.equal(body.apiUrl, b.platform.configuration.apiUrl);
    assert.equal(body.user.id, admin.id);
    const cookies = headers.getSetCookie().join('\n');
    assert.match(cookies, /recado_cell=b;/);
    assert.equal((await b.call('GET /auth/me', { as: body })).status, 200);
    const refresh = /jrt=([^;]*)/.exec(cookies)?.[1] ?? '';
    const renewed = await b.call('POST /auth/refresh_token', { headers: { cookie: `jrt=${refresh}` } });
    assert.deepEqual([renewed.status, renewed.body.apiUrl], [200, b.platform.configuration.apiUrl]);
  });

  test('is noted where the browser is, and not where the other cell is', async () => {
    const { a, b } = cells();
    const admin = await newAdmin(b);
    const { body } = await a.call('POST /auth/login', {
      body: { email: admin.email, password: testPassword },
      headers: { 'user-agent': 'curl/8' },
    });
    const [session] = (await b.call('GET /users/:userId/sessions', { as: body, params: { userId: admin.id } })).body;
    assert.equal(session?.agent, 'curl');
  });

  test('tells after the right password that the subscription ended, wherever the company is', async () => {
    const { a, b } = cells();
    const { id: companyId } = await b.make.company({ dueDate: '2020-01-31' });
    const agent = await b.make.user({ companyId });
    const late = await signIn(a, agent);
    assert.deepEqual([late.status, late.body], [402, { error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2020-01-31' }]);
    assert.equal((await signIn(a, agent, 'not this one')).status, 401);
  });

  test('with an address in two cells reaches the account that has the password', async () => {
    const { a, b } = cells();
    const inB = await newAdmin(b);
    const { id: companyId } = await a.make.company();
    await a.make.user({ companyId, profile: 'admin', email: inB.email });
    assert.equal((await signIn(a, inB)).body.apiUrl, a.platform.configuration.apiUrl);
    assert.equal((await signIn(b, inB)).body.apiUrl, b.platform.configuration.apiUrl);
  });

  test('elsewhere leaves the attempt counted for an account here with the same address', async () => {
    const { a, b } = cells();
    const { email } = await newAdmin(b);
    assert.equal((await signIn(a, { email })).status, 200);
    const { remaining } = await a.platform.callLimits.tally(triesPerAccount, email);
    assert.equal(remaining, triesPerAccount.calls - 2);
  });

  test('at a cell that fails reaches the others, and its own error comes when none takes it', async () => {
    const { a, b } = cells();
    const inB = await newAdmin(b);
    await without('users', a, async () => {
      assert.equal((await signIn(a, inB)).body.apiUrl, b.platform.configuration.apiUrl);
      const refused = await signIn(a, inB, 'not this one');
      assert.deepEqual([refused.status, refused.body.error], [500, 'ERR_INTERNAL']);
    });
  });
});

describe('a stranger', () => {
  test('gets one answer, after one wait, for addresses here, elsewhere and nowhere', async () => {
    const { a, b } = cells();
    const wrong = [await newAdmin(a), await newAdmin(b), { email: 'nobody@example.com' }];
    const order: string[] = [];
    const waited = wait(1_400).then(() => order.push('waited'));
    const refused = await Promise.all(
      wrong.map(async (one) => {
        const { status, body, headers } = await signIn(a, one, 'not this one');
        order.push('refused');
        return { status, body, cookies: headers.getSetCookie() };
      }),
    );
    await waited;
    const same = { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' }, cookies: [] };
    assert.deepEqual(refused, [same, same, same]);
    assert.deepEqual(order, ['waited', 'refused', 'refused', 'refused']);
  });

  test('gets one answer for all of them while a cell is away, too, and an account here is not held up', async () => {
    const { a, b, addresses } = cells();
    const admin = await newAdmin(a);
    const silent = await startForeignServer(() => ({ waits: true }));
    const gone = await startForeignServer();
    await gone.close();
    // The wait begins when all have answered, or had their time to.
    for (const [{ origin }, wholeWait] of [
      [silent, 4_400],
      [gone, 1_400],
    ] as const) {
      addresses.set('b', origin);
      const wrong = [admin, { email: 'nobody@example.com' }];
      const refusals = Promise.all(wrong.map((one) => signIn(a, one, 'not this one')));
      assert.equal(await Promise.race([wait(wholeWait, 'waited'), refusals]), 'waited');
      const refused = await refusals;
      const same = [503, 'ERR_CELL_UNREACHABLE'];
      assert.deepEqual(
        refused.map(({ status, body }) => [status, body.error]),
        [same, same],
      );
      assert.equal((await signIn(a, admin)).status, 200);
    }
    addresses.set('b', b.apiUrl);
    await silent.close();
  });

  test('gets one answer for all of them while another cell takes no writes', async () => {
    const { a, b } = cells();
    const wrong = [await newAdmin(b), { email: 'nobody@example.com' }];
    await without('call_counts', b, async () => {
      const refused = await Promise.all(wrong.map((one) => signIn(a, one, 'not this one')));
      assert.deepEqual(
        refused.map(({ status }) => status),
        [503, 503],
      );
    });
  });

  test('cannot ask as a cell: without the secret, for another question, with another name or later', async () => {
    const { a, b } = cells();
    const body = JSON.stringify({ email: (await newAdmin(b)).email });
    const ask = async (signature: string, path: 'POST /cells/users' | 'POST /cells/sign-in' = 'POST /cells/users') => {
      const call = { headers: { [cellHeader]: signature }, body: JSON.parse(body) };
      return (await b.call(path, call)).status;
    };
    const bytes = Buffer.from(body);
    const signed = createCellSignatures(cellsOf(a), () => new Date()).sign('/cells/users', bytes);
    assert.equal(await ask(signed), 200);
    assert.equal(await ask(signed, 'POST /cells/sign-in'), 401);
    assert.equal(await ask(signed.replace(/^a /, 'b ')), 401);
    assert.equal(await ask('nonsense'), 401);
    const foreign = { ...cellsOf(a), secret: 'a secret of somebody else, of the same length' };
    assert.equal(await ask(createCellSignatures(foreign, () => new Date()).sign('/cells/users', bytes)), 401);
    const unknown = { ...cellsOf(a), own: 'c' };
    assert.equal(await ask(createCellSignatures(unknown, () => new Date()).sign('/cells/users', bytes)), 401);
    const old = () => new Date(Date.now() - 120_000);
    assert.equal(await ask(createCellSignatures(cellsOf(a), old).sign('/cells/users', bytes)), 401);
  });
});

test('tokens of one cell are strangers in the other', async () => {
  const { a, b } = cells();
  const admin = await newAdmin(a);
  assert.equal((await b.call('GET /auth/me', { as: admin })).status, 401);
  const refreshed = await b.call('POST /auth/refresh_token', { headers: { cookie: `jrt=${admin.refreshToken}` } });
  assert.equal(refreshed.status, 401);
  await assert.rejects(b.socket(admin), /ERR_SESSION_EXPIRED/);
});

test('each cell says how it is, and a cell of another form is away', async () => {
  const { a } = cells();
  const { platform } = a;
  const question = { key: 'POST /cells/state', body: {}, patience: 30_000 } as const;
  const ask = (cell: string) => askCell({ cells: cellsOf(a), clock: platform.clock }, cell, question);
  const [own, other] = [await ask('a'), await ask('b')];
  assert.deepEqual([own.answer.cell, other.answer.cell], ['a', 'b']);
  assert.notEqual(own.answer.installationMark, other.answer.installationMark);
  await assert.rejects(ask('c'), CellAway);
});
