import { and, eq, or } from 'drizzle-orm';
import type { ChatAddress } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { contacts, messages, tickets } from '../../../platform/database/schema/index.ts';
import type { Message } from '../message-rows.ts';

/** The identity of a message on WhatsApp. */
export interface WhatsAppName {
  connectionId: number;
  chat: ChatAddress;
  wid: string;
}

/**
 * The stored message with a WhatsApp id, locked until the unit ends, or undefined. The chat's identifier may have
 * changed since the message was stored (number before, LID now): then the contact shows that it is the same chat.
 */
export async function findKnownMessage(unit: Unit, name: WhatsAppName): Promise<Message | undefined> {
  const { chat } = name;
  const sameChat = [eq(messages.chatId, chat.chatId), eq(contacts.lid, chat.chatId)];
  if (chat.lid !== null) sameChat.push(eq(contacts.lid, chat.lid));
  if (chat.number !== null) sameChat.push(eq(contacts.number, chat.number));
  const [found] = await unit.db
    .select({ message: messages })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(eq(messages.connectionId, name.connectionId), eq(messages.wid, name.wid), or(...sameChat)))
    .limit(1)
    .for('update', { of: messages });
  return found?.message;
}
