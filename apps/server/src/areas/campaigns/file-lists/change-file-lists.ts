import type { BodyOutput, EventInput } from '@recado/contract';
import { and, eq, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { forgetFiles, recordFile } from '../../conversations/messages/media-files.ts';
import { lockFileList, readFileList } from './file-list-rows.ts';
import { fileListOptions, fileLists } from './file-lists.schema.ts';
import { fileListIsSent } from './in-process-events.ts';

/** The context of a change: the unit, and the caller's company. */
interface ChangeContext {
  unit: Unit;
  companyId: number;
}

type OptionDrafts = BodyOutput<'POST /files'>['options'];

/** Creates a file list with its options, which have no files yet. */
export async function createFileList(context: ChangeContext, { options, ...draft }: BodyOutput<'POST /files'>) {
  const { unit, companyId } = context;
  const made = one(
    await unit.db
      .insert(fileLists)
      .values({ ...draft, companyId })
      .returning({ id: fileLists.id }),
    'ERR_INTERNAL',
  );
  await arrangeOptions(context, made.id, options);
  return publishAs('create', context, made.id);
}

/** Changes a file list. Throws ERR_NO_FILE_LIST_FOUND. */
export async function changeFileList(
  context: ChangeContext,
  id: number,
  { options, ...changes }: BodyOutput<'PUT /files/:fileListId'>,
) {
  const { unit, companyId } = context;
  await lockFileList(unit, companyId, id);
  if (options) await arrangeOptions(context, id, options);
  await unit.db
    .update(fileLists)
    .set({ ...changes, ...touched })
    .where(eq(fileLists.id, id));
  return publishAs('update', context, id);
}

/**
 * Replaces the options of a list, in their order. An option whose id is not in the list becomes a new one, because a
 * colleague may have deleted it, and its text must not be lost.
 */
async function arrangeOptions(context: ChangeContext, fileListId: number, drafts: OptionDrafts): Promise<void> {
  const { db } = context.unit;
  const ofList = eq(fileListOptions.fileListId, fileListId);
  const kept = drafts.flatMap(({ id }) => id ?? []);
  await deleteOptions(context, and(ofList, notInArray(fileListOptions.id, kept)));
  const known = await db.select({ id: fileListOptions.id }).from(fileListOptions).where(ofList);
  const waiting = new Set(known.map(({ id }) => id));
  for (const [position, { id, name }] of drafts.entries()) {
    // If an id occurs twice, the second is a new option.
    if (id && waiting.delete(id)) {
      await db.update(fileListOptions).set({ position, name }).where(eq(fileListOptions.id, id));
    } else {
      await db.insert(fileListOptions).values({ companyId: context.companyId, fileListId, position, name });
    }
  }
}

/** Deletes options with their files. */
async function deleteOptions({ unit }: ChangeContext, which: SQL | undefined): Promise<void> {
  const carried = unit.db
    .select({ id: fileListOptions.mediaId })
    .from(fileListOptions)
    .where(and(which, isNotNull(fileListOptions.mediaId)));
  await forgetFiles(unit, carried);
  await unit.db.delete(fileListOptions).where(which);
}

/**
 * Assigns stored files to options of a list, in place of their former files. Throws ERR_NO_FILE_LIST_FOUND, and
 * ERR_NO_FILE_FOUND if an option does not belong to this list.
 */
export async function attachFiles(
  context: ChangeContext,
  fileListId: number,
  uploads: readonly { optionId: number; file: StoredFile }[],
) {
  const { unit, companyId } = context;
  await lockFileList(unit, companyId, fileListId);
  const ids = uploads.map(({ optionId }) => optionId);
  const theirs = and(eq(fileListOptions.fileListId, fileListId), inArray(fileListOptions.id, ids));
  const known = await unit.db.select().from(fileListOptions).where(theirs);
  if (known.length !== ids.length) throw new AppError('ERR_NO_FILE_FOUND');
  const former = unit.db
    .select({ id: fileListOptions.mediaId })
    .from(fileListOptions)
    .where(and(theirs, isNotNull(fileListOptions.mediaId)));
  await forgetFiles(unit, former);
  for (const { optionId, file } of uploads) {
    await unit.db
      .update(fileListOptions)
      .set({ mediaId: await recordFile(unit, file) })
      .where(eq(fileListOptions.id, optionId));
  }
  await unit.db.update(fileLists).set(touched).where(eq(fileLists.id, fileListId));
  return publishAs('update', context, fileListId);
}

/**
 * Deletes a file list with its files. Throws ERR_NO_FILE_LIST_FOUND, and ERR_FILE_LIST_IN_USE while a campaign sends
 * it, because its remaining recipients would get the message without the files.
 */
export async function deleteFileList(context: ChangeContext, id: number): Promise<void> {
  const { unit, companyId } = context;
  await lockFileList(unit, companyId, id);
  if (await unit.query(fileListIsSent, id)) throw new AppError('ERR_FILE_LIST_IN_USE');
  await deleteOptions(context, eq(fileListOptions.fileListId, id));
  await unit.db.delete(fileLists).where(eq(fileLists.id, id));
  publish(context, { action: 'delete', id });
}

async function publishAs(action: 'create' | 'update', context: ChangeContext, id: number) {
  const record = await readFileList(context.unit, context.companyId, id);
  publish(context, { action, record });
  return record;
}

function publish({ unit, companyId }: ChangeContext, payload: EventInput<'file'>): void {
  unit.publish({ name: 'file', companyId, audience: { to: 'admins' }, payload });
}
