import type { MessageOrigin } from '@recado/contract';
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import {
  chatActionJob,
  type EditMessageJob,
  type MarkReadJob,
  type ReactMessageJob,
  type RemoveMessageJob,
  readMarksAtOnce,
  type SendMessageJob,
} from '../../../channels/jobs.ts';
import { capabilitiesOf, newMessageId } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { together } from '../../../platform/database/unit.ts';
import { AppError } from '../../../platform/errors.ts';
import { chatOf, isReachable } from '../contacts/contact-names.ts';
import { publishTicket, reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { isWindowClosed } from './free-window.ts';
import { waitingChanged } from './in-process-events.ts';
import { storeAsLast } from './insert-message.ts';
import type { Message } from './message-rows.ts';
import { messages } from './messages.schema.ts';
import { failMessage } from './receive/receive-status.ts';

/** The stored kind of a message whose text WhatsApp has approved: it needs no open window. */
export const templateKind = 'templateMessage';

/** An outgoing message of a ticket, before it is stored. */
export interface Draft {
  body: string;
  /** The agent who wrote it; null for the bot and for automatic texts. */
  userId: number | null;
  mediaType?: string;
  mediaId?: number;
  /** Structured content: the people of a contact card, a location. */
  data?: Record<string, unknown>;
  /** The template that it carries (`templateToSendAsked`). */
  templateId?: number;
  quotedMessageId?: number;
  clientKey?: string;
  /** The secret of a poll (base64), with which votes are sealed. */
  secret?: string;
  /** The caller has checked, with the ticket locked, that it has no message with this key. */
  hasNewKey?: boolean;
  isForwarded?: boolean;
  /** Where it comes from; an agent's words if absent. */
  origin?: Exclude<MessageOrigin, 'answer'>;
  /** The text in lists for a message without text, e.g. its file name. */
  listText?: string;
}

/** The name of a message on WhatsApp, by which it is known before its id. */
export type MessageName = Pick<Message, 'connectionId' | 'chatId' | 'wid'>;

/**
 * Stores an outgoing message with ack 0 and the job that sends it, in one transaction (ARCHITECTURE, The way of a
 * message). Returns its id, or undefined for a `clientKey` that the ticket already has: nothing is sent twice. Throws
 * ERR_CONTACT_BLOCKED, ERR_NO_WAPP_FOUND when the ticket's connection was deleted, ERR_WAPP_INVALID_CONTACT for a contact without an
 * address on this connection, e.g. because the number now belongs to another person, ERR_WAPP_WINDOW_CLOSED while only
 * templates can be sent. A text of a bot or of the system is stored as failed instead, so that people see what did not
 * reach the customer. `beside` issues what is sent to the database right after the message, e.g. to read it again.
 */
export async function composeMessage(
  unit: Unit,
  row: TicketRow,
  draft: Draft,
  beside?: (named: MessageName) => Promise<unknown>,
): Promise<number | undefined> {
  const { ticket, contact, whatsapp } = row;
  if (contact.blockedAt !== null) throw new AppError('ERR_CONTACT_BLOCKED');
  if (!whatsapp) throw new AppError('ERR_NO_WAPP_FOUND');
  const { chatId } = chatOf(contact);
  if (!isReachable(contact, unit.query(capabilitiesOf, whatsapp.provider))) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  const isTooLate = draft.mediaType !== templateKind && isWindowClosed(unit, row);
  if (isTooLate && !isNobodys(draft)) throw new AppError('ERR_WAPP_WINDOW_CLOSED');
  const sentAt = unit.now();
  const { listText, hasNewKey = draft.clientKey === undefined, origin = 'person', ...content } = draft;
  const outgoing = {
    ...content,
    origin,
    companyId: ticket.companyId,
    ticketId: ticket.id,
    connectionId: whatsapp.id,
    chatId,
    wid: unit.query(newMessageId, whatsapp.provider),
    fromMe: true,
    read: true,
    queueId: ticket.queueId,
    sentAt,
  };
  if (!hasNewKey && (await isKnownKey(unit, outgoing))) return undefined;
  // A forwarded message does not answer a customer who waits for an agent.
  const isToWaiting = draft.isForwarded === true && ticket.status === 'pending';
  const writer = origin === 'person' && !isToWaiting ? 'agent' : 'program';
  const [message] = await together(
    storeAsLast(unit, outgoing, { text: draft.body || (listText ?? ''), at: sentAt, writer }),
    beside ? beside(outgoing) : false,
  );
  if (isTooLate) {
    await failMessage(unit, message, 'ERR_WAPP_WINDOW_CLOSED');
    return message.id;
  }
  await enqueueChatAction(unit, 'send-message', { messageId: message.id }, message);
  if (whatsapp.status !== 'CONNECTED') await unit.emit(waitingChanged, { companyId: ticket.companyId });
  return message.id;
}

/** Whether no person or program waits for the outcome: a text of a bot or of the system. */
function isNobodys({ origin }: Draft): boolean {
  return origin === 'automatic' || origin === 'bot';
}

/** Whether the ticket already has a message with this key. */
async function isKnownKey(unit: Unit, { ticketId, clientKey }: { ticketId: number; clientKey?: string }) {
  const isSame = and(eq(messages.ticketId, ticketId), eq(messages.clientKey, clientKey ?? ''));
  const known = await unit.db.select({ id: messages.id }).from(messages).where(isSame);
  return known.length > 0;
}

/** The chat actions with their payloads; they run in order per chat, in `channels/`. */
interface ChatActions {
  'send-message': SendMessageJob;
  'edit-message': EditMessageJob;
  'remove-message': RemoveMessageJob;
  'react-message': ReactMessageJob;
  'mark-read': MarkReadJob;
}

/**
 * Enqueues a chat action for a message, in the transaction that causes it. A message without a connection or WhatsApp
 * id was never on WhatsApp, so nothing is enqueued. The lane is the ticket's, not the chat's: the id of a
 * chat changes from number to LID once the LID is known, and messages before and after that must keep their order.
 */
export async function enqueueChatAction<Kind extends keyof ChatActions>(
  unit: Unit,
  kind: Kind,
  payload: ChatActions[Kind],
  message: Pick<Message, 'companyId' | 'ticketId' | 'connectionId' | 'chatId' | 'wid'>,
): Promise<void> {
  const { companyId, ticketId, connectionId, chatId, wid } = message;
  if (connectionId === null || chatId === null || wid === null) return;
  await unit.enqueue(chatActionJob(kind, payload, { companyId, connectionId, chatId: `ticket-${ticketId}` }));
}

/**
 * Marks every message of a ticket as read, here and on WhatsApp, and publishes `updateUnread`. Does nothing when
 * nothing is unread.
 */
export async function markTicketRead(unit: Unit, { ticket }: TicketRow): Promise<void> {
  if (await markMessagesRead(unit, ticket.id)) publishTicket(unit, 'updateUnread', await reloadTicket(unit, ticket.id));
}

/** Marks a ticket as unread again, as a reminder for its agent: WhatsApp, where it was read, is not told. */
export async function markTicketUnread(unit: Unit, { ticket }: TicketRow): Promise<void> {
  const marked = unit.db
    .update(tickets)
    .set({ unreadMessages: 1 })
    .where(and(eq(tickets.id, ticket.id), eq(tickets.unreadMessages, 0)))
    .returning({ id: tickets.id });
  if ((await marked).length > 0) publishTicket(unit, 'update', await reloadTicket(unit, ticket.id));
}

/**
 * Marks every message of a ticket as read, here and on WhatsApp. Returns false when nothing was unread. The ticket is
 * updated when the call starts, as by `updateLastMessage`.
 */
export async function markMessagesRead(unit: Unit, ticketId: number): Promise<boolean> {
  // Locks the ticket before its messages, in the order used everywhere, to avoid deadlocks.
  const [counted, unread] = await together(setCounted(unit, { ticketId }), setRead(unit, { ticketId }));
  for (const group of byChat(unread)) await askForReadMarks(unit, group);
  return unread.length > 0 || counted.length > 0;
}

const { id, companyId, ticketId: ofTicket, connectionId, chatId, wid, mediaType } = getTableColumns(messages);
const markColumns = { id, companyId, ticketId: ofTicket, connectionId, chatId, wid, mediaType };

const setCounted = prepared<{ ticketId: number }>()((db, value) =>
  db
    .update(tickets)
    .set({ unreadMessages: 0 })
    .where(and(eq(tickets.id, value('ticketId')), gt(tickets.unreadMessages, 0)))
    .returning({ id: tickets.id }),
);

// Written out as in the index `messages_unread`: with values, PostgreSQL plans it for each message.
const isUnread = sql`not ${messages.read} and not ${messages.fromMe}`;

const setRead = prepared<{ ticketId: number }>()((db, value) =>
  db
    .update(messages)
    .set({ read: true })
    .where(and(eq(messages.ticketId, value('ticketId')), isUnread))
    .returning(markColumns),
);

type ReadMessage = Pick<Message, keyof typeof markColumns>;

/** Groups messages by chat: a ticket whose contact's LID became known contains messages of two chats. */
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
