import { and, eq, gt } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import type { Desk } from '../tickets/desk.ts';
import { publishTicket, reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { groupBy } from './group-by.ts';
import { enqueueErrand } from './message-jobs.ts';
import type { Message } from './message-rows.ts';

/**
 * Marks every message of a ticket read, here and on WhatsApp, and tells the lists (`updateUnread`). With nothing unread
 * it does nothing.
 */
export async function markTicketRead(desk: Desk, unit: Unit, row: TicketRow): Promise<void> {
  const { ticket } = row;
  // The ticket before its messages, as everybody does it: in other orders two would wait for each other.
  const counted = await unit.db
    .update(tickets)
    .set({ unreadMessages: 0 })
    .where(and(eq(tickets.id, ticket.id), gt(tickets.unreadMessages, 0)))
    .returning({ id: tickets.id });
  const unread = await unit.db
    .update(messages)
    .set({ read: true })
    .where(and(eq(messages.ticketId, ticket.id), eq(messages.read, false), eq(messages.fromMe, false)))
    .returning();
  for (const group of byChat(unread)) await askForReadMarks(unit, group);
  if (unread.length === 0 && counted.length === 0) return;
  publishTicket(desk, unit, 'updateUnread', await reloadTicket(unit, ticket.id));
}

/** A ticket whose contact's LID became known has messages of two chats. */
function byChat(unread: Message[]): Message[][] {
  return groupBy(unread, ({ connectionId, chatId }) => `${connectionId}:${chatId}`);
}

async function askForReadMarks(unit: Unit, group: Message[]): Promise<void> {
  const onWhatsApp = group.filter((message) => message.wid !== null && message.mediaType !== 'call_log');
  const [first] = onWhatsApp;
  if (!first) return;
  await enqueueErrand(unit, 'mark-read', { messageIds: onWhatsApp.map((message) => message.id) }, first);
}
