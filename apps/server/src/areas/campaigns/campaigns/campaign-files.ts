import { asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findFile } from '../../conversations/messages/media-files.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { fileListOptions, fileLists } from '../file-lists/file-lists.schema.ts';
import type { CampaignRow } from './campaign-rows.ts';

/**
 * Reads what a campaign sends besides its text: `before` are the message of its file list and the list's files, sent
 * before the text; `file` is its own file, which has the text as its caption. `fill`: fills variables of the list's
 * message. Throws ERR_NO_FILE_FOUND.
 */
export async function filesOf(
  unit: Unit,
  { fileListId, mediaId }: Pick<CampaignRow, 'fileListId' | 'mediaId'>,
  fill: (text: string) => string,
): Promise<{ before: ListedPart[]; file: DraftOfFile | undefined }> {
  return { before: await listedParts(unit, fileListId, fill), file: await mediaOf(unit, mediaId) };
}

type DraftOfFile = ReturnType<typeof draftOf>;

/** A message before the text of a campaign: the message of its file list, or a file with its caption. */
export type ListedPart = { body: string } & Partial<DraftOfFile>;

/** The message of a list that has files, and its files, each with its caption. */
async function listedParts(
  unit: Unit,
  fileListId: number | null,
  fill: (text: string) => string,
): Promise<ListedPart[]> {
  if (fileListId === null) return [];
  const [list] = await unit.db
    .select({ message: fileLists.message })
    .from(fileLists)
    .where(eq(fileLists.id, fileListId));
  const rows = await unit.db
    .select({ caption: fileListOptions.name, media: mediaFiles })
    .from(fileListOptions)
    .innerJoin(mediaFiles, eq(mediaFiles.id, fileListOptions.mediaId))
    .where(eq(fileListOptions.fileListId, fileListId))
    .orderBy(asc(fileListOptions.position), asc(fileListOptions.id));
  const files = rows.map(({ caption, media }) => ({ body: caption, ...draftOf(media) }));
  const message = list?.message.trim() ?? '';
  return files.length > 0 && message !== '' ? [{ body: fill(message) }, ...files] : files;
}

/** The file of the campaign itself. Throws ERR_NO_FILE_FOUND: a message is not sent without its file. */
async function mediaOf(unit: Unit, mediaId: number | null) {
  if (mediaId === null) return undefined;
  const media = await findFile(unit, mediaId);
  if (!media) throw new AppError('ERR_NO_FILE_FOUND');
  return draftOf(media);
}

function draftOf({ id, mimetype, originalName }: typeof mediaFiles.$inferSelect) {
  const [kind = ''] = mimetype.split('/', 1);
  const mediaType = ['image', 'video', 'audio'].includes(kind) ? kind : 'application';
  return { mediaId: id, mediaType, listText: originalName };
}
