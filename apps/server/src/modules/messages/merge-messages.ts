import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages } from '../../platform/database/schema/index.ts';

/** One ticket takes over the messages of another. */
export async function moveMessages(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  await unit.db.update(messages).set({ ticketId: pair.survivorId }).where(eq(messages.ticketId, pair.otherId));
}

/** What the absorbed contact wrote, the kept one wrote. */
export async function renameAuthor(unit: Unit, pair: { keptId: number; absorbedId: number }): Promise<void> {
  await unit.db.update(messages).set({ contactId: pair.keptId }).where(eq(messages.contactId, pair.absorbedId));
}
