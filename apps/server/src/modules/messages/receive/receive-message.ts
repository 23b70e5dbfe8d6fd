import { downloadMediaJob } from '../../../channels/jobs.ts';
import type { InboundMessage } from '../../../channels/port.ts';
import { runChatbot } from '../../../chatbot/chatbot.ts';
import { receiveRating } from '../../../chatbot/rating.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import type { ContactRow } from '../../contacts/contact.presenter.ts';
import { groupNameJob, isUnnamedGroup } from '../../contacts/group-name.ts';
import { resolveContact } from '../../contacts/resolve-contact.ts';
import { companyRules } from '../../tickets/company-rules.ts';
import { recordFirstAnswer } from '../../tickets/cycles.ts';
import type { Desk } from '../../tickets/desk.ts';
import { awaitsRound, beginNewRound, findOrMakeTicket, type Ticket } from '../../tickets/open-ticket.ts';
import { publishTicket, reloadTicket } from '../../tickets/ticket-events.ts';
import type { TicketRow } from '../../tickets/ticket-rows.ts';
import { noteLastMessage } from '../compose.ts';
import { publishMessage, reloadMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { storedContent } from './content.ts';
import { findKnownMessage } from './known-message.ts';
import type { ReceivedOf } from './receive-event.ts';
import { replaceStub } from './replace-stub.ts';

/** A delivered message, with the people it is about. */
interface Delivery {
  companyId: number;
  connectionId: number;
  message: InboundMessage;
  /** Whose chat it is: the person, or the group. */
  contact: ContactRow;
  /** Who wrote it. */
  author: ContactRow | null;
}

/**
 * Stores a delivered message: contact → ticket → message → bot → events (SERVER §2, Inbound message). A message that is
 * known already is left alone, unless it was a placeholder and its content came. Groups are dropped when
 * `CheckMsgIsGroup` is enabled. A closed ticket goes on as a new round, unless the message is the awaited rating.
 */
export async function receiveMessage(desk: Desk, unit: Unit, received: ReceivedOf<'message'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { message } = event;
  if (message.chat.isGroup && (await companyRules(unit, companyId)).enabled('CheckMsgIsGroup')) return;
  const known = await findKnownMessage(unit, { connectionId, chat: message.chat, wid: message.wid });
  if (known) return replaceStub(desk, unit, known, message);
  const delivery = await meetPeople(desk, unit, { companyId, connectionId, message });
  const place = { companyId, connectionId, contactId: delivery.contact.id, isGroup: message.chat.isGroup };
  const found = await findOrMakeTicket(desk, unit, place);
  if (await isRating(desk, unit, found.ticket, delivery)) return;
  const ticket = awaitsRound(found.ticket, message.fromMe)
    ? await beginNewRound(desk, unit, found.ticket)
    : found.ticket;
  const stored = await storeMessage(desk, unit, ticket, delivery);
  if (!stored) return;
  const row = await tellArrival(desk, unit, stored, found.isNew ? 'create' : 'update', found.ticket);
  if (!message.fromMe && !message.stub) await runChatbot(desk, unit, row, stored.body);
  if (isUnnamedGroup(delivery.contact)) await unit.enqueue(groupNameJob(delivery.contact, connectionId));
}

/** The person or group of the chat, and who wrote. The name a message of ours carries is our own, not the contact's. */
async function meetPeople(
  desk: Desk,
  unit: Unit,
  { companyId, connectionId, message }: Omit<Delivery, 'contact' | 'author'>,
): Promise<Delivery> {
  const { chat, author } = message;
  const pushName = message.fromMe || chat.isGroup ? '' : message.pushName;
  const contact = await resolveContact(desk, unit, companyId, { chat, pushName });
  if (message.fromMe) return { companyId, connectionId, message, contact, author: null };
  if (!chat.isGroup || !author) return { companyId, connectionId, message, contact, author: contact };
  const address = { chatId: author.lid ?? author.number ?? '', number: author.number, lid: author.lid, isGroup: false };
  const person = await resolveContact(desk, unit, companyId, { chat: address, pushName: author.name });
  return { companyId, connectionId, message, contact, author: person };
}

async function isRating(desk: Desk, unit: Unit, ticket: Ticket, delivery: Delivery): Promise<boolean> {
  const { message } = delivery;
  if (ticket.status !== 'closed' || message.fromMe || message.content.kind !== 'text') return false;
  return receiveRating(desk, unit, ticket, message.content.text, async () => {
    const stored = await insertMessage(unit, ticket, delivery, true);
    if (!stored) return;
    await noteLastMessage(unit, stored, desk.clock());
    publishMessage(desk, unit, 'create', await reloadMessage(unit, stored.id), await reloadTicket(unit, ticket.id));
  });
}

async function storeMessage(desk: Desk, unit: Unit, ticket: Ticket, delivery: Delivery): Promise<Message | undefined> {
  const { message, connectionId, companyId } = delivery;
  const stored = await insertMessage(unit, ticket, delivery, message.fromMe);
  if (!stored) return undefined;
  const { listText } = storedContent(message.content);
  const unread = message.fromMe ? 'none' : 'one-more';
  await noteLastMessage(unit, { ...stored, body: message.stub ? '' : listText }, desk.clock(), unread);
  if (message.fromMe) await recordFirstAnswer(unit, ticket.id, desk.clock());
  if ('media' in message.content) await unit.enqueue(downloadMediaJob(stored.id, companyId, connectionId));
  return stored;
}

/** The unique index has the last word on what is the same message. */
async function insertMessage(
  unit: Unit,
  ticket: Ticket,
  { companyId, connectionId, message, author }: Delivery,
  read: boolean,
): Promise<Message | undefined> {
  const { listText: _listText, ...content } = storedContent(message.content);
  const quotedMessageId = await quotedId(unit, connectionId, message);
  const [stored] = await unit.db
    .insert(messages)
    .values({
      ...content,
      companyId,
      ticketId: ticket.id,
      contactId: author?.id ?? null,
      connectionId,
      chatId: message.chat.chatId,
      wid: message.wid,
      fromMe: message.fromMe,
      read,
      ack: message.fromMe ? 1 : 0,
      queueId: ticket.queueId,
      quotedMessageId,
      isForwarded: message.forwarded,
      isStub: message.stub,
      participant: message.author?.lid ?? message.author?.number ?? null,
      sentAt: new Date(message.sentAt),
    })
    .onConflictDoNothing({ target: [messages.connectionId, messages.chatId, messages.wid] })
    .returning();
  return stored;
}

async function quotedId(unit: Unit, connectionId: number, message: InboundMessage): Promise<number | null> {
  if (message.quotedWid === null) return null;
  const quoted = await findKnownMessage(unit, { connectionId, chat: message.chat, wid: message.quotedWid });
  return quoted?.id ?? null;
}

/** Answers the ticket as it was told. */
async function tellArrival(
  desk: Desk,
  unit: Unit,
  stored: Message,
  action: 'create' | 'update',
  before: Ticket,
): Promise<TicketRow> {
  const [row, arrived] = await Promise.all([reloadTicket(unit, stored.ticketId), reloadMessage(unit, stored.id)]);
  const moved = action === 'create' || before.status !== row.ticket.status;
  const visibility = { ticketId: before.id, queueId: before.queueId, userId: before.userId };
  if (moved) publishTicket(desk, unit, action, row, visibility);
  publishMessage(desk, unit, 'create', arrived, row);
  return row;
}
