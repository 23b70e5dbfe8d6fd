import { asc, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fileListOptions } from '../file-lists/file-lists.schema.ts';
import { findFile } from '../messages/media-files.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import type { CampaignRow } from './campaign-rows.ts';

/**
 * Reads the files of a campaign: `before` are those of its file list, sent before the message; `file` is its own file,
 * which has the message as its caption. Throws ERR_NO_FILE_FOUND.
 */
export async function filesOf(unit: Unit, { fileListId, mediaId }: Pick<CampaignRow, 'fileListId' | 'mediaId'>) {
  return { before: await listedFiles(unit, fileListId), file: await mediaOf(unit, mediaId) };
}

/** The files of a list, each with its caption. */
async function listedFiles(unit: Unit, fileListId: number | null) {
  if (fileListId === null) return [];
  const rows = await unit.db
    .select({ caption: fileListOptions.name, media: mediaFiles })
    .from(fileListOptions)
    .innerJoin(mediaFiles, eq(mediaFiles.id, fileListOptions.mediaId))
    .where(eq(fileListOptions.fileListId, fileListId))
    .orderBy(asc(fileListOptions.position), asc(fileListOptions.id));
  return rows.map(({ caption, media }) => ({ body: caption, ...draftOf(media) }));
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
