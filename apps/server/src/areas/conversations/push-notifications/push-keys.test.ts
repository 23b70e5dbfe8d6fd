import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfiguration } from '../../../configuration.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createPushKeys } from './push-keys.ts';
import { pushKeys } from './push-notifications.schema.ts';

let testDatabase: TestDatabase;
before(async () => {
  testDatabase = await openTestDatabase();
});
after(() => testDatabase.close());

const configuration = readConfiguration({});
const read = (secret: string, given = configuration) =>
  testDatabase.database.system(createPushKeys({ configuration: given, secret }));

test('the keys are created once, also by two processes at the same time, and stay the same', async () => {
  const [one, two] = await Promise.all([read('a'.repeat(32)), read('a'.repeat(32))]);
  assert.deepEqual(one, two);
  assert.deepEqual(await read('a'.repeat(32)), one);
  const rows = await testDatabase.database.system(({ db }) => db.select().from(pushKeys));
  assert.ok(!rows[0]?.privateKey.toString('latin1').includes(one.privateKey));
});

test('other keys are created for another secret', async () => {
  const before = await read('a'.repeat(32));
  const later = await read('b'.repeat(32));
  assert.notEqual(later.publicKey, before.publicKey);
  assert.deepEqual(await read('b'.repeat(32)), later);
});

test('the keys of the configuration take precedence; one key without the other is refused', async () => {
  const keys = { PUSH_PUBLIC_KEY: 'P'.repeat(87), PUSH_PRIVATE_KEY: 'S'.repeat(43) };
  const given = readConfiguration({ ...keys, WEB_URL: 'https://recado.example.com' });
  assert.deepEqual(await read('a'.repeat(32), given), {
    subject: 'https://recado.example.com',
    publicKey: keys.PUSH_PUBLIC_KEY,
    privateKey: keys.PUSH_PRIVATE_KEY,
  });
  assert.throws(() => readConfiguration({ PUSH_PUBLIC_KEY: keys.PUSH_PUBLIC_KEY }), /belong together/);
});
