import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { contactHolds } from '../contacts/contacts.schema.ts';
import type { contactLeaving, contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../contacts/moved-rows.ts';
import type { ticketsLeaving } from '../tickets/in-process-events.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { erasures, personExports } from './persons.schema.ts';

/** Refuses to delete a contact that must be kept, and deletes the archives about others. Throws ERR_PERSON_HELD. */
export async function refuseHeld(unit: Unit, { contactId }: PayloadOf<typeof contactLeaving>): Promise<void> {
  const held = await unit.db.$count(contactHolds, eq(contactHolds.contactId, contactId));
  if (held > 0) throw new AppError('ERR_PERSON_HELD');
  const isFile = and(eq(personExports.contactId, contactId), ne(personExports.file, ''));
  const files = await unit.db.select({ file: personExports.file }).from(personExports).where(isFile);
  await unit.emit(
    filesUnused,
    files.map(({ file }) => file),
  );
}

/** Refuses to delete tickets of somebody who must be kept. Throws ERR_PERSON_HELD. */
export async function refuseHeldTickets(unit: Unit, { ticketIds }: PayloadOf<typeof ticketsLeaving>): Promise<void> {
  if (ticketIds.length === 0) return;
  const [held] = await unit.db
    .select({ id: contactHolds.contactId })
    .from(contactHolds)
    .innerJoin(tickets, eq(tickets.contactId, contactHolds.contactId))
    .where(inArray(tickets.id, [...ticketIds]))
    .limit(1);
  if (held) throw new AppError('ERR_PERSON_HELD');
}

/** Two contacts become one: a duty to keep either is one to keep both, and who is being erased goes on to be. */
export async function mergeHolds(unit: Unit, merging: PayloadOf<typeof contactsMerging>): Promise<void> {
  const { keptId, absorbedId, moved } = merging;
  const isOfKept = (await unit.db.$count(contactHolds, eq(contactHolds.contactId, keptId))) > 0;
  if (!isOfKept) {
    const isOfOther = eq(contactHolds.contactId, absorbedId);
    const held = await unit.db.update(contactHolds).set({ contactId: keptId }).where(isOfOther).returning();
    if (moved)
      noteMoved(
        moved,
        'holds',
        held.map(({ contactId }) => ({ id: contactId })),
      );
  }
  const isExport = eq(personExports.contactId, absorbedId);
  const exported = await unit.db.update(personExports).set({ contactId: keptId }).where(isExport).returning();
  if (moved) noteMoved(moved, 'personExports', exported);
  const isErased = (await unit.db.$count(erasures, eq(erasures.contactId, keptId))) > 0;
  const values = isErased ? { contactId: null, finishedAt: unit.now(), state: 'done' as const } : { contactId: keptId };
  await unit.db.update(erasures).set(values).where(eq(erasures.contactId, absorbedId));
}

/** Takes the duty to keep of a contact that is there again back to it. */
export async function partHolds(unit: Unit, parting: PayloadOf<typeof contactsParting>): Promise<void> {
  const { keptId, absorbedId, moved } = parting;
  if (movedIds(moved, 'holds').length > 0) {
    await unit.db.update(contactHolds).set({ contactId: absorbedId }).where(eq(contactHolds.contactId, keptId));
  }
  const exported = movedIds(moved, 'personExports');
  if (exported.length === 0) return;
  const isTheirs = and(inArray(personExports.id, exported), eq(personExports.contactId, keptId));
  await unit.db.update(personExports).set({ contactId: absorbedId }).where(isTheirs);
}
