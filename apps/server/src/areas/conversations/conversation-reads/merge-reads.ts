import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../contacts/moved-rows.ts';
import { conversationReads } from './conversation-reads.schema.ts';

/**
 * Two contacts become one: who read the conversations of either read those of both. Of two rows about the same hour and reader the kept
 * one's stays. Rows without a ticket are noted; the others go back with their tickets.
 */
export async function mergeReads(unit: Unit, merging: PayloadOf<typeof contactsMerging>): Promise<void> {
  const { keptId, absorbedId, moved } = merging;
  const reads = conversationReads;
  const isNew = sql`not exists (select from conversation_reads k where k.contact_id = ${keptId}
    and (k.company_id, k.hour, k.ticket_id, k.user_id, k.key_id, k.way)
      = (${reads.companyId}, ${reads.hour}, ${reads.ticketId}, ${reads.userId}, ${reads.keyId}, ${reads.way}))`;
  const isTheirs = and(eq(reads.contactId, absorbedId), isNew);
  const rows = await unit.db
    .update(reads)
    .set({ contactId: keptId })
    .where(isTheirs)
    .returning({ id: reads.id, ticketId: reads.ticketId });
  if (!moved) return;
  const whole = rows.filter(({ ticketId }) => ticketId === 0);
  noteMoved(moved, 'conversationReads', whole);
}

/** Gives a contact that is there again back who read its conversations, after its tickets went back to it. */
export async function partReads(unit: Unit, parting: PayloadOf<typeof contactsParting>): Promise<void> {
  const { keptId, absorbedId, moved } = parting;
  const reads = conversationReads;
  const ofTickets = sql`${reads.ticketId} in (select t.id from tickets t where t.contact_id = ${absorbedId})`;
  const noted = movedIds(moved, 'conversationReads');
  const isBack = noted.length === 0 ? ofTickets : sql`(${ofTickets} or ${inArray(reads.id, noted)})`;
  await unit.db
    .update(reads)
    .set({ contactId: absorbedId })
    .where(and(eq(reads.contactId, keptId), isBack));
}
