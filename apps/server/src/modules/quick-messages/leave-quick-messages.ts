import { and, eq, isNotNull } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { quickMessages } from '../../platform/database/schema/index.ts';
import { forgetFiles } from '../messages/media-files.ts';

/** Before a user is deleted: shared quick messages lose their owner; private ones and their files are deleted. */
export async function leaveQuickMessages(
  services: Services,
  unit: Unit,
  { userId }: { userId: number },
): Promise<void> {
  const own = eq(quickMessages.userId, userId);
  await unit.db
    .update(quickMessages)
    .set({ userId: null })
    .where(and(own, eq(quickMessages.geral, true)));
  const carried = unit.db
    .select({ id: quickMessages.mediaId })
    .from(quickMessages)
    .where(and(own, isNotNull(quickMessages.mediaId)));
  await forgetFiles(services, unit, carried);
}
