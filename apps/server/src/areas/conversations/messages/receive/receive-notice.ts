import { and, eq } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { Author } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { shownName } from '../../../../platform/text/foreign-text.ts';
import { addressOf } from '../../contacts/contact-names.ts';
import { findContactOf, publishContact } from '../../contacts/contact-rows.ts';
import { contacts } from '../../contacts/contacts.schema.ts';
import { findTicket, type Ticket } from '../../tickets/open-ticket.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { insertNotice } from './insert-notice.ts';

/**
 * Handles what happened in a chat besides messages: a group has a new name, people joined or left, messages disappear
 * after a time. It is shown as a line between the messages of the existing ticket: it is not unread, wakes no bot, and
 * begins no round.
 */
export async function receiveNotice(unit: Unit, received: ChannelEventOf<'notice'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { chat, notice, text, seconds, sentAt } = event;
  const contact = await findContactOf(unit, companyId, chat);
  if (!contact) return;
  if (notice === 'subject' && text.trim() !== '') await renameGroup(unit, contact.id, text);
  const place = { companyId, connectionId, contactId: contact.id, isGroup: chat.isGroup };
  const ticket = await findTicket(unit, place);
  if (!ticket) return;
  if (notice === 'timer') await recordExpiration(unit, ticket, seconds ?? 0);
  const who = event.fromMe ? '' : await nameOf(unit, companyId, event.author);
  const people = await Promise.all(event.people.map((person) => nameOf(unit, companyId, person)));
  const lines = people.map((title) => ({ title, text: '' }));
  const card = { kind: 'notice', notice, title: who, text, lines, count: seconds } as const;
  const at = { connectionId, chatId: chat.chatId, wid: event.wid, sentAt: new Date(sentAt), fromMe: event.fromMe };
  await insertNotice(unit, ticket, at, card);
}

/** Remembers after which time messages of the chat disappear, if it changed: answers say so, too (`expiration`). */
export async function recordExpiration(unit: Unit, ticket: Ticket, seconds: number | undefined): Promise<void> {
  if (seconds === undefined || seconds === (ticket.expiration ?? 0)) return;
  await unit.db.update(tickets).set({ expiration: seconds }).where(eq(tickets.id, ticket.id));
}

async function renameGroup(unit: Unit, contactId: number, subject: string): Promise<void> {
  const [renamed] = await unit.db
    .update(contacts)
    .set({ name: shownName(subject) })
    .where(and(eq(contacts.id, contactId), eq(contacts.isGroup, true)))
    .returning();
  if (renamed) await publishContact(unit, 'update', renamed);
}

/** A person's name: the contact's, otherwise the one that they chose, otherwise their number. */
async function nameOf(unit: Unit, companyId: number, author: Author): Promise<string> {
  const { number, name } = author;
  const contact = await findContactOf(unit, companyId, addressOf(author));
  return contact?.name ?? (name || (number ? `+${number}` : ''));
}
