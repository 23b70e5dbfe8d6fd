import { and, eq, inArray, notExists, type SQLWrapper } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
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
