import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { contacts, mediaFiles, messages, tickets, whatsapps } from '../../../platform/database/schema/index.ts';

const quoted = alias(messages, 'quoted');

/** A stored message with all that a provider needs to know of it. */
export async function loadMessage(unit: Unit, messageId: number) {
  const [row] = await unit.db
    .select({
      message: messages,
      contact: contacts,
      file: mediaFiles,
      quoted,
      whatsapp: { id: whatsapps.id, status: whatsapps.status },
    })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(whatsapps, eq(whatsapps.id, messages.connectionId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, messages.mediaId))
    .leftJoin(quoted, eq(quoted.id, messages.quotedMessageId))
    .where(eq(messages.id, messageId));
  return row;
}

/** What a provider needs to know of messages to name them. */
export function loadReferences(unit: Unit, messageIds: number[]) {
  return unit.db
    .select({ message: messages, contact: contacts })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(inArray(messages.id, messageIds))
    .orderBy(messages.id);
}

/** What is loaded of a message that exists. */
export type LoadedMessage = NonNullable<Awaited<ReturnType<typeof loadMessage>>>;
