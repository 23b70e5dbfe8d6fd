import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../platform/database/open.ts';
import { companies } from '../platform/database/schema/companies.ts';
import { databaseTemplate, testLogger } from '../testing/database.ts';
import { startTestServer } from '../testing/server.ts';
import { removeCopy, takeCopy } from './take-copy.ts';
import { saveTo, secret } from './testing/installations.ts';

test('the embedded database is copied by the server that has it open, only with its token', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-copied-'));
  const inside = join(folder, 'database');
  const opened = await openDatabase({ folder: inside, template: await databaseTemplate(), logger: testLogger });
  const database = { database: opened, url: null, close: () => opened.close() };
  const server = await startTestServer({ on: { folder, database, secret } });
  context.after(() => server.close());
  const { operationsUrl } = server.application;

  const access = join(inside, 'backup-access.json');
  assert.equal((await stat(access)).mode & 0o777, 0o600);
  for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(43)}`]) {
    const refused = await fetch(`${operationsUrl}/database-copy`, { method: 'POST', headers: { authorization } });
    assert.equal(refused.status, 403);
  }
  assert.equal(existsSync(join(inside, 'copy', 'postgres')), false);

  await server.make.company({ name: 'Padaria' });
  const writing = Promise.all(Array.from({ length: 20 }, () => server.make.company()));
  const copy = await takeCopy(inside);
  await writing;
  const second = await openDatabase({ folder: copy, asItIs: true, logger: testLogger });
  const manifest = await saveTo(join(folder, 'one.tar'), { database: second, folder });
  await second.close();
  const rows = manifest.tables.find(({ name }) => name === 'companies')?.rows ?? 0;
  assert.ok(rows >= 1 && rows <= 21);
  assert.equal(await opened.system(({ db }) => db.$count(companies)), 21, 'the server goes on');
  await removeCopy(copy);
  assert.equal(existsSync(copy), false);
});

test('a database that no server uses is copied directly, and two copies at a time are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-copied-'));
  await assert.rejects(takeCopy(folder), /nothing to back up/);
  const template = await databaseTemplate();
  const database = await openDatabase({ folder, template, logger: testLogger });
  await database.system(({ db }) => db.insert(companies).values({ name: 'Padaria' }));
  await assert.rejects(takeCopy(folder), /does not answer/);
  await database.close();
  const copy = await takeCopy(folder);
  const opened = await openDatabase({ folder: copy, asItIs: true, logger: testLogger });
  await assert.rejects(takeCopy(folder), /in use by process/);
  assert.equal(await opened.system(({ db }) => db.$count(companies)), 1);
  await opened.close();
  await removeCopy(folder);
});
