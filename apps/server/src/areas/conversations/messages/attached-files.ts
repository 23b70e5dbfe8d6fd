import { and, eq, inArray, notExists, type SQLWrapper } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { forgetFiles, recordFile } from './media-files.ts';
import { mediaFiles, messages } from './messages.schema.ts';

/** The owner of a file that the chatbot sends: the greeting of a connection, or a menu option. */
export type FileOwner = 'greetingOf' | 'optionOf';

/** Replaces the owner's file by another stored file. */
export async function attachFile(
  unit: Unit,
  { owner, id, file }: { owner: FileOwner; id: number; file: StoredFile },
): Promise<void> {
  await detachFiles(unit, owner, [id]);
  await recordFile(unit, file, { [owner]: id });
}

/**
 * Removes the files of owners; `ids` are those of the owners, or a query of them. A file is deleted unless it was sent:
 * then it stays as long as the messages with it.
 */
export async function detachFiles(unit: Unit, owner: FileOwner, ids: readonly number[] | SQLWrapper): Promise<void> {
  const isTheirs = inArray(mediaFiles[owner], Array.isArray(ids) ? [...ids] : ids);
  const former = await unit.db
    .update(mediaFiles)
    .set({ [owner]: null })
    .where(isTheirs)
    .returning({ id: mediaFiles.id });
  if (former.length === 0) return;
  const carrying = unit.db.select({ id: messages.id }).from(messages).where(eq(messages.mediaId, mediaFiles.id));
  const formerIds = former.map(({ id }) => id);
  const unused = unit.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.id, formerIds), notExists(carrying)));
  await forgetFiles(unit, unused);
}

/**
 * Stores an uploaded file and then runs `record` in its own unit; deletes the file when that fails. Throws
 * ERR_NO_FILE_FOUND without a file, and what the storage and `record` throw.
 */
export async function keepAndRecord<T>(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  { companyId, file }: { companyId: number; file: { temporaryPath: string; name: string } | undefined },
  record: (unit: Unit, file: StoredFile) => Promise<T>,
): Promise<T> {
  if (!file) throw new AppError('ERR_NO_FILE_FOUND');
  const stored = await storage.keep(file, companyId);
  try {
    return await database.tenant(companyId, (unit) => record(unit, stored));
  } catch (error) {
    await storage.remove([stored.id]);
    throw error;
  }
}
