import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { openDatabase } from '../../../platform/database/open.ts';
import { recurringWork } from '../../../platform/database/schema/recurring-work.ts';
import { newFileId } from '../../../platform/storage/file-ids.ts';
import { placeInFolder } from '../../../platform/storage/folder-store.ts';
import { onPostgresql } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { hasRun } from '../../../testing/recurring-work.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { sweepOrphansWork } from './sweep-orphans.ts';

let server: TestServer;
let companyId: number;
const day = 24 * 60 * 60_000;

before(async () => {
  server = await startTestServer();
  companyId = (await server.make.company()).id;
  await eventually('the sweep at the start is over', firstSweep);
});
after(() => server.close());

/**
 * Waits for the first sweep: a new server sweeps at once, which would delete the files of a test before rows refer to
 * them.
 */
const firstSweep = () => hasRun(server.database.database, eq(recurringWork.name, 'sweep-orphans'));

const sweep = () => sweepOrphansWork(server.platform).run(new AbortController().signal);

/** Stores a file with an age in days; returns its id. */
async function keep(age: number): Promise<string> {
  const id = newFileId(companyId);
  const place = join(server.platform.configuration.dataFolder, 'files', String(companyId), id.slice(-2), id);
  await mkdir(dirname(place), { recursive: true });
  const about = { id, companyId, name: 'a.txt', mimetype: 'text/plain', kind: 'document', size: 2, sha256: 'x' };
  await writeFile(place, 'oi');
  await writeFile(`${place}.json`, JSON.stringify(about));
  const then = new Date(Date.now() - age * day);
  for (const path of [place, `${place}.json`]) await utimes(path, then, then);
  return id;
}

const record = (name: string) =>
  server.database.database.system(async ({ db }) => {
    const createdAt = new Date(Date.now() - 2 * day);
    const values = { originalName: 'a.txt', mimetype: 'text/plain', size: 2, sha256: 'x', createdAt };
    const [row] = await db
      .insert(mediaFiles)
      .values({ companyId, name, ...values })
      .returning();
    return row?.id ?? 0;
  });
const isKept = async (id: string) => (await server.platform.storage.find(id)) !== undefined;
const isRecorded = async (id: number) => {
  const rows = await server.database.database.system(({ db }) =>
    db.select().from(mediaFiles).where(eq(mediaFiles.id, id)),
  );
  return rows.length > 0;
};

const thumbnails = () => join(server.platform.configuration.dataFolder, 'thumbnails', 'files');
const hasThumbnail = (id: string) => existsSync(placeInFolder(thumbnails(), id));

async function copyToThumbnails(id: string): Promise<void> {
  const place = placeInFolder(thumbnails(), id);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, 'oi');
}

const quarantined = () => readdir(join(server.platform.configuration.dataFolder, 'quarantine')).catch(() => []);

test('an old file without references goes into quarantine for a week; referenced files, pictures and recent ones stay', async () => {
  const named = await keep(2);
  const row = await record(named);
  const picture = await keep(2);
  await server.make.contact({ companyId, profilePicUrl: picture });
  const [nameless, young] = [await keep(2), await keep(0)];
  for (const id of [picture, nameless]) await copyToThumbnails(id);
  await sweep();
  assert.deepEqual([picture, nameless].map(hasThumbnail), [true, false]);
  assert.deepEqual(await Promise.all([named, picture, nameless, young].map(isKept)), [true, true, false, true]);
  assert.ok(await isRecorded(row));
  assert.deepEqual((await quarantined()).sort(), [nameless, `${nameless}.json`].sort());
  server.advance(8 * day);
  await server.make.contact({ companyId, profilePicUrl: young });
  await sweep();
  assert.deepEqual(await quarantined(), []);
});

test('the row of a missing file is forgotten after a week without it, and not if the file comes back', async () => {
  const there = await record(await keep(2));
  const [gone, lent] = [newFileId(companyId), await keep(2)];
  const [goneRow, lentRow] = [await record(gone), await record(lent)];
  const place = placeInFolder(join(server.platform.configuration.dataFolder, 'files'), lent);
  await rename(place, `${place}.away`);
  await sweep();
  assert.deepEqual(await Promise.all([there, goneRow, lentRow].map(isRecorded)), [true, true, true]);
  server.advance(4 * day);
  await rename(`${place}.away`, place);
  await sweep();
  server.advance(4 * day);
  await sweep();
  assert.deepEqual(await Promise.all([there, goneRow, lentRow].map(isRecorded)), [true, false, true]);
});

test('nothing is deleted because many files are missing or unknown here, or the folder is not the installation’s', async () => {
  const missing = await Promise.all(Array.from({ length: 30 }, () => record(newFileId(companyId))));
  const unknown = await Promise.all(Array.from({ length: 30 }, () => keep(2)));
  await sweep();
  server.advance(8 * day);
  await sweep();
  assert.ok((await Promise.all(missing.map(isRecorded))).every(Boolean));
  assert.ok((await Promise.all(unknown.map(isKept))).every(Boolean));
});

test('a second machine without the shared folder does not start, and says what to do', {
  skip: !onPostgresql,
}, async () => {
  const { database, platform } = server;
  const folder = await mkdtemp(join(tmpdir(), 'recado-elsewhere-'));
  const second = await openDatabase({ url: database.url ?? '', logger: platform.logger });
  const own = { database: second, url: database.url, close: () => second.close() };
  const on = { folder, database: own, secret: platform.secret };
  await assert.rejects(startTestServer({ on }), /DATA_FOLDER: .* is not the data folder of this installation/);
  const marker = join(platform.configuration.dataFolder, 'installation');
  await rename(marker, `${marker}.away`);
  const nameless = await keep(40);
  await sweep();
  assert.equal(await isKept(nameless), true);
  await rename(`${marker}.away`, marker);
  // The folder was lost: the operator says so.
  const adopted = await startTestServer({ on, configuration: { adoptsFolder: true } });
  await adopted.close();
});
