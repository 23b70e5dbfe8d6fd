import { eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { detachFiles } from '../messages/attached-files.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import type { GreetingFile } from '../whatsapps/in-process-events.ts';

/** The file of the greeting of a connection; undefined without one. */
export async function greetingFileOf({ db }: Unit, connectionId: number) {
  const [file] = await db.select().from(mediaFiles).where(eq(mediaFiles.greetingOf, connectionId));
  return file;
}

/** The files of the greetings of these connections, by connection id. */
export async function greetingFilesOf(
  { db }: Unit,
  connectionIds: readonly number[],
): Promise<ReadonlyMap<number, GreetingFile>> {
  const rows = await db
    .select()
    .from(mediaFiles)
    .where(inArray(mediaFiles.greetingOf, [...connectionIds]));
  return new Map(
    rows.map(({ greetingOf, originalName, name, companyId }) => [
      greetingOf ?? 0,
      { name: originalName, path: fileOf(name, companyId) },
    ]),
  );
}

/** Removes the file of a greeting. */
export function removeGreetingFile(unit: Unit, { connectionId }: { connectionId: number }): Promise<void> {
  return detachFiles(unit, 'greetingOf', [connectionId]);
}
