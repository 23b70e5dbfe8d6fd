import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, type FolderLock, lockFolder } from '../platform/database/embedded/folder-lock.ts';
import { askServer } from './copy-service.ts';
import { copyData, copyFolder, data } from './embedded-copy.ts';

/**
 * Copies the embedded database, because only one process can open it: a running server makes the copy itself (see
 * `serveCopies`). Resolves with the folder of the copy; `removeCopy` deletes it.
 */
export async function takeCopy(databaseFolder: string): Promise<string> {
  if (!existsSync(join(databaseFolder, data))) {
    throw new Error(`There is nothing to back up: ${databaseFolder} has no database`);
  }
  const folder = copyFolder(databaseFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const one = lockFolder(folder);
  try {
    const stopped = lockUnlessRunning(databaseFolder);
    if (stopped) await copyData(databaseFolder).finally(() => stopped.release());
    else await askServer(databaseFolder);
  } finally {
    one.release();
  }
  return folder;
}

/** Deletes the copy. */
export async function removeCopy(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Locks the folder; undefined when a server has locked it. */
function lockUnlessRunning(folder: string): FolderLock | undefined {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}
