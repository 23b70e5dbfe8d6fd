import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from './messages.schema.ts';

/** Moves the messages of one ticket to another. */
export async function moveMessages(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  await unit.db.update(messages).set({ ticketId: pair.survivorId }).where(eq(messages.ticketId, pair.otherId));
}

/** Makes the kept contact the author of the messages of the absorbed contact. */
export async function renameAuthor(unit: Unit, pair: { keptId: number; absorbedId: number }): Promise<void> {
  await unit.db.update(messages).set({ contactId: pair.keptId }).where(eq(messages.contactId, pair.absorbedId));
}
