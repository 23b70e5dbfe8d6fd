import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../../../platform/errors.ts';
import { onPostgresql } from '../../../../testing/database.ts';
import { oldDatabase } from '../testing/old-database.ts';
import { openSource } from './open-source.ts';
import { readAddress } from './server/address.ts';

/** The error with which something fails. */
async function failure(act: () => Promise<unknown>): Promise<AppError> {
  try {
    await act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Nothing failed.');
}

test('an address names a database on PostgreSQL, MySQL or MariaDB, and nothing else', async () => {
  const refused = [
    'file:///etc/passwd',
    'http://example.com/db',
    'postgres:///db',
    'postgres://host/',
    'postgres://host/a/b',
    'postgres://host/db?options=-c%20x%3Dy',
    'postgres://host/db?sslrootcert=/etc/passwd',
    'postgres://host/db?host=/var/run',
    'mysql://host/db?timezone=%27;DROP',
    'postgres://%ZZ@host/db',
    `postgres://host/${'x'.repeat(3_000)}`,
    'nonsense',
  ];
  for (const address of refused)
    assert.equal((await failure(() => openSource(address))).code, 'ERR_MOVE_ADDRESS', address);
  const read = readAddress('mariadb://ana:p%40ss@[::1]:3307/old?timezone=-04:00');
  assert.deepEqual(
    [read.server, read.host, read.port, read.password, read.zone],
    ['mysql', '::1', 3307, 'p@ss', '-04:00'],
  );
});

test('a server that does not let us in is refused, and the error does not have the password', async () => {
  for (const scheme of ['postgres', 'mysql']) {
    const error = await failure(() => openSource(`${scheme}://ana:very-secret@127.0.0.1:1/old`));
    assert.equal(error.code, 'ERR_MOVE_SOURCE_REFUSED');
    assert.ok(!`${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`.includes('very-secret'));
  }
});

test('a database of another product, or half a schema, is refused with what is missing', {
  skip: !onPostgresql,
}, async (t) => {
  const old = await oldDatabase('saas');
  t.after(() => old.close());
  const reasons = async () => {
    const error = await failure(() => openSource(old.url));
    assert.equal(error.code, 'ERR_MOVE_NOT_RECOGNISED');
    return error.details.reasons;
  };
  await old.run('ALTER TABLE "Messages" DROP COLUMN "fromMe"');
  await old.run('DROP TABLE "Whatsapps"');
  assert.deepEqual(await reasons(), ['Messages.fromMe', 'Whatsapps']);
  await old.run('DROP TABLE "Companies"');
  assert.deepEqual(await reasons(), ['Messages.fromMe', 'Whatsapps', 'Companies']);
  await old.run('DROP SCHEMA public CASCADE');
  await old.run('CREATE SCHEMA public');
  assert.deepEqual(await reasons(), ['Users', 'Contacts', 'Tickets', 'Messages', 'Whatsapps', 'Settings']);
});

test('nothing can be written through a source', { skip: !onPostgresql }, async (t) => {
  const old = await oldDatabase('community');
  t.after(() => old.close());
  const source = await openSource(old.url);
  t.after(() => source.close());
  const error = await failure(() => source.server.query('DELETE FROM "Users"'));
  assert.match(String(error.cause), /read-only transaction/);
});

test('a server that vanishes while rows are read is lost, and can be opened again', {
  skip: !onPostgresql,
}, async (t) => {
  const old = await oldDatabase('community', (made) =>
    made.addMany(
      'Contacts',
      Array.from({ length: 1_200 }, () => ({})),
    ),
  );
  t.after(() => old.close());
  const source = await openSource(old.url);
  t.after(() => source.close());
  const error = await failure(async () => {
    for await (const _page of source.rows('contacts', { companyId: '1' }))
      await old.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  });
  assert.equal(error.code, 'ERR_MOVE_SOURCE_LOST');
  assert.equal(await source.count('contacts', '1'), 1_200);
});
