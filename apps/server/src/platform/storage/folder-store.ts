import { createReadStream } from 'node:fs';
import { mkdir, opendir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../errors.ts';
import { jsonOf } from '../text/json-of.ts';
import { companyOfFile, isFileId } from './file-ids.ts';
import type { FileStore, KeptFile } from './file-store.ts';
import { markerInFolder, markFolder } from './folder-marker.ts';
import { type StoredFile, storedFile } from './stored-file.ts';

/** Keeps files in the data folder: the content and, beside it, a description as JSON. */
export function createFolderStore(dataFolder: string): FileStore {
  const folder = filesFolder(dataFolder);
  const placeOf = (fileId: string) => placeInFolder(folder, fileId);

  async function find(fileId: string): Promise<StoredFile | undefined> {
    // Only a file that is not there is absent: a folder that cannot be read says nothing.
    const text = await readFile(`${placeOf(fileId)}.json`, 'utf8').catch(unlessMissing);
    const file = storedFile.safeParse(jsonOf(text ?? '')).data;
    return file?.id === fileId ? file : undefined;
  }

  return {
    place: dataFolder,
    find,
    async put(file, path) {
      // An archive that was made by others may name any place.
      if (!isFileId(file.id)) throw new AppError('ERR_NO_FILE_FOUND');
      const place = placeOf(file.id);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await writeFile(`${place}.json`, JSON.stringify(file), { mode: 0o600 });
      await rename(path, place);
    },
    async open(fileId, range) {
      const isThere = (await find(fileId)) && (await stat(placeOf(fileId)).catch(() => undefined));
      if (!isThere) throw new AppError('ERR_NO_FILE_FOUND');
      return createReadStream(placeOf(fileId), range);
    },
    async remove(fileIds) {
      const places = fileIds.map(placeOf);
      await Promise.all(places.flatMap((place) => [rm(place, { force: true }), rm(`${place}.json`, { force: true })]));
    },
    sizeOf: async (fileId) => (await stat(placeOf(fileId)).catch(unlessMissing))?.size,
    /** Rejects when the folder cannot be read: then nothing is certain. */
    async isMissing(fileId) {
      return isFileId(fileId) && (await stat(placeOf(fileId)).catch(unlessMissing)) === undefined;
    },
    list: () => keptFiles(folder),
    quarantine: (fileIds, now) => quarantine(dataFolder, fileIds, now),
    emptyQuarantine: (until) => emptyQuarantine(dataFolder, until),
    marker: () => markerInFolder(dataFolder),
    mark: (marker) => markFolder(dataFolder, marker),
  };
}

/** Where files are kept for a while that nothing refers to any more. */
function quarantineFolder(dataFolder: string): string {
  return join(dataFolder, 'quarantine');
}

async function quarantine(dataFolder: string, fileIds: readonly string[], now: Date): Promise<void> {
  const folder = quarantineFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const id of fileIds) {
    const place = placeInFolder(filesFolder(dataFolder), id);
    for (const [from, to] of [
      [place, join(folder, id)],
      [`${place}.json`, join(folder, `${id}.json`)],
    ] as const) {
      await rename(from, to).then(() => utimes(to, now, now), unlessMissing);
    }
  }
}

async function emptyQuarantine(dataFolder: string, until: Date): Promise<void> {
  const folder = quarantineFolder(dataFolder);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtime < until) await rm(join(folder, name), { force: true });
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The folder of the stored files. */
export function filesFolder(dataFolder: string): string {
  return join(dataFolder, 'files');
}

/** Where a file is kept in a folder of files; its description is beside it, with `.json` after the name. */
export function placeInFolder(folder: string, fileId: string): string {
  return join(folder, String(companyOfFile(fileId)), fileId.slice(-2), fileId);
}

async function* keptFiles(folder: string): AsyncGenerator<KeptFile> {
  const entries = await opendir(folder, { recursive: true }).catch(unlessMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const id = entry.name.replace(/\.json$/, '');
    if (!entry.isFile() || !isFileId(id)) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (!found) continue;
    const isDescription = entry.name !== id;
    yield { id, companyId: companyOfFile(id), keptAt: found.mtime, size: found.size, isDescription };
  }
}
