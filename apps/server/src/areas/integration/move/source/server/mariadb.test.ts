import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oldDatabase } from '../../testing/old-database.ts';
import { readAll } from '../../testing/read-all.ts';
import { openSource } from '../open-source.ts';

const mariadb = process.env.TEST_MARIADB;

test('MariaDB’s times are local ones, and NUL in its texts is left out', { skip: mariadb === undefined }, async (t) => {
  const at = { createdAt: '2025-01-31 09:00:00', updatedAt: '2025-01-31 10:00:00' };
  const old = await oldDatabase(
    'community',
    async (made) => {
      await made.addMessage({ ticketId: 1, body: 'a\0b', ...at });
      await made.add('QuickAnswers', { shortcut: 'zero', createdAt: '0000-00-00 00:00:00', updatedAt: at.updatedAt });
    },
    mariadb,
  );
  t.after(() => old.close());
  const source = await openSource(old.url);
  t.after(() => source.close());
  const [message] = await readAll(source, 'messages');
  assert.deepEqual([message?.createdAt?.toISOString(), message?.body], ['2025-01-31T12:00:00.000Z', 'ab']);
  assert.deepEqual(
    (await readAll(source, 'quickMessages')).map(({ createdAt }) => createdAt),
    [null],
  );
  const changed = async (since: string) =>
    (await readAll(source, 'messages', { companyId: '1', changedSince: new Date(since) })).length;
  assert.deepEqual([await changed('2025-01-31T12:59:00Z'), await changed('2025-01-31T13:01:00Z')], [1, 0]);
  assert.deepEqual(
    source.findings().map(({ kind, reason }) => [kind, reason]),
    [
      ['messages', 'unsafeText'],
      ['quickMessages', 'unreadableDate'],
      ['messages', 'unsafeText'],
    ],
  );
});

test('many rows come from MariaDB in pages of one snapshot', { skip: mariadb === undefined }, async (t) => {
  const old = await oldDatabase(
    'community',
    (made) =>
      made.addMany(
        'Contacts',
        Array.from({ length: 1_700 }, () => ({})),
      ),
    mariadb,
  );
  t.after(() => old.close());
  await old.add('ContactCustomFields', { contactId: 1_700, name: 'CPF', value: '1' });
  const source = await openSource(old.url);
  t.after(() => source.close());
  const sizes: number[] = [];
  let last: string | undefined;
  for await (const page of source.rows('contacts', { companyId: '1' })) {
    sizes.push(page.length);
    last = page.at(-1)?.extraInfo[0]?.value ?? last;
    if (sizes.length === 1) await old.run('DELETE FROM ContactCustomFields');
  }
  assert.deepEqual([sizes, last], [[500, 500, 500, 200], '1']);
});
