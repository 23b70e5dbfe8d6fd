import { and, eq, inArray, or } from 'drizzle-orm';
import { oldMediaJob } from '../../../channels/jobs.ts';
import type { HistoryMessage } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { StoredReaction } from '../../../platform/database/schema/shapes.ts';
import { addressOf } from '../contacts/contact-names.ts';
import type { ContactRow } from '../contacts/contact-rows.ts';
import { fetchMissingName, resolveContact } from '../contacts/resolve-contact.ts';
import { storedContent } from '../messages/message.presenter.ts';
import type { Message } from '../messages/message-rows.ts';
import { messages } from '../messages/messages.schema.ts';
import { allWithNames } from '../messages/naming-people.ts';
import { storedReaction } from '../messages/reactions.ts';
import type { Ticket } from '../tickets/open-ticket.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { bringLateFiles } from './bring-files.ts';
import { showNewest, ticketOfImport } from './import-ticket.ts';
import type { HistoryImport } from './running-imports.ts';

/**
 * Imports old messages of one chat, oldest first (SERVER §2). Contact and ticket are created if missing, without
 * chatbot, greeting, unread count or round of service. Messages keep their time; one that exists already, e.g. because
 * it arrived live, is not changed, but gets a file that comes after it.
 */
export async function importChat(
  unit: Unit,
  ofImport: HistoryImport,
  delivered: readonly HistoryMessage[],
): Promise<void> {
  const [first] = delivered;
  if (!first) return;
  const { companyId } = ofImport;
  const { chat } = first.message;
  const contact = await resolveContact(unit, companyId, { chat, pushName: nameOf(delivered), source: 'history' });
  const known = await findKnown(unit, ofImport, contact, delivered);
  const knownWids = new Set(known.map(({ wid }) => wid));
  const isUnknown = ({ message }: HistoryMessage) => !knownWids.has(message.wid);
  const authors = await importAuthors(unit, companyId, contact, delivered.filter(isUnknown));
  // After the authors, whom others may mention, have become contacts.
  const history = await withNamesOfPeople(unit, companyId, delivered);
  const unknown = history.filter(isUnknown);
  await bringLateFiles(unit, ofImport, known, history);
  const { ticket, isNew } = await ticketOfImport(unit, ofImport, contact, history, authors);
  const stored = await insertMessages(unit, ofImport, ticket, unknown, authors);
  await linkQuotes(unit, ofImport, stored, unknown);
  for (const { id, data } of stored) {
    if (data && 'media' in data) await unit.enqueue(oldMediaJob(id, companyId, ofImport.connectionId));
  }
  await showNewest(unit, ticket, isNew, unknown.at(-1), authors);
  await fetchMissingName(unit, contact, ofImport.connectionId);
}

async function withNamesOfPeople(
  unit: Unit,
  companyId: number,
  history: readonly HistoryMessage[],
): Promise<HistoryMessage[]> {
  const named = await allWithNames(
    unit,
    companyId,
    history.map(({ message }) => message),
  );
  return history.map((old, index) => ({ ...old, message: named[index] ?? old.message }));
}

/** The name of the chat on the phone, otherwise the name that its person gave themselves; empty without both. */
function nameOf(history: readonly HistoryMessage[]): string {
  const named = history.findLast(({ message }) => !message.fromMe && !message.chat.isGroup && message.pushName);
  return history.findLast(({ chatName }) => chatName)?.chatName ?? named?.message.pushName ?? '';
}

/** The messages that are stored already. A live one may have another id of the chat, so those of the contact count, too. */
async function findKnown(
  unit: Unit,
  { connectionId }: HistoryImport,
  contact: ContactRow,
  history: readonly HistoryMessage[],
) {
  const wids = history.map(({ message }) => message.wid);
  const chatIds = [...new Set(history.map(({ message }) => message.chat.chatId))];
  const { id, wid, ticketId, fromMe, isStub, isDeleted } = messages;
  return unit.db
    .select({ id, wid, ticketId, fromMe, isStub, isDeleted })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .where(
      and(
        eq(messages.connectionId, connectionId),
        inArray(messages.wid, wids),
        or(inArray(messages.chatId, chatIds), eq(tickets.contactId, contact.id)),
      ),
    );
}

