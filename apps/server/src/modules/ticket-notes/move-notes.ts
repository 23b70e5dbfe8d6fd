import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { ticketNotes } from './ticket-notes.schema.ts';

/** Moves the notes of one ticket to the one that takes it over. */
export async function moveNotesOfTicket(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  await unit.db.update(ticketNotes).set({ ticketId: pair.survivorId }).where(eq(ticketNotes.ticketId, pair.otherId));
}

/** Moves the notes of one contact to the one that takes it over. */
export async function moveNotesOfContact(unit: Unit, pair: { keptId: number; absorbedId: number }): Promise<void> {
  await unit.db.update(ticketNotes).set({ contactId: pair.keptId }).where(eq(ticketNotes.contactId, pair.absorbedId));
}
