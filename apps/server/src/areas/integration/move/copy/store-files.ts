import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { isOneOf } from '../../../../platform/database/conditions.ts';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Storage, StoredFile } from '../../../../platform/storage/storage.ts';
import { recordFiles as recordStored } from '../../../conversations/messages/media-files.ts';
import { mediaFiles } from '../../../conversations/messages/messages.schema.ts';
import type { SourceId, SourceKind } from '../source/records.ts';
import type { CopyContext, StoredFilesOf } from './copy-step.ts';
import { recall, remember } from './moved-rows.ts';

/** What files are stored with. */
export interface FileStore {
  database: Database;
  storage: Pick<Storage, 'keepStream' | 'remove'>;
}

/** A file of a row there: its name below the folder, and the name that people see. */
export interface WantedFile {
  id: SourceId;
  name: string;
  shownName: string;
  /** Another name below the folder, if there is none with the first. */
  otherName?: string;
  /** Names the file among all; without it, rows with the same name share one. */
  key?: string;
}

/** What is told of a file that cannot be kept; with any other code the copy can be continued. */
const refusals: ReadonlySet<string> = new Set([
  'ERR_FILE_TOO_LARGE',
  'ERR_FILE_TYPE',
  'ERR_FILE_INFECTED',
  'ERR_FILE_TOO_LARGE_TO_SCAN',
]);

/** How many files are stored at a time. */
const together = 4;

/**
 * Stores files of the other product, each once, however many rows and runs name it. Types are read from the content. A
 * missing or refused one is reported, and absent from what it returns: ids by key or name.
 */
export async function storeFiles(
  { database, storage }: FileStore,
  kind: SourceKind,
  wanted: readonly WantedFile[],
  context: CopyContext,
): Promise<StoredFilesOf> {
  const byKey = new Map(wanted.map((file) => [keyOf(file), file]));
  if (byKey.size === 0) return new Map();
  const { companyId } = context;
  const known = await database.tenant(companyId, (unit) => knownFiles(unit, companyId, [...byKey.keys()]));
  const missing = [...byKey.values()].filter((file) => !known.has(keyOf(file)));
  const stored = new Map<string, StoredFile>();
  try {
    for (let start = 0; start < missing.length; start += together) {
      const some = missing.slice(start, start + together);
      const ended = await Promise.allSettled(some.map((file) => store(storage, kind, file, context)));
      for (const [index, one] of ended.entries()) {
        const file = some[index];
        if (file && one.status === 'fulfilled' && one.value) stored.set(keyOf(file), one.value);
      }
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    }
    const added = await database.tenant(companyId, (unit) => recordFiles(unit, companyId, stored));
    return new Map([...known, ...added]);
  } catch (error) {
    // Nothing refers to them.
    await storage.remove([...stored.values()].map(({ id }) => id));
    throw error;
  }
}

function keyOf({ key, name }: WantedFile): string {
  return key ?? name;
}

/** Files that were stored before and are still there. */
async function knownFiles(unit: Unit, companyId: number, keys: readonly string[]): Promise<Map<string, number>> {
  const stored = await recall(unit, companyId, 'files', keys);
  const ids = [...stored.values()].map(({ targetId }) => targetId);
  const present = await unit.db.select({ id: mediaFiles.id }).from(mediaFiles).where(isOneOf(mediaFiles.id, ids));
  const kept = new Set(present.map(({ id }) => id));
  return new Map([...stored.values()].flatMap((one) => (kept.has(one.targetId) ? [[one.sourceId, one.targetId]] : [])));
}

async function store(
  storage: FileStore['storage'],
  kind: SourceKind,
  { id, name, shownName, otherName }: WantedFile,
  { files, companyId, sourceCompanyId, find }: CopyContext,
): Promise<StoredFile | null> {
  const first = await files?.find(name, sourceCompanyId);
  const place = first ?? (otherName && (await files?.find(otherName, sourceCompanyId)));
  if (!place) {
    find({ kind, reason: 'missingFile', id, detail: name.slice(0, 200) });
    return null;
  }
  try {
    return await storage.keepStream(createReadStream(place.path), { name: shownName || basename(name), companyId });
  } catch (error) {
    const isRefused = error instanceof AppError && refusals.has(error.code);
    if (!isRefused && !isUnreadable(error)) throw error;
    find({ kind, reason: isRefused ? 'refusedFile' : 'unreadableFile', id, detail: name.slice(0, 200) });
    return null;
  }
}

/** Whether the file itself cannot be read, e.g. because it vanished; a full disk is another failure. */
function isUnreadable(error: unknown): boolean {
  const codes = ['ENOENT', 'EACCES', 'EISDIR', 'EIO'];
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

async function recordFiles(
  unit: Unit,
  companyId: number,
  stored: ReadonlyMap<string, StoredFile>,
): Promise<Map<string, number>> {
  const recorded = await recordStored(unit, [...stored.values()]);
  const ids = new Map([...stored].map(([key, file]) => [key, recorded.get(file.id) ?? 0]));
  const memories = [...ids].map(([sourceId, targetId]) => ({ sourceId, targetId, digest: '' }));
  await remember(unit, companyId, 'files', memories);
  return ids;
}

/** The `prepare` of a step whose rows have at most one file each. */
export function filesOfRows<Row extends { id: SourceId; mediaPath: string | null; mediaName: string | null }>(
  store: FileStore,
  kind: SourceKind,
): (rows: readonly Row[], context: CopyContext) => Promise<StoredFilesOf> {
  return (rows, context) => {
    const wanted = rows.flatMap(({ id, mediaPath, mediaName }) =>
      mediaPath ? [{ id, name: mediaPath, shownName: mediaName ?? '' }] : [],
    );
    return storeFiles(store, kind, wanted, context);
  };
}
