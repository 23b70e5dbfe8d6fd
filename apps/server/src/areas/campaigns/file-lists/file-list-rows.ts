import type { AnswerInput } from '@recado/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { fileListOptions, fileLists } from './file-lists.schema.ts';

type FileListRow = typeof fileLists.$inferSelect;
type PresentedList = AnswerInput<'GET /files/:fileListId'>;

/** File lists in the form of the contract, with their options in order; files as signed addresses. */
export async function presentFileLists(unit: Unit, lists: readonly FileListRow[]): Promise<PresentedList[]> {
  const ids = lists.map(({ id }) => id);
  const rows = await unit.db
    .select({ option: fileListOptions, media: mediaFiles })
    .from(fileListOptions)
    .leftJoin(mediaFiles, eq(mediaFiles.id, fileListOptions.mediaId))
    .where(inArray(fileListOptions.fileListId, ids))
    .orderBy(asc(fileListOptions.fileListId), asc(fileListOptions.position), asc(fileListOptions.id));
  const byList = Map.groupBy(rows, ({ option }) => option.fileListId);
  return lists.map((list) => ({
    ...list,
    options: (byList.get(list.id) ?? []).map(({ option: { id, name }, media }) => ({
      id,
      name,
      path: media && fileOf(media.name, list.companyId),
      mediaType: media?.mimetype ?? null,
      file: media?.originalName ?? null,
    })),
  }));
}

/** One file list of a company. Throws ERR_NO_FILE_LIST_FOUND. */
export async function readFileList(unit: Unit, companyId: number, id: number) {
  const rows = await unit.db.select().from(fileLists).where(theOne(companyId, id));
  return one(await presentFileLists(unit, rows), 'ERR_NO_FILE_LIST_FOUND');
}

/** Locks a file list, so that changes of it and its options run one after the other. Throws ERR_NO_FILE_LIST_FOUND. */
export async function lockFileList(unit: Unit, companyId: number, id: number): Promise<void> {
  one(
    await unit.db.select({ id: fileLists.id }).from(fileLists).where(theOne(companyId, id)).for('no key update'),
    'ERR_NO_FILE_LIST_FOUND',
  );
}

function theOne(companyId: number, id: number) {
  return and(eq(fileLists.companyId, companyId), eq(fileLists.id, id));
}
