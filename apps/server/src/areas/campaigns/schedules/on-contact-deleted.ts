import { and, type Column, eq, exists, inArray, ne, notExists, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { contactsMerging, contactsParting } from '../../conversations/contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../../conversations/contacts/moved-rows.ts';
import { forgetFiles } from '../../conversations/messages/media-files.ts';
import { mediaFiles, messages } from '../../conversations/messages/messages.schema.ts';
import { schedules } from './schedules.schema.ts';

/** Deletes the schedules of a contact before the contact is deleted, with the files that no message has. */
export async function onContactDeleted(unit: Unit, { contactId }: { contactId: number }): Promise<void> {
  const gone = await unit.db
    .delete(schedules)
    .where(eq(schedules.contactId, contactId))
    .returning({ mediaId: schedules.mediaId });
  const mediaIds = gone.flatMap(({ mediaId }) => mediaId ?? []);
  const carried = unit.db.select({ id: messages.id }).from(messages).where(eq(messages.mediaId, mediaFiles.id));
  const unused = and(inArray(mediaFiles.id, mediaIds), notExists(carried));
  await forgetFiles(unit, unit.db.select({ id: mediaFiles.id }).from(mediaFiles).where(unused));
}

/**
 * The condition that a schedule which was not handed over has the file; such a file stays when a ticket is deleted (ADR
 * 52).
 */
export function isAwaitedBySchedule(unit: Unit, fileId: Column): SQL {
  const waiting = and(eq(schedules.mediaId, fileId), ne(schedules.state, 'handed'));
  return exists(unit.db.select({ id: schedules.id }).from(schedules).where(waiting));
}

/** Moves the schedules of an absorbed contact to the kept one. */
export async function mergeSchedules(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsMerging>,
): Promise<void> {
  const isOthers = eq(schedules.contactId, absorbedId);
  const planned = await unit.db
    .update(schedules)
    .set({ contactId: keptId })
    .where(isOthers)
    .returning({ id: schedules.id });
  if (moved) noteMoved(moved, 'schedules', planned);
}

/** Gives the schedules back that a merge had moved. */
export async function returnSchedules(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const isMoved = and(eq(schedules.contactId, keptId), isOneOf(schedules.id, movedIds(moved, 'schedules')));
  await unit.db.update(schedules).set({ contactId: absorbedId }).where(isMoved);
}
