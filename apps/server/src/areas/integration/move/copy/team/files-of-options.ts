import { eq } from 'drizzle-orm';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { detachFiles } from '../../../../conversations/messages/attached-files.ts';
import { mediaFiles } from '../../../../conversations/messages/messages.schema.ts';
import type { SourceId, SourceQueueOption } from '../../source/records.ts';
import type { CopyContext, StoredFilesOf } from '../copy-step.ts';
import { forget, recall, remember } from '../moved-rows.ts';
import type { Became } from '../rows-step.ts';

/** Names the file of an option: each has one of its own here, also if several share one there. */
export function fileKey(id: SourceId, path: string): string {
  return `queueOptions/${id}/${path}`;
}

/** Gives menu options their files there. One that somebody changed or removed here stays as it is. */
export async function giveFiles(
  unit: Unit,
  became: readonly Became<SourceQueueOption>[],
  files: StoredFilesOf,
  { companyId, find }: CopyContext,
): Promise<void> {
  const given = await recall(
    unit,
    companyId,
    'optionFiles',
    became.map(({ row }) => row.id),
  );
  const present = await filesHere(
    unit,
    became.map(({ id }) => id),
  );
  for (const { row, id } of became) {
    const fileId = row.mediaPath === null ? undefined : files.get(fileKey(row.id, row.mediaPath));
    const former = given.get(row.id)?.targetId;
    if (fileId === former) continue;
    if (present.get(id) !== former) {
      find({ kind: 'queueOptions', reason: 'changedHere', id: row.id, detail: row.title });
      continue;
    }
    if (former !== undefined) await detachFiles(unit, 'optionOf', [id]);
    if (fileId === undefined) await forget(unit, companyId, 'optionFiles', [row.id]);
    else {
      await unit.db.update(mediaFiles).set({ optionOf: id }).where(eq(mediaFiles.id, fileId));
      await remember(unit, companyId, 'optionFiles', [{ sourceId: row.id, targetId: fileId, digest: '' }]);
    }
  }
}

/** The files that options have, by the options' ids. */
async function filesHere({ db }: Unit, optionIds: readonly number[]): Promise<Map<number, number>> {
  const { id, optionOf } = mediaFiles;
  const rows = await db.select({ id, optionOf }).from(mediaFiles).where(isOneOf(optionOf, optionIds));
  return new Map(rows.flatMap((row) => (row.optionOf === null ? [] : [[row.optionOf, row.id] as const])));
}
