import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../contacts/moved-rows.ts';
import { messages } from './messages.schema.ts';

/** Moves the messages of one ticket to another. */
export async function moveMessages(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  await unit.db.update(messages).set({ ticketId: pair.survivorId }).where(eq(messages.ticketId, pair.otherId));
}

/** Makes the kept contact the author of the messages of the absorbed contact. */
export async function renameAuthor(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsMerging>,
): Promise<void> {
  const renamed = unit.db.update(messages).set({ contactId: keptId }).where(eq(messages.contactId, absorbedId));
  if (moved) noteMoved(moved, 'messages', await renamed.returning({ id: messages.id }));
  else await renamed;
}

/** Makes the contact the author again of the messages that a merge had given to the kept one. */
export async function returnAuthor(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const isMoved = and(eq(messages.contactId, keptId), isOneOf(messages.id, movedIds(moved, 'messages')));
  await unit.db.update(messages).set({ contactId: absorbedId }).where(isMoved);
}