/** Inserts messages and returns the new ones; the unique index decides which messages are the same. */
async function insertMessages(
  unit: Unit,
  { companyId, connectionId }: HistoryImport,
  ticket: Ticket,
  history: readonly HistoryMessage[],
  authors: ReadonlyMap<string, number>,
): Promise<Message[]> {
  if (history.length === 0) return [];
  const reactionsOf = await importReactions(unit, companyId, history);
  const rows = history.map(({ message, ack }) => {
    const { listText: _listText, ...content } = storedContent(message.content);
    const sentAt = new Date(message.sentAt);
    return {
      ...content,
      origin: 'person' as const,
      companyId,
      connectionId,
      ticketId: ticket.id,
      contactId: authors.get(message.wid) ?? null,
      chatId: message.chat.chatId,
      wid: message.wid,
      fromMe: message.fromMe,
      read: true,
      ack: message.fromMe ? Math.max(1, ack) : 0,
      reactions: reactionsOf.get(message.wid) ?? [],
      isForwarded: message.forwarded,
      isStub: message.stub,
      secret: message.secret ?? null,
      participant: message.author ? addressOf(message.author).chatId || null : null,
      sentAt,
      createdAt: sentAt,
    };
  });
  return unit.db
    .insert(messages)
    .values(rows)
    .onConflictDoNothing({ target: [messages.connectionId, messages.chatId, messages.wid] })
    .returning();
}

/** Links replies to the messages that they quote, if these are stored. */
async function linkQuotes(
  unit: Unit,
  { connectionId }: HistoryImport,
  stored: readonly Message[],
  history: readonly HistoryMessage[],
): Promise<void> {
  const quotedWids = new Map(history.map(({ message }) => [message.wid, message.quotedWid]));
  const answers = stored.filter(({ wid }) => wid !== null && quotedWids.get(wid));
  for (const { id, ticketId, wid } of answers) {
    const sameTicket = and(eq(messages.connectionId, connectionId), eq(messages.ticketId, ticketId));
    const [quoted] = await unit.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(sameTicket, eq(messages.wid, quotedWids.get(wid ?? '') ?? '')))
      .limit(1);
    if (quoted) await unit.db.update(messages).set({ quotedMessageId: quoted.id }).where(eq(messages.id, id));
  }
}

/** The reactions to old messages in their stored form, by WhatsApp's id of the message. */
export async function importReactions(
  unit: Unit,
  companyId: number,
  history: readonly HistoryMessage[],
): Promise<Map<string, StoredReaction[]>> {
  const stored = new Map<string, StoredReaction[]>();
  for (const { message, reactions } of history) {
    const those: StoredReaction[] = [];
    for (const reaction of reactions) those.push(await storedReaction(unit, companyId, message.chat.isGroup, reaction));
    stored.set(message.wid, those);
  }
  return stored;
}

/**
 * The author of each message, by WhatsApp's id: the contact itself, or in a group the person, who becomes a contact.
 * Our own messages have no author.
 */
async function importAuthors(
  unit: Unit,
  companyId: number,
  contact: ContactRow,
  history: readonly HistoryMessage[],
): Promise<Map<string, number>> {
  const people = new Map<string, number>();
  const authors = new Map<string, number>();
  for (const { message } of history) {
    if (message.fromMe) continue;
    const { author } = message;
    if (!message.chat.isGroup || !author) {
      authors.set(message.wid, contact.id);
      continue;
    }
    const chat = addressOf(author);
    const known = people.get(chat.chatId);
    const person = { chat, pushName: author.name, source: 'history' } as const;
    const id = known ?? (await resolveContact(unit, companyId, person)).id;
    people.set(chat.chatId, id);
    authors.set(message.wid, id);
  }
  return authors;
}
