import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Progress } from '../commands/progress.ts';
import type { Database } from '../platform/database/database.ts';
import { knowsLevel, newestLevel } from '../platform/database/migration-list.ts';
import { acceptedSecrets } from '../platform/security/secrets.ts';
import { demoCredentials } from '../platform/storage/data-folder.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { createFolderStore, filesFolder, placeInFolder } from '../platform/storage/folder-store.ts';
import { readArchive, verifyArchive } from './archive-reader.ts';
import { loadDatabase } from './load.ts';
import { fingerprintOf, type Manifest } from './manifest.ts';
import { BrokenArchive } from './tar.ts';

/** The archive of a restore, and its target. */
export interface RestoreOptions {
  file: string;
  /** Opens the database as it is; called once the archive was verified. */
  open: () => Promise<Database>;
  dataFolder: string;
  /** The bucket of the media. Default: they are in the data folder. */
  bucket?: FileStore | undefined;
  /** The secret of this installation; undefined when it has none yet. */
  secret: string | undefined;
  progress: Progress;
  /** Stops the restore; the restored data is deleted. */
  signal: AbortSignal;
}

/** A restored archive, and the ids of the objects that it names and the bucket does not have. */
export interface Restored {
  manifest: Manifest;
  missing: string[];
}

/**
 * Restores an archive of `backUp` into an empty installation, all of it or nothing. Rejects when the archive is
 * damaged, changed or of a newer version, and when this installation has another secret, data or files, or is running;
 * and when the archive names objects and the bucket has none of them.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataFolder, bucket, progress } = options;
  try {
    const manifest = await verifyArchive(options);
    refuseVersion(manifest);
    refuseSecret(manifest, options);
    const missing = manifest.objects ? await missingObjects(manifest.objects, options) : [];
    // The objects that an archive names are in their bucket already.
    if (!manifest.objects) await refuseFiles(dataFolder, bucket);
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await restoreInto(await options.open(), manifest, options);
    // Of a former demo in this folder: the restored users have other passwords. The next start makes new ones.
    await rm(join(dataFolder, demoCredentials), { force: true });
    return { manifest, missing };
  } finally {
    progress.end();
  }
}

async function restoreInto(database: Database, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const restoring = join(options.dataFolder, 'files.restoring');
  const unpacked = filesFolder(restoring);
  try {
    await loadDatabase(database, manifest, {
      async fill(load) {
        // Left by an interrupted restore. No other restore runs: this transaction holds the lock.
        await rm(restoring, { recursive: true, force: true });
        await readArchive(options, 'Restoring', {
          rows: load.rows,
          async file(id, part, content) {
            const place = placeInFolder(unpacked, id);
            await mkdir(dirname(place), { recursive: true, mode: 0o700 });
            const path = part === 'content' ? place : `${place}.json`;
            await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
          },
        });
      },
      async settle() {
        await mkdir(unpacked, { recursive: true, mode: 0o700 });
        if (options.bucket) return putAll(createFolderStore(restoring), options.bucket, options);
        await rm(filesFolder(options.dataFolder), { recursive: true, force: true });
        await rename(unpacked, filesFolder(options.dataFolder));
      },
    });
  } finally {
    await rm(restoring, { recursive: true, force: true });
    await database.close();
  }
}

function refuseVersion({ level, version }: Manifest): void {
  if (knowsLevel(level)) return;
  const newer = level > newestLevel();
  throw new BrokenArchive(
    newer
      ? `The archive was made by a newer Recado (${version}): restore it with that version.`
      : `The archive was made by a Recado whose tables this version does not know (${version}).`,
  );
}

function refuseSecret(manifest: Manifest, { secret }: RestoreOptions): void {
  // What a former secret sealed is opened, too (`SECRET_FORMER`).
  if (secret !== undefined && acceptedSecrets(secret).some((one) => fingerprintOf(one) === manifest.secret)) return;
  throw new Error(
    `${secret === undefined ? 'This installation has no secret yet' : 'The archive was made with another secret'}. ` +
      'Set SECRET as it was when the archive was made (a demo without SECRET keeps it in the file `secret` of its data folder).',
  );
}

async function refuseFiles(dataFolder: string, bucket: FileStore | undefined): Promise<void> {
  const isFilled = bucket ? !(await bucket.list().next()).done : await holdsFiles(filesFolder(dataFolder));
  if (!isFilled) return;
  throw new Error(
    `A restore needs an empty installation; ${bucket?.place ?? filesFolder(dataFolder)} has files already.`,
  );
}

async function holdsFiles(folder: string): Promise<boolean> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (!entries) return false;
  for await (const entry of entries) if (!entry.isDirectory()) return true;
  return false;
}

/** Puts unpacked files into the bucket; what was put is deleted again when one of them fails. */
async function putAll(unpacked: FileStore, bucket: FileStore, { progress, signal }: RestoreOptions): Promise<void> {
  const ids: string[] = [];
  try {
    for await (const { id, isDescription } of unpacked.list()) {
      signal.throwIfAborted();
      const file = isDescription ? undefined : await unpacked.find(id);
      if (!file) continue;
      ids.push(id);
      await bucket.put(file, placeInFolder(filesFolder(unpacked.place), id));
      progress.show(`Media: ${ids.length.toLocaleString('en')} files in ${bucket.place}`);
    }
  } catch (error) {
    await bucket.remove(ids).catch(() => undefined);
    throw error;
  }
}

/** The ids of named objects that the bucket does not have, or has with another content. */
async function missingObjects(named: NonNullable<Manifest['objects']>, options: RestoreOptions): Promise<string[]> {
  const { bucket, progress } = options;
  if (!bucket) {
    throw new Error(
      `The archive names ${named.count} media of ${named.place} and does not contain them: set MEDIA_S3.`,
    );
  }
  const missing: string[] = [];
  let checked = 0;
  await readArchive(options, 'Looking for the media', {
    rows: async () => undefined,
    file: async () => undefined,
    async objects(objects) {
      const found = await Promise.all(objects.map(({ id }) => bucket.find(id)));
      missing.push(...objects.filter(({ sha256 }, index) => found[index]?.sha256 !== sha256).map(({ id }) => id));
      checked += objects.length;
      progress.show(`Media: ${checked.toLocaleString('en')} of ${named.count.toLocaleString('en')} looked for`);
    },
  });
  if (missing.length === named.count) {
    throw new Error(`${bucket.place} has none of the ${named.count} media that the archive names in ${named.place}.`);
  }
  return missing;
}
