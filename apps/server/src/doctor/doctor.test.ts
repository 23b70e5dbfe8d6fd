import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import pg from 'pg';
import { writeReleases } from '../areas/operations/releases/testing/built-remote.ts';
import { readConfiguration } from '../configuration.ts';
import { ownMigrations } from '../platform/database/migration-list.ts';
import { testCertificate } from '../testing/certificates.ts';
import { onPostgresql, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { allChecks } from './all-checks.ts';
import { findingOfRole } from './checks/role.ts';
import { isHealthy } from './describe.ts';
import { examine, refuseStart } from './examine.ts';
import { certificateOf } from './peer-certificate.ts';
import type { Readings } from './readings.ts';

/** A port on which nothing listens, and no user may. */
const closed = 1;
const folder = mkdtempSync(join(tmpdir(), 'recado-doctor-'));
const environment: Record<string, string> = {
  NODE_ENV: 'production',
  SECRET: 'a secret of thirty-two characters and more',
  DATA_FOLDER: join(folder, 'data'),
  SHELL_FOLDER: join(folder, 'shell'),
  REMOTES_FOLDER: join(folder, 'remotes'),
  DATABASE_URL: 'embedded',
  ...{ WEB_PORT: '0', API_PORT: '0', OPERATIONS_PORT: '0' },
};
let opened: TestDatabase;
let client: pg.Client;

before(async () => {
  for (const name of ['data', 'shell']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'shell/index.html'), '');
  await writeReleases(join(folder, 'remotes'), 'a_remote', [{ release: '7.0.0-aaaaaaaa' }]);
  if (!onPostgresql) return;
  opened = await openTestDatabase();
  environment.DATABASE_URL = opened.url ?? '';
  client = new pg.Client({ connectionString: opened.url ?? '' });
  await client.connect();
});
after(async () => {
  await client?.end();
  await opened?.close();
  rmSync(folder, { recursive: true });
});

const read = (changes: Record<string, string>) => () => readConfiguration({ ...environment, ...changes });

/** What a check says of an installation; undefined when it says nothing. */
async function says(name: string, changes: Record<string, string> = {}, replaced: Partial<Readings> = {}) {
  const result = (await examine(read(changes), replaced)).find((one) => one.name === name);
  return result && `${result.state}: ${result.found} ${result.todo}`;
}

test('a healthy installation has no problem, and a start is not refused', async () => {
  const results = await examine(read(process.env.TEST_REDIS ? { REDIS_URL: process.env.TEST_REDIS } : {}));
  assert.ok(isHealthy(results), JSON.stringify(results));
  const unwell = results.filter(({ state }) => state !== 'ok').map(({ name }) => name);
  assert.deepEqual(unwell, []);
  await refuseStart(read({})());
});

test('a wrong variable and a missing secret are named', async () => {
  assert.match((await says('configuration', { ROLES: 'cook' })) ?? '', /^problem: .*ROLES/);
  assert.match((await says('secret', { SECRET: '' })) ?? '', /^problem: SECRET is required/);
  assert.match((await says('node', {}, { nodeVersion: 'v20.1.0' })) ?? '', /^problem: Node 22 or newer .* v20\.1\.0/);
});

test('a database that cannot be reached is a problem, which a start says in the same words', async () => {
  const changes = { DATABASE_URL: `postgres://nobody@127.0.0.1:${closed}/nothing` };
  const text = (await says('database', changes)) ?? '';
  assert.match(text, /^problem: .*ECONNREFUSED.*DATABASE_URL/);
  await assert.rejects(refuseStart(read(changes)()), { message: text.replace('problem: ', '') });
  assert.equal(await says('schema', changes), undefined);
});

test('the tables of another role are a problem, which refuses a start', { skip: !onPostgresql }, async () => {
  const role = `recado_doctor_${randomUUID().replaceAll('-', '')}`;
  await client.query(`CREATE ROLE ${role} LOGIN`);
  const url = new URL(environment.DATABASE_URL ?? '');
  url.username = role;
  try {
    const changes = { DATABASE_URL: url.href };
    assert.match(
      (await says('role', changes)) ?? '',
      new RegExp(`^problem: The tables belong to postgres, and ${role}`),
    );
    await assert.rejects(refuseStart(read(changes)()), /The tables belong to postgres/);
  } finally {
    await client.query(`DROP ROLE ${role}`);
  }
});

test('each right that a role lacks is named, with the statement for an administrator', () => {
  const capable = {
    ...{ name: 'shop', isSuperuser: false, makesRoles: true, makesSchemas: true, makesTables: true, hasTables: false },
    ...{ foreignOwner: null, missing: [], notGranted: [], unlimited: [] },
  };
  const todoOf = (changes: Partial<typeof capable> | Record<string, string[] | boolean>) =>
    findingOfRole({ ...capable, ...changes }).todo;
  assert.equal(findingOfRole(capable).state, 'ok');
  assert.match(todoOf({ unlimited: ['recado_tenant'] }), /ALTER ROLE recado_tenant NOSUPERUSER NOBYPASSRLS/);
  assert.match(todoOf({ makesRoles: false, missing: ['recado_system'] }), /CREATE ROLE recado_system NOLOGIN; GRANT/);
  assert.match(
    todoOf({ notGranted: ['recado_tenant'], makesRoles: false }),
    /GRANT recado_tenant, recado_system TO "shop"/,
  );
  assert.match(todoOf({ makesTables: false }), /OWNER TO "shop"/);
});

