import { eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { finishCycle, keepOneLead } from './cycles.ts';
import { ticketsMerging } from './in-process-events.ts';
import { awake } from './open-ticket.ts';
import { ticketTags } from './tags.schema.ts';
import { announceTicket, publishTicketGone } from './ticket-events.ts';
import { ticketCycles, ticketEvents, tickets } from './tickets.schema.ts';

type Ticket = typeof tickets.$inferSelect;
const order = { open: 0, pending: 1, closed: 2 } as const;

/**
 * Merges the tickets of two contacts that become one: where both have a ticket on the same connection, one takes over
 * the messages, rounds and tags of the other, which is deleted. The open ticket stays, otherwise the pending, otherwise
 * the newer one. Tickets of deleted connections are not merged, because it is unknown whether the connection was the
 * same.
 */
export async function mergeTickets(
  unit: Unit,
  { keptId, absorbedId }: { keptId: number; absorbedId: number },
): Promise<void> {
  const all = await unit.db
    .select()
    .from(tickets)
    .where(inArray(tickets.contactId, [absorbedId, keptId]))
    .orderBy(tickets.id)
    .for('update');
  for (const group of byConnection(all)) {
    const [survivor, ...others] = group.toSorted(bySurvival);
    if (!survivor) continue;
    for (const other of others) await absorbTicket(unit, survivor, other);
    if (others.length > 0) await announceTicket(unit, survivor.id);
  }
  await unit.db.update(tickets).set({ contactId: keptId }).where(eq(tickets.contactId, absorbedId));
  await unit.db.update(tickets).set({ customerAuthorId: keptId }).where(eq(tickets.customerAuthorId, absorbedId));
  await keepOneLead(unit, keptId);
}

function byConnection(all: Ticket[]): Ticket[][] {
  const onConnections = all.filter((ticket) => ticket.whatsappId !== null);
  return [...Map.groupBy(onConnections, ({ whatsappId }) => whatsappId).values()];
}

/** The order in which one of several tickets stays live: open before pending before closed, the newer first. */
export function bySurvival(a: Ticket, b: Ticket): number {
  return order[a.status] - order[b.status] || b.lastMessageAt.getTime() - a.lastMessageAt.getTime();
}

async function absorbTicket(unit: Unit, survivor: Ticket, other: Ticket): Promise<void> {
  await finishCycle(unit, other.id, unit.now(), { by: 'system' });
  await unit.db.update(ticketCycles).set({ ticketId: survivor.id }).where(eq(ticketCycles.ticketId, other.id));
  await unit.db.update(ticketEvents).set({ ticketId: survivor.id }).where(eq(ticketEvents.ticketId, other.id));
  await unit.emit(ticketsMerging, { survivorId: survivor.id, otherId: other.id });
  await unit.db.execute(sql`
    insert into ${ticketTags} (company_id, ticket_id, tag_id)
    select company_id, ${survivor.id}, tag_id from ${ticketTags} where ticket_id = ${other.id}
    on conflict do nothing`);
  await unit.db.delete(tickets).where(eq(tickets.id, other.id));
  await unit.db.update(tickets).set(combinedActivity(survivor, other)).where(eq(tickets.id, survivor.id));
  publishTicketGone(unit, other.companyId, { ticketId: other.id, queueId: other.queueId, userId: other.userId });
}

function combinedActivity(survivor: Ticket, other: Ticket) {
  const unreadMessages = survivor.unreadMessages + other.unreadMessages;
  const unsentMessages = survivor.unsentMessages + other.unsentMessages;
  const unsentUserId = survivor.unsentUserId ?? other.unsentUserId;
  const importedAt = other.importedAt && survivor.importedAt;
  const waitingSince = survivor.waitingSince ?? other.waitingSince;
  // Not everybody who sees the survivor may read the last message of another queue.
  const isElsewhere = other.queueId !== null && other.queueId !== survivor.queueId;
  const windowUntil = later(survivor.windowUntil, other.windowUntil);
  const entryUntil = later(survivor.entryUntil, other.entryUntil);
  const assistantSince = survivor.assistantSince ?? other.assistantSince;
  const counted = { unreadMessages, unsentMessages, unsentUserId };
  // The combined ticket has what is new in the other one.
  const isSnoozed = other.status === 'closed' || other.snoozedAt !== null;
  const kept = {
    ...(isSnoozed ? {} : awake),
    ...counted,
    importedAt,
    waitingSince,
    windowUntil,
    entryUntil,
    assistantSince,
  };
  if (isElsewhere || survivor.lastMessageAt >= other.lastMessageAt) return kept;
  const { lastMessage, lastMessageFromMe, lastMessageAck, lastMessageType, lastMessageAt, lastMessageId } = other;
  const { customerMessageId, customerWords, customerWordsType, customerAuthorId } = other;
  const shown = { lastMessage, lastMessageFromMe, lastMessageAck, lastMessageType, lastMessageAt, lastMessageId };
  const words = { customerMessageId, customerWords, customerWordsType, customerAuthorId };
  return { ...kept, ...shown, ...words };
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
