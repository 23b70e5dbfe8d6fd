import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { saveEverything } from '../backup/testing/save-everything.ts';
import { contextOfKey } from '../channels/key-contexts.ts';
import { createSeal } from '../platform/security/sealing.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type MatrixWorld, marker, startMatrixWorld } from '../testing/matrix/world.ts';
import { contentOf, exportTo, importFrom, type Place } from './testing/archives.ts';
import { addEveryKind, pairing } from './testing/every-kind.ts';

const passphrase = 'a passphrase of some length';
let world: MatrixWorld;
let other: TestDatabase;
let from: Place;
let to: Place;
let archives: string;
before(async () => {
  world = await startMatrixWorld();
  await saveEverything(world);
  await addEveryKind(world);
  other = await openTestDatabase();
  archives = await mkdtemp(join(tmpdir(), 'recado-companies-'));
  const { database, configuration, secret } = world.server.platform;
  from = { database, folder: configuration.dataFolder, secret };
  to = { database: other.database, folder: join(archives, 'data'), secret: 'another secret of thirty-two characters' };
  // Ids of the two installations differ.
  await other.database.system(({ db }) =>
    db.execute(sql`insert into companies (name) select 'Outra ' || n from generate_series(1, 7) n`),
  );
});
after(async () => {
  await world.server.close();
  await other.close();
  await rm(archives, { recursive: true, force: true });
});

const counts = z.array(z.object({ table: z.string(), rows: z.array(z.string()) }));

/** What the database itself derives from rows of a company, without ids. */
async function derivedOf({ database }: Place, companyId: number) {
  const of = (table: string, shown: string) =>
    sql.raw(`select '${table}' as table, array(select (${shown})::text from ${table} d
      where company_id = ${companyId} order by 1) as rows`);
  const { rows } = await database.system(({ db }) =>
    db.execute(sql`
      ${of('campaign_counts', "d.state || ' ' || d.count")} union all
      ${of('user_ratings', "d.rated || ' ' || d.total")} union all
      ${of('message_words', 'd.words')} union all
      ${of('contact_lists', "d.name || ' ' || d.contacts_count || ' ' || d.valid_count")}`),
  );
  return counts.parse(rows);
}

test('a company is the same in another installation, whatever its screens saved', async () => {
  const one = join(archives, 'one.tar');
  const first = await exportTo(one, from, { companyId: world.companyId, passphrase });
  const { companyId } = await importFrom(one, to, { passphrase });
  assert.notEqual(companyId, world.companyId);
  const again = join(archives, 'again.tar');
  const second = await exportTo(again, to, { companyId, passphrase });
  const [expected, actual] = await Promise.all([contentOf(one), contentOf(again)]);
  for (const [table, lines] of expected) assert.deepEqual(actual.get(table), lines, table);
  const { made: _made, secrets: secretsOfFirst, ...same } = first;
  const { made: _again, secrets: secretsOfSecond, ...sameAgain } = second;
  assert.deepEqual(sameAgain, same);
  assert.equal(secretsOfSecond?.count, secretsOfFirst?.count);
  const empty = first.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  assert.deepEqual(empty, [], 'every kind of row is among them');
  assert.deepEqual(await derivedOf(to, companyId), await derivedOf(from, world.companyId));
  await assertPhones(companyId);
  const usage = expected.get('prompt_usage')?.join();
  assert.ok(usage?.includes('9007199254740993') && usage.includes('12345678901234.0123456789'), 'no number is rounded');
});

/** Asserts that the pairings of phones are sealed with the other secret, and that no connection opens by itself. */
async function assertPhones(companyId: number): Promise<void> {
  const { rows } = await to.database.system(({ db }) =>
    db.execute(sql`select w.id, w.status, encode(k.value, 'hex') as key, encode(c.value, 'hex') as credentials
      from whatsapps w join channel_credentials c on c.connection_id = w.id
      join channel_keys k on k.connection_id = w.id where w.company_id = ${companyId} and k.type = 'session'`),
  );
  const found = z
    .array(z.object({ id: z.number(), status: z.string(), key: z.string(), credentials: z.string() }))
    .parse(rows);
  assert.equal(found.length, 1);
  for (const { id, status, key, credentials } of found) {
    const seal = createSeal(to.secret);
    assert.equal(seal.open(Buffer.from(key, 'hex'), contextOfKey(id, 'session', '5511.0')).toString(), pairing);
    assert.equal(seal.open(Buffer.from(credentials, 'hex'), contextOfKey(id, 'credentials', '')).toString(), pairing);
    assert.equal(status, 'DISCONNECTED');
  }
}

test('without a passphrase no secret is in the archive, and none of its hashes', async () => {
  const file = join(archives, 'open.tar');
  const manifest = await exportTo(file, from, { companyId: world.companyId });
  assert.equal(manifest.secrets, null);
  const text = JSON.stringify([...(await contentOf(file))]);
  for (const word of ['$argon2', 'c2VjcmV0', pairing]) {
    assert.equal(text.includes(word), false, word);
  }
  assert.equal(text.includes('********'), true, 'the audit log masks them');
  const third = await openTestDatabase();
  const { companyId } = await importFrom(file, { ...to, database: third.database });
  const { rows } = await third.database.system(({ db }) =>
    db.execute(sql`select count(*)::int as users, count(*) filter (where password_hash = '' and not super)::int as invited
      from users where company_id = ${companyId}`),
  );
  await third.close();
  assert.ok(rows[0] && rows[0].users === rows[0].invited && Number(rows[0].users) > 0);
});

test('an archive has nothing of other companies', async () => {
  const { make, server } = world;
  const theirs = await make.company({ name: 'Of the others' });
  await make.contact({ companyId: theirs.id, name: 'Somebody of the others' });
  const file = join(archives, 'theirs.tar');
  const manifest = await exportTo(file, from, { companyId: theirs.id });
  const text = JSON.stringify([...(await contentOf(file))]);
  assert.ok(text.includes('Somebody of the others') && !text.includes(marker));
  assert.equal(manifest.tables.find(({ name }) => name === 'contacts')?.rows, 1);
  await assert.rejects(
    exportTo(join(archives, 'none.tar'), { ...from, database: server.platform.database }, { companyId: 2_000_000_000 }),
    /no company/,
  );
});
