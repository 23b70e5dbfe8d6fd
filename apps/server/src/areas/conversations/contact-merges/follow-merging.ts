import { and, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { forgetOldRows } from '../../../platform/jobs/forget-old-rows.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import type { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../contacts/moved-rows.ts';
import { contactMerges } from './contact-merges.schema.ts';

/**
 * Former merges into a contact that is itself merged by hand stand on that merge: it is undone before them. After a merge
 * that WhatsApp caused they end.
 */
export async function followMerging(unit: Unit, merging: PayloadOf<typeof contactsMerging>): Promise<void> {
  const { keptId, absorbedId, moved } = merging;
  if (!moved) return endUndo(unit, merging);
  const isOfOther = eq(contactMerges.keptId, absorbedId);
  const { id } = contactMerges;
  noteMoved(moved, 'merges', await unit.db.update(contactMerges).set({ keptId }).where(isOfOther).returning({ id }));
}

/** Gives the former merges of a contact back to it. */
export async function returnMerges(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const isMoved = and(eq(contactMerges.keptId, keptId), isOneOf(contactMerges.id, movedIds(moved, 'merges')));
  await unit.db.update(contactMerges).set({ keptId: absorbedId }).where(isMoved);
}

/**
 * WhatsApp proved that one of the contacts is somebody else's, too: their tickets are joined then, and a former merge by
 * hand can no longer be told from it.
 */
async function endUndo(unit: Unit, { keptId, absorbedId }: PayloadOf<typeof contactsMerging>): Promise<void> {
  const ids = [keptId, absorbedId];
  const isOfOne = or(inArray(contactMerges.keptId, ids), inArray(contactMerges.absorbedId, ids));
  const now = unit.now();
  await unit.db
    .update(contactMerges)
    .set({ undoUntil: now })
    .where(and(isOfOne, gt(contactMerges.undoUntil, now)));
}

/** Deletes merges every night that can no longer be undone. */
export function forgetMergesWork({ database, clock }: Pick<ServicePlatform, 'database' | 'clock'>): RecurringWork {
  return {
    name: 'forget-contact-merges',
    pattern: '40 4 * * *',
    run: (signal) =>
      forgetOldRows(database, signal, {
        table: contactMerges,
        id: contactMerges.id,
        isOld: lt(contactMerges.undoUntil, clock()),
      }),
  };
}
