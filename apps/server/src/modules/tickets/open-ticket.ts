import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { beginCycle } from './cycles.ts';

/** A ticket as the database holds it. */
export type Ticket = Omit<typeof tickets.$inferSelect, 'searchText'>;

/** Where a conversation takes place. */
export interface Conversation {
  companyId: number;
  contactId: number;
  connectionId: number;
  isGroup: boolean;
}

/** The ticket of a contact on a connection: the live one, else the last closed one. Locks it until the unit ends. */
export async function findTicket(unit: Unit, conversation: Conversation): Promise<Ticket | undefined> {
  const [ticket] = await unit.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.contactId, conversation.contactId), eq(tickets.whatsappId, conversation.connectionId)))
    .orderBy(sql`${tickets.status} = 'closed'`, sql`${tickets.id} desc`)
    .limit(1)
    .for('no key update');
  return ticket;
}

/**
 * The ticket a message belongs to (SERVER §2, Ticket identity): made when there is none. The unique index decides when
 * two messages make it at once: the later one finds the earlier one's.
 */
export async function findOrMakeTicket(
  services: Services,
  unit: Unit,
  conversation: Conversation,
): Promise<{ ticket: Ticket; isNew: boolean }> {
  const known = await findTicket(unit, conversation);
  if (known) return { ticket: known, isNew: false };
  const { companyId, contactId, connectionId, isGroup } = conversation;
  const [made] = await unit.db
    .insert(tickets)
    .values({ companyId, contactId, whatsappId: connectionId, isGroup, status: 'pending' })
    .onConflictDoNothing()
    .returning();
  if (!made) return findOrMakeTicket(services, unit, conversation);
  await beginCycle(unit, cycleOf(made), services.clock());
  return { ticket: made, isNew: true };
}

/**
 * Whether a live message begins a round: on a closed ticket one of the contact's does, while what the company's own
 * phone writes reopens nothing; on a ticket that an import made, and that is in no round yet, any message does.
 */
export function awaitsRound({ status, importedAt }: Ticket, fromMe: boolean): boolean {
  return importedAt !== null || (status === 'closed' && !fromMe);
}

/** What is left of the bot's memory when a new round of service begins, or a person takes the ticket in hand. */
export const forgottenRound = sql`case when ${tickets.botState} ->> 'closedInterval' is not null
  then jsonb_build_object('closedInterval', ${tickets.botState} -> 'closedInterval') end`;

/** A new message on a closed ticket begins a new round: pending, without user and queue (SERVER §2). */
export async function beginNewRound(services: Services, unit: Unit, ticket: Ticket): Promise<Ticket> {
  const [reopened] = await unit.db
    .update(tickets)
    .set({
      status: 'pending',
      userId: null,
      queueId: null,
      chatbot: false,
      unreadMessages: 0,
      importedAt: null,
      botState: forgottenRound,
    })
    .where(eq(tickets.id, ticket.id))
    .returning();
  const current = reopened ?? ticket;
  await beginCycle(unit, cycleOf(current), services.clock());
  return current;
}

/** What a round of service of this ticket is about. */
export function cycleOf(ticket: Ticket) {
  const { id, companyId, whatsappId, queueId, userId } = ticket;
  return { ticketId: id, companyId, whatsappId, queueId, userId };
}
