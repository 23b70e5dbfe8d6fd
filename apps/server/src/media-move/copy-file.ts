import { rm } from 'node:fs/promises';
import { AppError } from '../platform/errors.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { digestOfContent, receiveStream } from '../platform/storage/receive.ts';
import type { StoredFile } from '../platform/storage/storage.ts';

/** The outcome for one file: `gone`: it was deleted meanwhile. */
export type Outcome = 'copied' | 'there' | 'gone';

/** Two places of files, and where one is between them. */
export interface CopyPlaces {
  source: FileStore;
  target: FileStore;
  /** A folder for temporary files of the copy. */
  folder: string;
  /** Reads what is in the target, and compares its hash. */
  verify: boolean;
}

/**
 * Copies one file, unless the target has it. Its hash is compared with the one of the day on which it was received. Throws an Error
 * that says what is wrong with it, and what a store throws.
 */
export async function copyFile(fileId: string, places: CopyPlaces): Promise<Outcome> {
  const { source, target, verify } = places;
  const file = await source.find(fileId);
  if (!file) {
    if (!(await source.isMissing(fileId))) throw new Error('has content, and no description that can be read');
    return 'gone';
  }
  const isThere = await has(target, file);
  if (!isThere && !(await bring(file, places))) return 'gone';
  if (verify) await verifyContent(target, file);
  return isThere ? 'there' : 'copied';
}

/** Copies the content; false when it was deleted meanwhile. */
async function bring(file: StoredFile, { source, target, folder }: CopyPlaces): Promise<boolean> {
  const content = await source.open(file.id).catch(unlessGone);
  if (!content) return false;
  const { path, size, sha256 } = await receiveStream(content, folder, Number.POSITIVE_INFINITY);
  try {
    if (size !== file.size || sha256 !== file.sha256)
      throw new Error('is damaged where it is: its hash is another one');
    await target.put(file, path);
    return true;
  } finally {
    await rm(path, { force: true });
  }
}

async function has(target: FileStore, { id, size, sha256 }: StoredFile): Promise<boolean> {
  const there = await target.find(id);
  return there?.size === size && there.sha256 === sha256 && !(await target.isMissing(id));
}

async function verifyContent(target: FileStore, { id, size, sha256 }: StoredFile): Promise<void> {
  const there = await digestOfContent(await target.open(id));
  if (there.size !== size || there.sha256 !== sha256)
    throw new Error('is another one in the new place: its hash differs');
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_NO_FILE_FOUND') throw error;
}
