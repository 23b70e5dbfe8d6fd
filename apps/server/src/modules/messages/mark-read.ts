import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import { readMarksAtOnce } from '../../channels/jobs.ts';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import { publishTicket, reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { enqueueChatAction } from './compose.ts';
import type { Message } from './message-rows.ts';

/**
 * Marks every message of a ticket as read, here and on WhatsApp, and publishes `updateUnread`. Does nothing when
 * nothing is unread.
 */
export async function markTicketRead(services: Services, unit: Unit, { ticket }: TicketRow): Promise<void> {
  if (await noteRead(unit, ticket.id))
    publishTicket(services, unit, 'updateUnread', await reloadTicket(unit, ticket.id));
}

/** Marks every message of a ticket as read, here and on WhatsApp. Returns false when nothing was unread. */
export async function noteRead(unit: Unit, ticketId: number): Promise<boolean> {
  // Locks the ticket before its messages, in the order used everywhere, to avoid deadlocks.
  const counted = await unit.db
    .update(tickets)
    .set({ unreadMessages: 0 })
    .where(and(eq(tickets.id, ticketId), gt(tickets.unreadMessages, 0)))
    .returning({ id: tickets.id });
  const unread = await unit.db
    .update(messages)
    .set({ read: true })
    .where(and(eq(messages.ticketId, ticketId), eq(messages.read, false), eq(messages.fromMe, false)))
    .returning(markColumns);
  for (const group of byChat(unread)) await askForReadMarks(unit, group);
  return unread.length > 0 || counted.length > 0;
}

const { id, companyId, ticketId: ofTicket, connectionId, chatId, wid, mediaType } = getTableColumns(messages);
const markColumns = { id, companyId, ticketId: ofTicket, connectionId, chatId, wid, mediaType };
type ReadMessage = Pick<Message, keyof typeof markColumns>;

/** A ticket whose contact's LID became known contains messages of two chats. */
function byChat(unread: ReadMessage[]): ReadMessage[][] {
  return [...Map.groupBy(unread, (message) => `${message.connectionId}:${message.chatId}`).values()];
}

async function askForReadMarks(unit: Unit, group: ReadMessage[]): Promise<void> {
  const onWhatsApp = group.filter((message) => message.wid !== null && message.mediaType !== 'call_log');
  for (let start = 0; start < onWhatsApp.length; start += readMarksAtOnce) {
    const some = onWhatsApp.slice(start, start + readMarksAtOnce);
    const [first] = some;
    const messageIds = some.map((message) => message.id);
    if (first) await enqueueChatAction(unit, 'mark-read', { messageIds }, first);
  }
}
