import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { mediaFiles, messages } from '../../platform/database/schema/index.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { forgetFiles, recordFile } from '../messages/media-files.ts';
import type { GreetingFile } from '../whatsapps/in-process-events.ts';

/** The file that goes with the greeting of a connection, if any. */
export async function greetingFileOf({ db }: Unit, connectionId: number) {
  const [file] = await db.select().from(mediaFiles).where(eq(mediaFiles.greetingOf, connectionId));
  return file;
}

/** The files of the greetings of these connections, by connection. */
export async function greetingFilesOf(
  { storage }: Pick<Services, 'storage'>,
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
      { name: originalName, path: storage.address(name, companyId) },
    ]),
  );
}

/** Puts a stored file in the place of the greeting's former one. */
export async function setGreetingFile(
  services: Pick<Services, 'storage'>,
  unit: Unit,
  connectionId: number,
  file: StoredFile,
): Promise<void> {
  await leaveGreeting(services, unit, { connectionId });
  await recordFile(unit, file, { greetingOf: connectionId });
}

/** Takes the file from a greeting. It is deleted unless it was sent: then it lives as long as those messages. */
export async function leaveGreeting(
  services: Pick<Services, 'storage'>,
  unit: Unit,
  { connectionId }: { connectionId: number },
): Promise<void> {
  const [former] = await unit.db
    .update(mediaFiles)
    .set({ greetingOf: null })
    .where(eq(mediaFiles.greetingOf, connectionId))
    .returning({ id: mediaFiles.id });
  if (!former) return;
  const carrying = unit.db.select({ id: messages.id }).from(messages).where(eq(messages.mediaId, mediaFiles.id));
  const unused = unit.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, former.id), notExists(carrying)));
  await forgetFiles(services, unit, unused);
}
