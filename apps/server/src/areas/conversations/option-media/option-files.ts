import { eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { detachFiles } from '../messages/attached-files.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import type { OptionFile } from '../queues/in-process-events.ts';
import { queueOptions } from '../queues/queue-options.schema.ts';

/** The file of a menu option; undefined without one. */
export async function optionFileOf({ db }: Unit, optionId: number) {
  const [file] = await db.select().from(mediaFiles).where(eq(mediaFiles.optionOf, optionId));
  return file;
}

/** The files of these menu options, by option id. */
export async function optionFilesOf(
  { db }: Unit,
  optionIds: readonly number[],
): Promise<ReadonlyMap<number, OptionFile>> {
  const rows = await db.select().from(mediaFiles).where(isOneOf(mediaFiles.optionOf, optionIds));
  return new Map(
    rows.map(({ optionOf, originalName, name, companyId, mimetype }) => [
      optionOf ?? 0,
      { mediaName: originalName, mediaPath: fileOf(name, companyId), mediaType: mimetype },
    ]),
  );
}

/** Removes the files of options that are about to be deleted. */
export function removeOptionFiles(unit: Unit, { optionIds }: { optionIds: readonly number[] }): Promise<void> {
  return detachFiles(unit, 'optionOf', optionIds);
}

/** Removes the files of the options of a queue that is being deleted. */
export function removeFilesOfQueue(unit: Unit, { queueId }: { queueId: number }): Promise<void> {
  const options = unit.db.select({ id: queueOptions.id }).from(queueOptions).where(eq(queueOptions.queueId, queueId));
  return detachFiles(unit, 'optionOf', options);
}
