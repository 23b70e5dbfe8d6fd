import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, opendir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Configuration } from '../../configuration.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { createSignatures } from '../security/signatures.ts';
import { safeFileName } from './file-name.ts';
import { plainBytes, type SniffedType, sniff } from './file-types.ts';
import { digestOf, receiveStream } from './receive.ts';
import { receivedFolder } from './received-folder.ts';
import type { Storage, StoredFile } from './storage.ts';

const kinds = ['image', 'audio', 'video', 'document'] as const;
const description = z.object({
  id: z.string(),
  companyId: z.number(),
  name: z.string(),
  mimetype: z.string(),
  kind: z.enum(kinds),
  size: z.number(),
  sha256: z.string(),
});

/** Keeps files in the data folder: the content and, beside it, a description as JSON. */
export function createDiskStorage(
  configuration: Configuration,
  secret: string,
  clock: Clock,
  apiUrl: () => string,
): Storage {
  const folder = filesFolder(configuration.dataFolder);
  const signer = createSigner(secret, clock);
  const placeOf = (fileId: string) => placeInFolder(folder, fileId);

  async function settle(
    file: { temporaryPath: string; name: string },
    companyId: number,
    type: SniffedType,
    limit: number,
  ): Promise<StoredFile> {
    const { size, sha256 } = await digestOf(file.temporaryPath);
    if (size > limit) throw new AppError('ERR_FILE_TOO_LARGE');
    const name = safeFileName(file.name);
    const stored: StoredFile = { id: newFileId(companyId), companyId, name, ...type, size, sha256 };
    const place = placeOf(stored.id);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await writeFile(`${place}.json`, JSON.stringify(stored), { mode: 0o600 });
    await rename(file.temporaryPath, place);
    return stored;
  }

  async function find(fileId: string): Promise<StoredFile | undefined> {
    if (!isFileId(fileId)) return undefined;
    try {
      return description.parse(JSON.parse(await readFile(`${placeOf(fileId)}.json`, 'utf8')));
    } catch {
      return undefined;
    }
  }

  return {
    find,
    async keep(file, companyId) {
      const type = await sniff(file.temporaryPath);
      if (!type) throw new AppError('ERR_FILE_TYPE');
      const kind = file.asDocument ? 'document' : type.kind;
      return settle(file, companyId, { ...type, kind }, configuration.fileLimits[kind]);
    },
    async keepStream(stream: Readable, { name, companyId }) {
      const limit = configuration.fileLimits.document;
      const temporaryPath = await receiveStream(stream, receivedFolder(configuration.dataFolder), limit);
      try {
        const type = (await sniff(temporaryPath)) ?? plainBytes;
        return await settle({ temporaryPath, name }, companyId, type, limit);
      } finally {
        await rm(temporaryPath, { force: true });
      }
    },
    async open(fileId, range) {
      const isThere = (await find(fileId)) && (await stat(placeOf(fileId)).catch(() => undefined));
      if (!isThere) throw new AppError('ERR_NO_FILE_FOUND');
      return createReadStream(placeOf(fileId), range);
    },
    async remove(fileIds) {
      const places = fileIds.filter((fileId) => isFileId(fileId)).map(placeOf);
      await Promise.all(places.flatMap((place) => [rm(place, { force: true }), rm(`${place}.json`, { force: true })]));
    },
    address(fileId, companyId) {
      if (companyOfFile(fileId) !== companyId) throw new AppError('ERR_NO_FILE_FOUND');
      return `${apiUrl()}/media/${fileId}?${signer.sign(fileId)}`;
    },
    verify: (fileId, expires, signature) => signer.verify(fileId, expires, signature),
  };
}

/** Where files are kept for a while that nothing refers to any more. */
export function quarantineFolder(dataFolder: string): string {
  return join(dataFolder, 'quarantine');
}

/** Moves files out of the storage, from where an operator can move them back. */
export async function quarantine(dataFolder: string, fileIds: readonly string[], now: Date): Promise<void> {
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

/** Deletes for good what has been in quarantine since before `until`. */
export async function emptyQuarantine(dataFolder: string, until: Date): Promise<void> {
  const folder = quarantineFolder(dataFolder);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtime < until) await rm(join(folder, name), { force: true });
  }
}

/** Whether a file is certainly not in the storage. Rejects when the folder cannot be read: then nothing is certain. */
export async function isMissing(dataFolder: string, fileId: string): Promise<boolean> {
  if (!isFileId(fileId)) return false;
  const place = placeInFolder(filesFolder(dataFolder), fileId);
  return (await stat(place).catch(unlessMissing)) === undefined;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The format of a file id: its company and 144 random bits. Only such ids become paths. */
const fileIdPattern = /^([1-9]\d{0,9})-[A-Za-z0-9_-]{24}$/;

/** Whether a text has the format of a file id. */
export function isFileId(text: string): boolean {
  return fileIdPattern.test(text);
}

/** The folder of the stored files. */
export function filesFolder(dataFolder: string): string {
  return join(dataFolder, 'files');
}

/** Where a file is kept in a folder of files; its description is beside it, with `.json` after the name. */
export function placeInFolder(folder: string, fileId: string): string {
  return join(folder, String(companyOfFile(fileId)), fileId.slice(-2), fileId);
}

/** A new id that cannot be guessed. */
export function newFileId(companyId: number): string {
  return `${companyId}-${randomBytes(18).toString('base64url')}`;
}

/** The company of a file; 0 when the text is not a file id. */
function companyOfFile(fileId: string): number {
  return Number(fileIdPattern.exec(fileId)?.[1] ?? 0);
}

/** Addresses are valid for 12 to 24 hours and stay the same for 12, so that browsers can cache the files. */
const period = 12 * 60 * 60;

/** Signs and verifies the addresses of files with its own key, derived from the installation's secret. */
function createSigner(secret: string, clock: Clock) {
  const signatures = createSignatures(secret, 'media addresses');
  const now = () => Math.floor(clock().getTime() / 1000);

  return {
    /** The query of an address: `expires=<seconds since 1970>&signature=…`. */
    sign(fileId: string): string {
      const expires = String((Math.floor(now() / period) + 2) * period);
      return `expires=${expires}&signature=${signatures.sign(`${fileId}:${expires}`)}`;
    },
    verify(fileId: string, expires: string, signature: string): boolean {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) < now()) return false;
      return signatures.isGenuine(`${fileId}:${expires}`, signature);
    },
  };
}

/** A file of the storage, or a remainder of one after a crash. */
interface KeptFile {
  id: string;
  companyId: number;
  keptAt: Date;
  /** Bytes. */
  size: number;
  /** It is the description of the file, and not its content. */
  isDescription: boolean;
}

/** Iterates over the stored files, in no order; a file may appear twice, once for its description. */
export async function* keptFiles(dataFolder: string): AsyncGenerator<KeptFile> {
  const entries = await opendir(filesFolder(dataFolder), { recursive: true }).catch(() => null);
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
