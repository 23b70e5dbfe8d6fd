import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { type MatrixWorld, startMatrixWorld } from '../testing/matrix/world.ts';
import { readArchive } from './archive-reader.ts';
import { type Installation, newInstallation, restoreTo, saveTo } from './testing/installations.ts';
import { saveEverything } from './testing/save-everything.ts';

let world: MatrixWorld;
let target: Installation;
let archives: string;
before(async () => {
  world = await startMatrixWorld();
  target = await newInstallation();
  archives = await mkdtemp(join(tmpdir(), 'recado-archives-'));
});
after(async () => {
  await world.server.close();
  await target.remove();
  await rm(archives, { recursive: true, force: true });
});

/** How many values of JSON columns are JSON's `null`, and how many are missing. */
async function jsonNulls(database: Database) {
  return database.system(async ({ db }) => {
    const { rows } = await db.execute(sql`select
      (select count(*)::int from campaign_settings where value = 'null') as settings,
      (select count(*)::int from tickets where bot_state = 'null') as states,
      (select count(*)::int from tickets where bot_state is null) as missing`);
    return rows[0];
  });
}

/** The rows of each table in an archive in one order, which tables do not have, and the texts of its files. */
async function contentOf(file: string): Promise<Map<string, string[]>> {
  const content = new Map<string, string[]>();
  const progress = { show: () => undefined, end: () => undefined };
  await readArchive({ file, progress, signal: new AbortController().signal }, '', {
    async rows(table, lines) {
      content.set(table, [...(content.get(table) ?? []), ...lines].sort());
    },
    async file(id, part, bytes) {
      for await (const chunk of bytes) content.set(`${id} ${part}`, [Buffer.from(chunk).toString('base64')]);
    },
  });
  return content;
}

test('what every screen saves is the same after a backup and a restore', async () => {
  const { server } = world;
  await saveEverything(world);
  const { database } = server.platform;
  await database.system(({ db }) =>
    db.execute(sql`update tickets set bot_state = 'null' where id in (select min(id) from tickets)`),
  );
  const before = await jsonNulls(database);
  assert.ok(Number(before?.settings) > 0 && before?.states === 1 && Number(before?.missing) > 0);

  const file = join(archives, 'one.tar');
  const folder = server.platform.configuration.dataFolder;
  await saveTo(file, { database, folder });
  await restoreTo(target, file);
  const restored = await target.open();
  const again = join(archives, 'again.tar');
  await saveTo(again, { database: restored, folder: target.folder });
  const [expected, actual] = await Promise.all([contentOf(file), contentOf(again)]);
  assert.deepEqual([...actual.keys()], [...expected.keys()]);
  for (const [table, rows] of expected) assert.deepEqual(actual.get(table), rows, table);
  assert.deepEqual(await jsonNulls(restored), before);
  await restored.close();
});
