import { eq } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { InboundMessage } from '../../../../channels/port.ts';
import { askCompanyUses } from '../../../../platform/database/company-uses.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { together } from '../../../../platform/database/unit.ts';
import { companyRules } from '../../../company/companies/company-rules.ts';
import { addressOf, namesIn } from '../../contacts/contact-names.ts';
import { fetchContactDetails, resolveContact } from '../../contacts/resolve-contact.ts';
import { noteHolder } from '../../tickets/holder.ts';
import {
  awaitsRound,
  beginNewRound,
  findOrMakeTicket,
  lockKnownTicket,
  type Ticket,
} from '../../tickets/open-ticket.ts';
import { noteWoken } from '../../tickets/snoozing.ts';
import { publishTicket, reloadTicket, visibilityOf } from '../../tickets/ticket-events.ts';
import type { TicketRow } from '../../tickets/ticket-rows.ts';
import { openWindow } from '../free-window.ts';
import { awaitedReply, customerWrote, phoneWrote, roundDecision } from '../in-process-events.ts';
import { insertMessage, storeAsLast } from '../insert-message.ts';
import { updateLastContent, updateLastMessage } from '../last-message.ts';
import { storedContent } from '../message.presenter.ts';
import { announceMessage, findKnownMessage, publishMessage, reloadNamed } from '../message-events.ts';
import type { Message, MessageRow } from '../message-rows.ts';
import { messages } from '../messages.schema.ts';
import { withNames } from '../naming-people.ts';
import { ownWordsOf } from '../structured-content.ts';
import { type Delivery, fetchFiles, messageOf, withDetails } from './incoming-message.ts';
import { keepQuietly } from './keep-quietly.ts';
import { isAuthorOf } from './receive-change.ts';
import { recordExpiration } from './receive-notice.ts';
import { learnSharedNumber } from './receive-person.ts';
import { recordSource, sourceIn } from './record-source.ts';

/**
 * Stores a delivered message: contact → ticket → message → reactions (SERVER §2, Inbound message). A known
 * message is ignored, unless it is a stub whose content has now arrived. Groups are dropped when `CheckMsgIsGroup` is
 * enabled. A closed ticket gets a new round, unless the message is an awaited reply. That of a blocked contact is kept,
 * and nothing else happens (`keepQuietly`).
 */
export async function receiveMessage(unit: Unit, received: ChannelEventOf<'message'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { message: delivered } = event;
  const { chat, wid } = delivered;
  if (chat.isGroup && (await companyRules(unit, companyId)).enabled('CheckMsgIsGroup')) return;
  const [known, people, lockedTicket] = await together(
    findKnownMessage(unit, { connectionId, chat, wid }),
    resolvePeople(unit, companyId, delivered),
    !chat.isGroup && lockKnownTicket(unit, { companyId, connectionId, ...namesIn(chat) }),
  );
  if (known) return replaceStub(unit, known, delivered);
  const message = await withNames(unit, companyId, delivered);
  const delivery = { ...people, companyId, connectionId, message };
  const place = {
    companyId,
    connectionId,
    contactId: people.contact.id,
    isGroup: chat.isGroup,
    source: sourceIn(message),
  };
  if (people.contact.blockedAt !== null && !message.fromMe) return keepQuietly(unit, delivery);
  const found = await findOrMakeTicket(unit, place, lockedTicket || undefined);
  if (await receiveAwaited(unit, found.ticket, delivery)) return;
  const ticket = awaitsRound(found.ticket, message.fromMe)
    ? await beginDecidedRound(unit, found.ticket, delivery)
    : found.ticket;
  if (!message.fromMe) await noteWoken(unit, ticket, 'customer');
  await recordExpiration(unit, ticket, message.expiration);
  await noteHolderOf(unit, ticket, message);
  const { listText } = storedContent(message.content);
  const incoming = await messageOf(unit, ticket, delivery, message.fromMe);
  const [, stored, arrived, row] = await together(
    openWindow(unit, ticket.id, message),
    storeAsLast(unit, incoming, {
      text: message.stub ? '' : listText,
      at: unit.now(),
      writer: message.fromMe ? 'own-phone' : 'customer',
    }),
    reloadNamed(unit, incoming),
    reloadTicket(unit, ticket.id),
    // What reacts to the message need not ask for it then.
    askCompanyUses(unit, companyId),
  );
  await recordSource(unit, stored, message);
  await fetchFiles(unit, stored, message);
  await learnSharedNumber(unit, companyId, message);
  await publishArrival(unit, { arrived, row }, found);
  await fetchContactDetails(unit, row.contact, connectionId);
  if (message.stub) return;
  if (message.fromMe) await unit.emit(phoneWrote, { companyId, messageId: stored.id });
  else await unit.emit(customerWrote, { row, ...textsOf(stored), messageId: stored.id });
}

