import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import { together } from '../../platform/database/together.ts';
import { AppError } from '../../platform/errors.ts';
import { chatOf } from '../contacts/contact-rows.ts';
import { roundOfTicket } from '../tickets/current-round.ts';
import { recordFirstAnswer } from '../tickets/cycles.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { enqueueChatAction } from './message-jobs.ts';

/** An outgoing message of a ticket, before it is stored. */
export interface Draft {
  body: string;
  /** The agent who wrote it; null for the bot and for automatic texts. */
  userId: number | null;
  mediaType?: string;
  mediaId?: number;
  /** Structured content: the people of a contact card, a location. */
  data?: Record<string, unknown>;
  quotedMessageId?: number;
  clientKey?: string;
  isForwarded?: boolean;
  /** What lists show for a message without text, e.g. its file name. */
  listText?: string;
}

/**
 * Stores an outgoing message with ack 0 and the job that sends it, in one transaction (ARCHITECTURE, The way of a
 * message). Returns its id, or undefined for a `clientKey` that the ticket already has: nothing is sent twice. Throws
 * ERR_NO_WAPP_FOUND when the ticket's connection was deleted, ERR_WAPP_INVALID_CONTACT for a contact whose number now
 * belongs to somebody else.
 */
export async function composeMessage(
  services: Services,
  unit: Unit,
  row: TicketRow,
  draft: Draft,
): Promise<number | undefined> {
  const { ticket, contact, whatsapp } = row;
  if (!whatsapp) throw new AppError('ERR_NO_WAPP_FOUND');
  const { chatId } = chatOf(contact);
  if (chatId === '') throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const sentAt = services.clock();
  const { listText, ...content } = draft;
  const [message] = await unit.db
    .insert(messages)
    .values({
      ...content,
      companyId: ticket.companyId,
      ticketId: ticket.id,
      connectionId: whatsapp.id,
      chatId,
      wid: services.channels.newMessageId(whatsapp.provider),
      fromMe: true,
      read: true,
      queueId: ticket.queueId,
      cycleId: roundOfTicket(ticket.id),
      sentAt,
    })
    .onConflictDoNothing({ target: [messages.ticketId, messages.clientKey] })
    .returning();
  if (!message) return undefined;
  await enqueueChatAction(unit, 'send-message', { messageId: message.id }, message);
  const shown = { ...message, body: message.body || (listText ?? '') };
  const isAnswer = draft.userId !== null;
  await together(noteLastMessage(unit, shown, sentAt), isAnswer && recordFirstAnswer(unit, ticket.id, sentAt));
  return message.id;
}

/** How a message changes the unread count. */
type UnreadChange = 'keep' | 'one-more' | 'none';

/** Sets a message as the last one of its ticket and moves the ticket to the top. */
export async function noteLastMessage(
  unit: Unit,
  message: Pick<typeof messages.$inferSelect, 'ticketId' | 'body' | 'fromMe' | 'ack' | 'mediaType'>,
  at: Date,
  unread: UnreadChange = 'keep',
): Promise<void> {
  await unit.db
    .update(tickets)
    .set({
      lastMessage: message.body.slice(0, 500),
      lastMessageFromMe: message.fromMe,
      lastMessageAck: message.ack,
      lastMessageType: message.mediaType,
      lastMessageAt: at,
      ...unreadChange(unread),
    })
    .where(eq(tickets.id, message.ticketId));
}

function unreadChange(unread: UnreadChange) {
  if (unread === 'one-more') return { unreadMessages: sql`${tickets.unreadMessages} + 1` };
  return unread === 'none' ? { unreadMessages: 0 } : {};
}
