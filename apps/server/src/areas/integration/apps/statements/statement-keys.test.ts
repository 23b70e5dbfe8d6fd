import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { acceptFormerSecrets } from '../../../../platform/security/secrets.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { statementKeys } from '../apps.schema.ts';
import { verified } from '../servers/testing/app-world.ts';
import { rotateStatementKeysWork } from './rotate-keys.ts';
import { createStatements } from './sign-statements.ts';
import { shownKeys, signingKey } from './statement-keys.ts';

const server = useTestServer();
const day = 24 * 60 * 60_000;
const app = { app: 'orders', companyId: 1 };
const audience = 'https://orders.example';

const stored = () =>
  server.platform.database.system(({ db }) => db.select().from(statementKeys).orderBy(statementKeys.id));
const shown = async () => (await server.call('GET /.well-known/jwks.json')).body.keys.map(({ kid }) => kid);
const sign = () => createStatements(server.platform)(app, audience);
const nameOf = ({ token }: { token: string }) => decodeProtectedHeader(token).kid;
const rotate = () => rotateStatementKeysWork(server.platform).run(new AbortController().signal);

test('the first key is made at its first use, by one of several that need it at once', async () => {
  const { database, secret } = server.platform;
  const asked = Array.from({ length: 6 }, (_, index) =>
    database.system(async (unit) =>
      index % 2 ? [(await signingKey(unit, secret)).name] : namesIn(await shownKeys(unit, secret)),
    ),
  );
  const names = new Set((await Promise.all(asked)).flat());
  assert.equal(names.size, 1);
  assert.deepEqual(await shown(), [...names]);
});

const namesIn = (keys: readonly { kid: string }[]) => keys.map(({ kid }) => kid);

test('the keys are public and may be kept for minutes; their private parts are sealed', async () => {
  const { status, body, headers } = await server.call('GET /.well-known/jwks.json');
  assert.equal(status, 200);
  assert.equal(headers.get('cache-control'), 'public, max-age=300');
  for (const key of body.keys) assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  const { database, secret } = server.platform;
  const { jwk } = await database.system((unit) => signingKey(unit, secret));
  for (const { privateKey, publicKey } of await stored()) {
    assert.ok(!privateKey.toString('latin1').includes(jwk.d));
    assert.ok(!('d' in publicKey));
  }
});

test('after 30 days the next key is announced, then signs, and the former is shown for a day more', async () => {
  const [first] = await shown();
  await rotate();
  assert.deepEqual(await shown(), [first], 'not before its time');
  server.advance(30 * day);
  const before = await sign();
  // Two processes look at once: one makes a key.
  await Promise.all([rotate(), rotate(), rotate()]);
  const [, second, ...more] = await shown();
  assert.ok(second);
  assert.deepEqual(more, []);
  assert.equal(nameOf(await sign()), first, 'whoever keeps the list does not know the next one yet');
  server.advance(11 * 60_000);
  const later = await sign();
  assert.equal(nameOf(later), second);
  // What the former signed is over by now, and was verified until then.
  await assert.rejects(verified(server, before.token, { audience }), { code: 'ERR_JWT_EXPIRED' });
  assert.equal((await verified(server, later.token, { audience })).app, 'orders');
  assert.deepEqual(await shown(), [first, second]);
  server.advance(day - 10 * 60_000);
  assert.deepEqual(await shown(), [first, second], 'at least a day');
  server.advance(10 * 60_000);
  assert.deepEqual(await shown(), [second]);
  await rotate();
  assert.deepEqual(
    (await stored()).map(({ name }) => name),
    [second],
  );
});

test('a statement that the former key signed is accepted after the rotation', async () => {
  server.advance(30 * day);
  const { token } = await sign();
  await rotate();
  assert.equal((await verified(server, token, { audience })).company, 1);
});

test('a key that no secret opens ends, and another one signs', async () => {
  const { database, secret } = server.platform;
  const former = await shown();
  const other = 'another secret of this installation';
  acceptFormerSecrets(other, [secret]);
  const same = await database.system((unit) => signingKey(unit, other));
  assert.ok(former.includes(same.name), 'a former secret opens it');
  acceptFormerSecrets(other, []);
  const { name } = await database.system((unit) => signingKey(unit, other));
  assert.ok(!former.includes(name));
  assert.deepEqual(await shown(), [...former, name]);
});
