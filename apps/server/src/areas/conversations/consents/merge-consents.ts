import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { marketingConsents } from '../contacts/consents.schema.ts';
import type { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../contacts/moved-rows.ts';
import { renewCurrent } from './note-consents.ts';

/** Two contacts become one: what either said counts, and of that the latest. */
export async function mergeConsents(unit: Unit, merging: PayloadOf<typeof contactsMerging>): Promise<void> {
  const { keptId, absorbedId, moved } = merging;
  const rows = await unit.db
    .update(marketingConsents)
    .set({ contactId: keptId, isCurrent: false })
    .where(eq(marketingConsents.contactId, absorbedId))
    .returning({ id: marketingConsents.id });
  if (moved) noteMoved(moved, 'consents', rows);
  if (rows.length > 0) await renewCurrent(unit, [keptId]);
}

/** Gives what a contact said back that is there again; what was said since stays with the other. */
export async function partConsents(unit: Unit, parting: PayloadOf<typeof contactsParting>): Promise<void> {
  const { keptId, absorbedId, moved } = parting;
  const ids = movedIds(moved, 'consents');
  if (ids.length === 0) return;
  const isTheirs = and(inArray(marketingConsents.id, ids), eq(marketingConsents.contactId, keptId));
  await unit.db.update(marketingConsents).set({ contactId: absorbedId, isCurrent: false }).where(isTheirs);
  await renewCurrent(unit, [keptId, absorbedId]);
}
