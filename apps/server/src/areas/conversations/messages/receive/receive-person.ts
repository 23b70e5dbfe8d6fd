import type { ChatNotice } from '@recado/contract';
import { internationalNumber } from '@recado/contract/phone-numbers';
import { eq } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { InboundMessage } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import type { PayloadOf } from '../../../../platform/events/event-kind.ts';
import type { usernameChanged } from '../../contacts/in-process-events.ts';
import { renamePerson, resolveContact } from '../../contacts/resolve-contact.ts';
import { findTicket } from '../../tickets/open-ticket.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { insertNotice } from './insert-notice.ts';

/**
 * WhatsApp states that a person has another number, user id or username (CLOUD-API 2): their contact gets it, and a line
 * in the existing chat says so. A new user id is told as a new number, which is what gives people one.
 */
export async function receivePerson(unit: Unit, received: ChannelEventOf<'person'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { chat, change, former } = event;
  const contact = await renamePerson(unit, companyId, { former, chat, source: 'notice' });
  // A changed username already tells of itself.
  if (!contact || change === 'username') return;
  const ticket = await findTicket(unit, { companyId, connectionId, contactId: contact.id, isGroup: false });
  if (!ticket) return;
  const text = chat.number !== null && chat.number !== former.number ? chat.number : '';
  const at = { connectionId, chatId: chat.chatId, wid: event.wid, sentAt: new Date(event.sentAt) };
  await insertNotice(unit, ticket, at, noticeCard('numberChanged', contact.name, text));
}

/** A line in each chat of a person who has another username. */
export async function tellOfUsername(
  unit: Unit,
  { contactId, name, username }: PayloadOf<typeof usernameChanged>,
): Promise<void> {
  const chats = await unit.db.select().from(tickets).where(eq(tickets.contactId, contactId));
  for (const ticket of chats) {
    if (ticket.whatsappId === null || ticket.isGroup) continue;
    const sentAt = unit.now();
    const wid = `username-${ticket.id}-${sentAt.getTime()}-${username}`;
    const at = { connectionId: ticket.whatsappId, chatId: wid, wid, sentAt };
    await insertNotice(unit, ticket, at, noticeCard('usernameChanged', name, `@${username}`));
  }
}

function noticeCard(notice: ChatNotice, title: string, text: string) {
  return { kind: 'notice', notice, title, text } as const;
}

/**
 * The number in a card of the sender's own, which they sent because it was asked for (CLOUD-API 23), becomes that of
 * their contact.
 */
export async function learnSharedNumber(
  unit: Unit,
  companyId: number,
  { chat, content, fromMe, pushName }: InboundMessage,
): Promise<void> {
  if (content.kind !== 'contact' || content.shared !== 'own' || fromMe || chat.isGroup) return;
  const [written] = content.contacts.flatMap(({ numbers }) => numbers);
  const number = written && internationalNumber(`+${written.replace(/\D/g, '')}`);
  if (number) await resolveContact(unit, companyId, { chat: { ...chat, number }, pushName, source: 'person' });
}
