import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onPostgresql } from '../../../../testing/database.ts';
import { type OldDatabase, oldDatabase } from '../testing/old-database.ts';
import { readAll } from '../testing/read-all.ts';
import { addTraps, type Traps } from '../testing/traps.ts';
import { type OpenSource, openSource } from './open-source.ts';
import type { Edition } from './source.ts';

const mariadb = process.env.TEST_MARIADB;
const databases: [Edition, string, string | undefined, boolean][] = [
  ['community', 'PostgreSQL', undefined, onPostgresql],
  ['community', 'MariaDB', mariadb, mariadb !== undefined],
  ['saas', 'PostgreSQL', undefined, onPostgresql],
  ['saas-chat', 'PostgreSQL', undefined, onPostgresql],
  ['ticketz', 'PostgreSQL', undefined, onPostgresql],
];

for (const [edition, server, address, isThere] of databases)
  describe(`${edition} on ${server}`, { skip: !isThere }, () => {
    let old: OldDatabase;
    let traps: Traps;
    let source: OpenSource;

    before(async () => {
      old = await oldDatabase(edition, undefined, address);
      traps = await addTraps(old);
      source = await openSource(address === undefined ? old.url : `${old.url}?timezone=%2B00:00`);
    });
    after(async () => {
      await source.close();
      await old.close();
    });

    test('the edition is recognised by its schema', () => {
      assert.equal(source.edition, edition);
      assert.equal(source.kinds.has('campaigns'), edition !== 'community');
      assert.equal(source.kinds.has('prompts'), edition === 'saas' || edition === 'saas-chat');
    });

    test('every row of every kind is read or reported, and all values are safe', async () => {
      source.findings();
      let left = 0;
      for (const kind of source.kinds) {
        const rows = await readAll(source, kind);
        const found = source.findings();
        const missing = new Set(found.filter(({ reason }) => reason === 'missingReference').map(({ id }) => id));
        left += missing.size;
        assert.equal(rows.length + missing.size, await source.count(kind, '1'), kind);
        const text = JSON.stringify(rows);
        assert.ok(!text.includes('\\u0000') && text.isWellFormed(), kind);
      }
      assert.equal(left, 0);
    });

    test('rows come oldest first, and dates outside of the usual are null with a finding', async () => {
      const messages = await readAll(source, 'messages');
      const unreadable = source.findings().filter(({ reason }) => reason === 'unreadableDate');
      // A row that is oldest and one that is newest, each with two dates.
      assert.equal(unreadable.length, 4);
      assert.deepEqual([messages[0]?.createdAt, messages.at(-1)?.createdAt], [null, null]);
      const times = messages.slice(1, -1).map(({ createdAt }) => createdAt?.getTime() ?? 0);
      assert.deepEqual(
        times,
        times.toSorted((one, other) => one - other),
      );
    });

    test('what changed since is read again, and nothing else', async () => {
      const changedSince = new Date('2030-01-01T00:00:00Z');
      const before = await readAll(source, 'contacts', { companyId: '1', changedSince });
      assert.deepEqual(before, []);
      const [contactId] = traps.ninthDigitTwins;
      await old.add('ContactCustomFields', { contactId, name: 'Late', value: '1', createdAt: '2030-02-01T00:00:00Z' });
      const ids = (await readAll(source, 'contacts', { companyId: '1', changedSince })).map(({ id }) => id);
      assert.deepEqual(ids, [String(contactId)]);
    });

    test('its activity changes with what the product writes', async () => {
      // What was written before is counted now.
      if (address === undefined) await old.run('SELECT pg_stat_force_next_flush()');
      const quiet = await source.activity();
      assert.equal(await source.activity(), quiet);
      await old.add('Tickets', { companyId: 1 });
      assert.notEqual(await source.activity(), quiet);
    });

    test('whoever else is connected is named, without its own sessions', async () => {
      const clients = await source.clients();
      assert.equal(clients.length, 1);
      assert.match(clients[0] ?? '', /^\w+ from \S/);
      assert.ok(Math.abs(((await source.now?.()) ?? new Date(0)).getTime() - Date.now()) < 3_600_000);
    });

    test('the fingerprint stays, and another database has another', async () => {
      const again = await openSource(`${old.url}${address === undefined ? '?sslmode=disable' : ''}`);
      assert.equal(again.fingerprint, source.fingerprint);
      await again.close();
      const other = await oldDatabase(
        edition,
        async (made) => made.add('Users', { createdAt: '2024-05-05T00:00:00Z' }),
        address,
      );
      const opened = await openSource(other.url);
      assert.notEqual(opened.fingerprint, source.fingerprint);
      await opened.close();
      await other.close();
    });
  });
