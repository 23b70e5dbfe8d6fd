import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../platform/database/database.ts';
import { knowsLevel, newestLevel } from '../platform/database/migration-list.ts';
import { acceptedSecrets } from '../platform/security/secrets.ts';
import { demoCredentials } from '../platform/storage/data-folder.ts';
import { filesFolder, placeInFolder } from '../platform/storage/disk-storage.ts';
import { readArchive, verifyArchive } from './archive-reader.ts';
import { loadDatabase } from './load.ts';
import { fingerprintOf, type Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { BrokenArchive } from './tar.ts';

/** The archive of a restore, and its target. */
export interface RestoreOptions {
  file: string;
  /** Opens the database as it is; called once the archive was verified. */
  open: () => Promise<Database>;
  dataFolder: string;
  /** The secret of this installation; undefined when it has none yet. */
  secret: string | undefined;
  progress: Progress;
  /** Stops the restore; the restored data is deleted. */
  signal: AbortSignal;
}

/**
 * Restores an archive of `backUp` into an empty installation, all of it or nothing. Rejects when the archive is
 * damaged, changed or of a newer version, and when this installation has another secret, data or files, or is running.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { dataFolder, progress } = options;
  try {
    const manifest = await verifyArchive(options);
    refuseVersion(manifest);
    refuseSecret(manifest, options);
    if (await holdsFiles(filesFolder(dataFolder))) {
      throw new Error(`A restore needs an empty installation; ${filesFolder(dataFolder)} has files already.`);
    }
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await restoreInto(await options.open(), manifest, options);
    // Of a former demo in this folder: the restored users have other passwords. The next start makes new ones.
    await rm(join(dataFolder, demoCredentials), { force: true });
    return manifest;
  } finally {
    progress.end();
  }
}

async function restoreInto(database: Database, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const unpacked = join(options.dataFolder, 'files.restoring');
  try {
    await loadDatabase(database, manifest, {
      async fill(load) {
        // Left by an interrupted restore. No other restore runs: this transaction holds the lock.
        await rm(unpacked, { recursive: true, force: true });
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
        await rm(filesFolder(options.dataFolder), { recursive: true, force: true });
        await rename(unpacked, filesFolder(options.dataFolder));
      },
    });
  } finally {
    await rm(unpacked, { recursive: true, force: true });
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

async function holdsFiles(folder: string): Promise<boolean> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (!entries) return false;
  for await (const entry of entries) if (!entry.isDirectory()) return true;
  return false;
}
