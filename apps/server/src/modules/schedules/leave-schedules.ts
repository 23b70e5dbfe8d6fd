import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { forgetFiles } from '../messages/media-files.ts';
import { schedules } from './schedules.schema.ts';

/** Before a contact is deleted, and their schedules with them: the files that no message carries go, too. */
export async function leaveSchedules(
  services: Services,
  unit: Unit,
  { contactId }: { contactId: number },
): Promise<void> {
  const unsent = and(eq(schedules.contactId, contactId), isNull(schedules.messageId), isNotNull(schedules.mediaId));
  await forgetFiles(services, unit, unit.db.select({ id: schedules.mediaId }).from(schedules).where(unsent));
}

/** Two contacts become one: its schedules are those of both. */
export async function mergeSchedules(unit: Unit, pair: { keptId: number; absorbedId: number }): Promise<void> {
  await unit.db.update(schedules).set({ contactId: pair.keptId }).where(eq(schedules.contactId, pair.absorbedId));
}
