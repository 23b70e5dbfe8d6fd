import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type SQL, sql } from 'drizzle-orm';
import { readSetting } from '../areas/company/settings/stored-settings.ts';
import { createSeal } from '../platform/security/sealing.ts';
import { acceptFormerSecrets } from '../platform/security/secrets.ts';
import { sampleOf } from '../testing/matrix/samples.ts';
import { type MatrixWorld, startMatrixWorld } from '../testing/matrix/world.ts';
import { reseal } from './reseal.ts';
import { type KeyOf, type SealedColumn, sealedColumns } from './sealed-columns.ts';

const [present, former, foreign] = ['present', 'former', 'foreign'].map((word) => `${word} `.repeat(8).trim());
assert.ok(present && former && foreign);
/** More rows than are read at once. */
const manyKeys = 600;

let world: MatrixWorld;
before(async () => {
  world = await startMatrixWorld();
  const { server, connectionId, companyId } = world;
  for (const key of ['POST /prompt', 'POST /queueIntegration'] as const) {
    const as = await world.caller('admin');
    assert.equal((await server.call(key, { ...(await sampleOf(key)(world, as)), as })).status, 200);
  }
  await execute(sql`insert into channel_credentials (connection_id, value) values (${connectionId}, '')`);
  await execute(sql`insert into channel_keys (connection_id, type, id, value)
    select ${connectionId}::int, 'session', 'n' || n, ''::bytea from generate_series(1, ${manyKeys}::int) n
    union all select ${connectionId}::int, 'pairing-number', '', ''::bytea`);
  await execute(sql`insert into push_keys (public_key, private_key) values ('p', '') on conflict do nothing`);
  await execute(sql`insert into statement_keys (name, public_key, private_key) values ('n', '{}', '')`);
  await execute(sql`insert into payment_providers (name) values ('efi') on conflict do nothing`);
  await execute(sql`insert into settings (company_id, key, value) values (${companyId}, 'tokenixc', 'x')`);
  await execute(sql`insert into official_signups (company_id, way, sealed, expires_at)
    values (${companyId}, 'signup', 'x', now() + interval '1 day')`);
  await execute(sql`insert into app_installations (company_id, app, version, scopes, profiles, abilities, installed_by, secrets)
    values (${companyId}, 'orders', '1.0.0', '{}', '{}', '{}', 'Chefe', '')`);
  await execute(sql`insert into knowledge_settings (company_id, embedding_api_key) values (${companyId}, 'x')`);
  await execute(
    sql`insert into second_factors (user_id, company_id, secret) values (${world.agent.id}, ${companyId}, 'x')`,
  );
  await execute(sql`insert into sign_in_providers (company_id, issuer, client_id, client_secret)
    values (${companyId}, 'https://issuer.example', 'recado', 'x')`);
  await execute(sql`insert into moves (fingerprint, edition, address) values ('of an old database', 'saas', '')`);
  for (const column of sealedColumns) await sealAll(column, former);
});
after(() => world.server.close());

const execute = async (statement: SQL) =>
  (await world.server.platform.database.system(({ db }) => db.execute(statement))).rows;

interface Sealed {
  row: KeyOf;
  value: Buffer;
  context: string;
}

/** The sealed values of a column. */
async function valuesOf({ table, column, form, context }: SealedColumn): Promise<Sealed[]> {
  const value = form === 'bytes' ? sql`encode(${sql.identifier(column)}, 'base64')` : sql.identifier(column);
  const rows = await execute(sql`select to_jsonb(t) as row, ${value} as value from ${sql.identifier(table)} t`);
  return rows.flatMap(({ row, value: text }) => {
    const texts = Object.fromEntries(Object.entries(Object(row)).map(([name, one]) => [name, String(one)]));
    const place = context(texts);
    return place === undefined ? [] : [{ row: texts, value: Buffer.from(String(text), 'base64'), context: place }];
  });
}

/** Seals a text in every row of a column. */
async function sealAll(column: SealedColumn, secret: string): Promise<void> {
  const { table, form, key } = column;
  for (const { row, context } of await valuesOf(column)) {
    const sealed = createSeal(secret).seal(`of ${context}`, context);
    const value = form === 'bytes' ? sql`decode(${sealed.toString('hex')}, 'hex')` : sql`${sealed.toString('base64')}`;
    const own = Object.keys(key).map((name) => sql`${sql.identifier(name)}::text = ${row[name]}`);
    await execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column.column)} = ${value} where ${sql.join(own, sql` and `)}`,
    );
  }
}

test('what a former secret sealed is opened, and sealed anew, in every column', async () => {
  acceptFormerSecrets(present, [former]);
  const { database } = world.server.platform;
  const read = () => database.system((unit) => readSetting(unit, present, world.companyId, 'tokenixc'));
  assert.equal(await read(), `of setting:${world.companyId}:tokenixc`);
  for (const { name, resealed, unreadable } of await reseal(database, present)) {
    assert.ok(resealed > 0, `${name} has values`);
    assert.equal(unreadable, 0, name);
  }
  acceptFormerSecrets(present, []);
  for (const column of sealedColumns) {
    for (const { value, context } of await valuesOf(column)) {
      assert.equal(createSeal(present).open(value, context).toString(), `of ${context}`);
    }
  }
  assert.equal(await read(), `of setting:${world.companyId}:tokenixc`);
});

test('what is sealed with the secret already, or with one that is not known, stays as it is and is told', async () => {
  acceptFormerSecrets(present, [former]);
  const [column] = sealedColumns;
  assert.ok(column);
  await sealAll(column, foreign);
  const { database } = world.server.platform;
  const [first, ...others] = await reseal(database, present);
  assert.deepEqual([first?.resealed, first?.unreadable], [0, 1]);
  assert.ok(others.every(({ resealed, unreadable }) => resealed + unreadable === 0));
});

test('every place that seals something to store is among the sealed columns', () => {
  const source = join(import.meta.dirname, '..');
  const isTransient = ['areas/conversations/messages/search/search-messages.ts', 'platform/security/sealing.ts'];
  // An archive is sealed under its passphrase; what is read from it is sealed as these columns say.
  const isOfArchives = ['company-archive/load-secrets.ts', 'company-archive/secret-entries.ts'];
  const sealing = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file) && ![...isTransient, ...isOfArchives].includes(file))
    .filter((file) =>
      /\bsealText\(|\b[sS]eal\.seal\(|createSeal\([^)]*\)\.seal\(/.test(readFileSync(join(source, file), 'utf8')),
    );
  assert.deepEqual(sealing.sort(), [...new Set(sealedColumns.flatMap(({ sealedIn }) => sealedIn))].sort());
});
