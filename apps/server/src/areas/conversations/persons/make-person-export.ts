import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import { effectful, type JobHandler, Postpone } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import { receivedFolder, receivedName } from '../../../platform/storage/received-folder.ts';
import { changeExport, type PersonExportRow } from './person-export-rows.ts';
import { type PersonTraits, personTraits } from './person-traits.ts';
import { personExports } from './persons.schema.ts';
import { readPerson } from './read-person.ts';
import { writePersonPage } from './write-person-page.ts';

const kind = 'make-person-export';
const order = z.object({ companyId: z.number(), exportId: z.number() });
const mostAttempts = 3;
/** How long an archive is kept, in milliseconds. */
const keptFor = 3 * 24 * 60 * 60_000;
/** Files between two notes of progress. */
const notedEvery = 20;

/** The job that makes an archive about a person. */
export function makePersonExportJob(companyId: number, exportId: number): NewJob {
  const payload = { companyId, exportId };
  return { companyId, lane: `${kind}:${companyId}`, kind, payload, maxAttempts: mostAttempts };
}

/** Makes an archive that an administrator asked for: a page that they can read, the same as JSON, and the files. After a crash it begins again. */
export function makePersonExportHandler(platform: ServicePlatform): JobHandler {
  return effectful(kind, order, async ({ companyId, exportId }, job, signal) => {
    const { database } = platform;
    const begun = await database.tenant(companyId, async (unit) => {
      const { id, companyId: company, state } = personExports;
      const isOpen = and(eq(id, exportId), eq(company, companyId), inArray(state, ['waiting', 'running']));
      const [row] = await unit.db.select().from(personExports).where(isOpen);
      const person = row && (await personTraits(unit, companyId, row.contactId));
      if (!row || !person) return undefined;
      await changeExport(unit, row, { state: 'running', done: 0, total: 0 });
      return { row, person };
    });
    if (!begun) return;
    try {
      await make(platform, begun.row, begun.person, signal);
    } catch (error) {
      if (signal.aborted) throw new Postpone(0, 'the process stops');
      if (job.attempt >= mostAttempts) {
        await database.tenant(companyId, (unit) => changeExport(unit, begun.row, { state: 'failed' }));
      }
      throw error;
    }
  });
}

async function make(platform: ServicePlatform, row: PersonExportRow, person: PersonTraits, signal: AbortSignal) {
  const { configuration, storage, database, clock } = platform;
  const { companyId } = row;
  const folder = receivedFolder(configuration.dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, receivedName());
  const now = clock();
  try {
    const everything = await database.tenant(companyId, (unit) => readPerson(unit, person));
    const total = everything.files.length + 1;
    const note = (done: number) => database.tenant(companyId, (unit) => changeExport(unit, row, { done, total }));
    const zip = new ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
    const mtime = now;
    zip.addBuffer(Buffer.from(writePersonPage(everything, now)), 'index.html', { mtime });
    zip.addBuffer(Buffer.from(JSON.stringify(everything.sections, null, 2)), 'data.json', { mtime });
    for (const [place, { path, id }] of everything.files.entries()) {
      // A file that is gone leaves its line on the page.
      if (!(await storage.find(id))) continue;
      zip.addReadStreamLazy(path, { mtime, compress: false }, (callback) => {
        callback(null, Readable.from(contentOf(storage, id)));
      });
      if (place % notedEvery === 0) await note(place);
    }
    zip.end();
    await written;
    const stored = await storage.keepArchive(
      { temporaryPath: file, name: `person-${now.toISOString().slice(0, 10)}.zip` },
      companyId,
    );
    const expiresAt = new Date(now.getTime() + keptFor);
    const ready = { state: 'ready' as const, file: stored.id, size: stored.size, expiresAt, done: total, total };
    const kept = await database.tenant(companyId, (unit) => changeExport(unit, row, ready));
    if (!kept) await storage.remove([stored.id]);
  } finally {
    await rm(file, { force: true });
  }
}

/** The content of a file, opened when the archive comes to it. */
async function* contentOf(storage: ServicePlatform['storage'], id: string) {
  yield* await storage.open(id);
}
