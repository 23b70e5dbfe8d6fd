import assert from 'node:assert/strict';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { recurringWork } from '../../platform/database/schema/recurring-work.ts';
import { newFileId } from '../../platform/storage/disk-storage.ts';
import { eventually } from '../../testing/eventually.ts';
import { hasRun } from '../../testing/recurring-work.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
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

test('deletes an old file without references; keeps referenced files, pictures and recent files', async () => {
  const named = await keep(2);
  const row = await record(named);
  const picture = await keep(2);
  await server.make.contact({ companyId, profilePicUrl: picture });
  const [nameless, young] = [await keep(2), await keep(0)];
  await sweep();
  assert.deepEqual(await Promise.all([named, picture, nameless, young].map(isKept)), [true, true, false, true]);
  assert.ok(await isRecorded(row));
});

test('deletes the rows of missing files, unless all files are missing', async () => {
  const there = await record(await keep(2));
  const gone = await record(newFileId(companyId));
  await sweep();
  assert.deepEqual([await isRecorded(there), await isRecorded(gone)], [true, false]);
});
