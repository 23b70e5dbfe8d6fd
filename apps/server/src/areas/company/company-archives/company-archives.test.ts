import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { contentOf } from '../../../company-archive/testing/archives.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { databaseTemplate, testLogger } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

import { sweepOrphansWork } from '../../operations/orphans/sweep-orphans.ts';
import { companyArchives } from './company-archives.schema.ts';
import { expireArchivesWork } from './expire-archives.ts';

describe('the archive of a company', () => {
  let server: TestServer;
  let admin: TestUser;
  let companyId: number;
  let folder: string;
  before(async () => {
    server = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'recado-archive-page-'));
    companyId = (await server.make.company({ name: 'Padaria' })).id;
    admin = await server.make.user({ companyId, profile: 'admin', name: 'Ana' });
    await server.make.contact({ companyId, name: 'Zoé' });
    const others = await server.make.company({ name: 'Açougue' });
    await server.make.contact({ companyId: others.id, name: 'Somebody else' });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const latest = async () => {
    const { body } = await server.call('GET /company-archives', { as: admin });
    assert.ok('records' in body);
    return body.records[0];
  };
  const untilReady = () =>
    eventually('it is ready', async () => {
      const archive = await latest();
      assert.notEqual(archive?.state, 'failed');
      return archive?.state === 'ready';
    });
  /** Sessions end while the clock moves. */
  const signIn = async () => {
    admin = await server.make.user({ companyId, profile: 'admin' });
  };
  const forget = () => server.platform.database.system(({ db }) => db.delete(companyArchives));

  test('an administrator asks for it, hears that it is ready, and saves all of the company, without secrets', async () => {
    const socket = await server.socket(admin);
    const asked = await server.call('POST /company-archives', { as: admin });
    assert.equal(asked.status, 200);
    assert.equal(
      (await server.call('POST /company-archives', { as: admin })).body.error,
      'ERR_COMPANY_ARCHIVE_RUNNING',
    );
    await untilReady();
    const archive = await latest();
    assert.ok(archive?.address && archive.size && archive.expiresAt);
    assert.equal(archive.done, archive.total);
    assert.equal(archive.userName, 'Ana');
    const saved = await fetch(archive.address);
    assert.equal(saved.status, 200);
    assert.match(
      saved.headers.get('content-disposition') ?? '',
      /attachment; filename\*=UTF-8''recado-\d{4}-\d\d-\d\d\.tar/,
    );
    const file = join(folder, 'saved.tar');
    await writeFile(file, Buffer.from(await saved.arrayBuffer()));
    const content = await contentOf(file);
    assert.match(content.get('contacts')?.join() ?? '', /Zoé/);
    assert.equal(JSON.stringify([...content]).includes('Somebody else'), false);
    assert.equal(JSON.stringify([...content]).includes('$argon2'), false);
    await socket.waitFor(`company-${companyId}-company-archive`, (payload) =>
      JSON.stringify(payload).includes('"state":"ready"'),
    );
    const log = await server.call('GET /audits', { as: admin, query: { kind: 'company_archives' } });
    assert.ok(JSON.stringify(log.body).includes('"action":"export"'));

    const params = { archiveId: archive.id };
    const seen = await server.call('PUT /company-archives/:archiveId', { as: admin, params, body: { isSeen: true } });
    assert.equal(seen.body.isSeen, true);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await server.call('DELETE /company-archives/:archiveId', { as: stranger, params })).status, 404);
    assert.equal((await server.call('DELETE /company-archives/:archiveId', { as: admin, params })).status, 200);
    await eventually('the file is gone', async () => (await fetch(archive.address ?? '')).status === 404);
  });

  test('agents and supervisors cannot ask for it', async () => {
    for (const profile of ['user', 'supervisor'] as const) {
      const as = await server.make.user({ companyId, profile });
      assert.equal((await server.call('POST /company-archives', { as })).status, 403);
      assert.equal((await server.call('GET /company-archives', { as })).status, 403);
    }
  });

  test('it is kept for three days and then deleted, whatever the sweep of files thinks', async () => {
    await forget();
    await server.call('POST /company-archives', { as: admin });
    await untilReady();
    const { signal } = new AbortController();
    server.advance(2 * 24 * 60 * 60_000);
    await sweepOrphansWork(server.platform).run(signal);
    await expireArchivesWork(server.platform).run(signal);
    await signIn();
    const kept = await latest();
    assert.equal(kept?.state, 'ready');
    assert.equal((await fetch(kept?.address ?? '')).status, 200);
    server.advance(2 * 24 * 60 * 60_000);
    await expireArchivesWork(server.platform).run(signal);
    await signIn();
    const over = await latest();
    assert.deepEqual([over?.state, over?.address, over?.isSeen], ['expired', null, true]);
  });

  test('one that was under way at a restart is made again', async () => {
    await forget();
    await server.call('POST /company-archives', { as: admin });
    server = await server.restart();
    await signIn();
    await untilReady();
  });

  test('one that is deleted while it waits is not made', async () => {
    await forget();
    const { body } = await server.call('POST /company-archives', { as: admin });
    await server.call('DELETE /company-archives/:archiveId', { as: admin, params: { archiveId: body.id } });
    await eventually('its job is over', async () => {
      const { rows } = await server.platform.database.system(({ db }) =>
        db.execute(sql`select from jobs where kind = 'make-company-archive'`),
      );
      return rows.length === 0;
    });
    const left = await server.platform.database.system(({ db }) =>
      db.select().from(companyArchives).where(eq(companyArchives.companyId, companyId)),
    );
    assert.deepEqual(left, []);
  });
});

test('on the embedded database the copy is read, and the server goes on', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-archive-embedded-'));
  const inside = join(folder, 'database');
  const opened = await openDatabase({ folder: inside, template: await databaseTemplate(), logger: testLogger });
  const database = { database: opened, url: null, close: () => opened.close() };
  const server = await startTestServer({
    on: { folder, database, secret: 'a secret of thirty-two characters and more' },
  });
  context.after(() => server.close());
  const { id: companyId } = await server.make.company({ name: 'Padaria' });
  const as = await server.make.user({ companyId, profile: 'admin' });
  await server.call('POST /company-archives', { as });
  await eventually('it is ready', async () => {
    const { body } = await server.call('GET /company-archives', { as });
    return 'records' in body && body.records[0]?.state === 'ready';
  });
});