test('tables that lack a migration are a warning, and a problem where a start does not migrate', {
  skip: !onPostgresql,
}, async () => {
  const { hash, folderMillis: time, name } = ownMigrations().at(-1) ?? { hash: '', folderMillis: 0, name: '' };
  await client.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = $1', [time]);
  const record = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)';
  try {
    assert.match((await says('schema')) ?? '', new RegExp(`^warning: .*lacks 1.*${name}`));
    const never = { MIGRATE_AT_START: 'false' };
    assert.match((await says('schema', never)) ?? '', /^problem: .*recado migrate/);
    await assert.rejects(refuseStart(read(never)()), /lacks 1/);
  } finally {
    await client.query(record, [hash, time]);
  }
  await client.query(`${record}`, ['newer', time + 1]);
  await client.query('INSERT INTO drizzle.breaking_migrations VALUES ($1)', [time + 1]);
  assert.match((await says('schema')) ?? '', /^problem: A newer release/);
  await client.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = $1', [time + 1]);
  await client.query('DELETE FROM drizzle.breaking_migrations');
});

test('a data folder of another installation, or one that cannot be written, is a problem', {
  skip: !onPostgresql,
}, async () => {
  await client.query('INSERT INTO installation DEFAULT VALUES ON CONFLICT DO NOTHING');
  await client.query('UPDATE installation SET folder_marker = $1', [randomUUID()]);
  assert.match((await says('data-folder')) ?? '', /^problem: .* is not the data folder of this installation/);
  await client.query('UPDATE installation SET folder_marker = NULL');
  const beneathAFile = { DATA_FOLDER: join(folder, 'shell/index.html/data') };
  assert.match((await says('data-folder', beneathAFile)) ?? '', /^problem: .*ENOTDIR.*DATA_FOLDER/);
});

test('a disk that is nearly full is a warning, and one that is full a problem', async () => {
  const space = (free: number) => ({ spaceOf: async () => ({ free, total: 100e9 }) });
  assert.match((await says('disk', {}, space(9e9))) ?? '', /^warning: 9,000\.0 MB of 100,000\.0 MB/);
  assert.match((await says('disk', {}, space(0.9e9))) ?? '', /^problem/);
});

test('a clock that differs by more than two seconds is a warning', { skip: !onPostgresql }, async () => {
  assert.match((await says('clock', {}, { now: () => Date.now() + 60_000 })) ?? '', /^warning: .* ahead of/);
  assert.match((await says('clock', {}, { now: () => Date.now() - 60_000 })) ?? '', /^warning: .* behind/);
});

test('Redis and a mail server that are away are problems', async () => {
  assert.match((await says('redis', { REDIS_URL: `redis://127.0.0.1:${closed}/2` })) ?? '', /^problem: database 2 of/);
  const mail = await startMailServer();
  const changes = { SMTP_URL: mail.url, MAIL_FROM: 'a@b.example' };
  assert.match((await says('mail', changes)) ?? '', /^ok/);
  await mail.close();
  assert.match((await says('mail', changes)) ?? '', /^problem: The mail server 127\.0\.0\.1/);
});

test('too few connections are a problem', { skip: !onPostgresql }, async () => {
  assert.match(
    (await says('connections', { DATABASE_CONNECTIONS: '100' })) ?? '',
    /^problem: A process takes up to 104/,
  );
});

test('a port that somebody else uses is a problem with the name of its variable', async () => {
  const holder = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const changes = { HOST: '127.0.0.1', WEB_PORT: String(port) };
  assert.match((await says('ports', changes)) ?? '', new RegExp(`^problem: Port ${port} is taken\\. Set WEB_PORT`));
  holder.close();
});

test('a certificate that ends soon is a warning; one that ended, or that browsers refuse, is a problem', async () => {
  const changes = { WEB_URL: 'https://shop.example' };
  const shown = (days: number) => ({
    certificateOf: async () => ({ validTo: new Date(Date.now() + days * 86_400_000), refusal: undefined }),
  });
  assert.match((await says('certificate', changes, shown(90))) ?? '', /^ok/);
  assert.match((await says('certificate', changes, shown(9))) ?? '', /^warning: .* shop\.example/);
  assert.match((await says('certificate', changes, shown(-3))) ?? '', /^problem: .* ended/);
  assert.match((await says('proxy', changes, shown(90))) ?? '', /^warning: .*TRUST_PROXY/);
  const server = createTlsServer(await testCertificate('localhost'));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const signedByNobody = { certificateOf: () => certificateOf(new URL(`https://localhost:${port}`)) };
  assert.match((await says('certificate', changes, signedByNobody)) ?? '', /^problem: Browsers refuse .*SELF_SIGNED/);
  server.close();
});

test('a web that was not built is a problem', async () => {
  assert.match((await says('web', { SHELL_FOLDER: folder })) ?? '', /^problem: .* has no built shell/);
  assert.match((await says('web', { REMOTES_FOLDER: folder })) ?? '', /^problem: .* has no built remotes/);
});

test('the document explains every check, in their order', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/operations/doctor.md'), 'utf8');
  const explained = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(
    explained,
    allChecks.map(({ name }) => name),
  );
});