/** A message says who answers the customer: it comes under another field while an assistant does (CLOUD-API 12). */
async function noteHolderOf(
  unit: Unit,
  { id, assistantSince }: Pick<Ticket, 'id' | 'assistantSince'>,
  { holder, sentAt }: InboundMessage,
): Promise<void> {
  if (holder === undefined && assistantSince === null) return;
  await noteHolder(unit, id, { holder: holder ?? 'business', at: new Date(sentAt) });
}

/** Finds or creates the contact of the chat, and the author. In a message of ours, `pushName` is our own name. */
async function resolvePeople(
  unit: Unit,
  companyId: number,
  message: InboundMessage,
): Promise<Pick<Delivery, 'contact' | 'author'>> {
  const { chat, author } = message;
  const pushName = message.fromMe || chat.isGroup ? '' : message.pushName;
  const contact = await resolveContact(unit, companyId, { chat, pushName });
  if (message.fromMe) return { contact, author: null };
  if (!chat.isGroup || !author) return { contact, author: contact };
  const person = await resolveContact(unit, companyId, { chat: addressOf(author), pushName: author.name });
  return { contact, author: person };
}

/** Begins a round, unless `roundDecision` decides against it, in the queue of that decision. */
async function beginDecidedRound(unit: Unit, ticket: Ticket, { message, contact }: Delivery) {
  const { fromMe, content } = message;
  const text = ownWordsOf(storedContent(content));
  const decision =
    fromMe || ticket.isGroup ? undefined : await unit.query(roundDecision, { contactId: contact.id, text });
  return decision?.opens === false
    ? ticket
    : beginNewRound(unit, ticket, { queueId: decision?.queueId ?? null, source: sourceIn(message) });
}

/** Whether the message is an awaited reply. If so, stores it as read and leaves the ticket's state unchanged. */
async function receiveAwaited(unit: Unit, ticket: Ticket, delivery: Delivery): Promise<boolean> {
  const { fromMe, content } = delivery.message;
  if (fromMe || (content.kind !== 'text' && content.kind !== 'card')) return false;
  const text = ownWordsOf(storedContent(content));
  const reply = text !== '' && (await unit.query(awaitedReply, { ticket, text }));
  if (!reply) return false;
  const message = await messageOf(unit, ticket, delivery, true);
  const stored = await insertMessage(unit, {
    ...message,
    ...(reply.answer && { origin: 'answer', answer: reply.answer }),
  });
  if (stored) {
    await updateLastMessage(unit, stored, unit.now(), 'program');
    await announceMessage(unit, 'create', stored.id);
  }
  await reply.handle();
  return true;
}

async function publishArrival(
  unit: Unit,
  { arrived, row }: { arrived: MessageRow; row: TicketRow },
  { ticket: before, isNew }: { ticket: Ticket; isNew: boolean },
): Promise<void> {
  const isWoken = before.snoozedAt !== null && row.ticket.snoozedAt === null;
  const moved = isNew || isWoken || before.status !== row.ticket.status;
  if (moved) publishTicket(unit, isNew ? 'create' : 'update', row, visibilityOf({ ticket: before }));
  await publishMessage(unit, 'create', arrived, row);
}

/**
 * A known message was delivered again. Content replaces a stub (WHATSAPP.md, Events); anything else is left unchanged:
 * a repeated message is one row, a stub never overwrites content, and a sender cannot fill the stub of another sender
 * by using its id (SERVER §3.23).
 */
async function replaceStub(unit: Unit, known: Message, delivered: InboundMessage): Promise<void> {
  if (!known.isStub || known.isDeleted || delivered.stub || !(await isSameAuthor(unit, known, delivered))) return;
  const message = await withNames(unit, known.companyId, delivered);
  const { listText, data: plain, ...rest } = storedContent(message.content);
  const content = { ...rest, data: withDetails(plain, message, known.quotedMessageId) };
  await unit.db
    .update(messages)
    .set({ ...content, isStub: false, isForwarded: message.forwarded, secret: message.secret })
    .where(eq(messages.id, known.id));
  await updateLastContent(unit, known, { text: listText, mediaType: content.mediaType });
  await recordSource(unit, known, message);
  await fetchFiles(unit, known, message);
  await announceMessage(unit, 'update', known.id);
  if (known.fromMe) return unit.emit(phoneWrote, { companyId: known.companyId, messageId: known.id });
  const row = await reloadTicket(unit, known.ticketId);
  if (row.contact.blockedAt !== null) return;
  await unit.emit(customerWrote, { row, ...textsOf(content), messageId: known.id });
}

function textsOf(content: Pick<Message, 'mediaType' | 'body' | 'data'>): { text: string; shown: string } {
  return { text: ownWordsOf(content), shown: content.body };
}

async function isSameAuthor(unit: Unit, known: Message, { fromMe, chat, author }: InboundMessage): Promise<boolean> {
  if (fromMe !== known.fromMe) return false;
  return fromMe || !chat.isGroup || (author !== null && isAuthorOf(unit, known, author));
}
