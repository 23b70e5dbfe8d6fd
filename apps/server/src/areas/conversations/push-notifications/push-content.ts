import { longestPreview, type PushContent } from '@recado/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { noteMentions, ticketNotes } from '../ticket-notes/ticket-notes.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { ticketTransfers } from '../transfers/transfers.schema.ts';
import { isUnseenBy } from '../transfers/transfers.ts';
import type { PushNews } from './push-news.ts';

/** The most characters of a name in a push. */
const longestName = 80;

/** The content of a push, without the parts that depend on its receiver. */
type PushText = Omit<PushContent, 'language' | 'kind'>;

/** The receiver of a push, and whether they hide message texts. */
interface Receiver {
  userId: number;
  hidesText: boolean;
}

/** The current content of a push; undefined if its subject was read, seen, opened, accepted or deleted meanwhile. */
export async function contentOf(
  unit: Unit,
  news: PushNews,
  { userId, hidesText }: Receiver,
): Promise<PushText | undefined> {
  const read = { message: messageIn, mention: mentionOf, transfer: transferOf }[news.kind];
  const content = await read(unit, news, userId);
  if (!content) return undefined;
  return {
    ticket: content.ticket,
    contact: beginning(content.contact, longestName),
    by: beginning(content.by, longestName),
    queue: beginning(content.queue, longestName),
    preview: hidesText ? '' : beginning(content.preview, longestPreview),
    type: hidesText ? 'chat' : content.type,
  };
}

async function messageIn(unit: Unit, { id, companyId }: PushNews): Promise<PushText | undefined> {
  const [row] = await unit.db
    .select({
      ticket: tickets.uuid,
      contact: contacts.name,
      by: sql<string>`''`,
      queue: sql<string>`''`,
      preview: sql<string>`case when ${tickets.customerWordsType} = 'unknown' then '' else coalesce(${tickets.customerWords}, '') end`,
      type: sql<string>`coalesce(${tickets.customerWordsType}, 'chat')`,
      unread: tickets.unreadMessages,
    })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(eq(tickets.id, id), eq(tickets.companyId, companyId)));
  return row && row.unread > 0 ? row : undefined;
}

/**
 * The content for a mention. A note about a contact has no ticket: then the click opens the list, where the bell has
 * the mention.
 */
async function mentionOf(unit: Unit, { id, companyId }: PushNews): Promise<PushText | undefined> {
  const [row] = await unit.db
    .select({
      ticket: tickets.uuid,
      contact: contacts.name,
      by: sql<string>`coalesce(${users.name}, ${ticketNotes.userName})`,
      queue: sql<string>`''`,
      preview: ticketNotes.note,
      type: sql<string>`'chat'`,
    })
    .from(noteMentions)
    .innerJoin(ticketNotes, eq(ticketNotes.id, noteMentions.noteId))
    .innerJoin(contacts, eq(contacts.id, ticketNotes.contactId))
    .leftJoin(tickets, eq(tickets.id, ticketNotes.ticketId))
    .leftJoin(users, eq(users.id, ticketNotes.userId))
    .where(and(eq(noteMentions.id, id), eq(noteMentions.companyId, companyId), isNull(noteMentions.seenAt)));
  return row;
}

/** The content for a transfer; it names the queue if the ticket waits in one. */
async function transferOf(unit: Unit, { id, companyId }: PushNews, userId: number): Promise<PushText | undefined> {
  const [row] = await unit.db
    .select({
      ticket: tickets.uuid,
      contact: contacts.name,
      by: ticketTransfers.byName,
      queue: sql<string>`case when ${tickets.status} = 'pending' then coalesce(${queues.name}, '') else '' end`,
      preview: sql<string>`''`,
      type: sql<string>`'chat'`,
    })
    .from(ticketTransfers)
    .innerJoin(tickets, eq(tickets.id, ticketTransfers.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .where(and(eq(ticketTransfers.ticketId, id), eq(ticketTransfers.companyId, companyId), isUnseenBy(userId)));
  return row;
}

/** The beginning of a text on one line, cut between characters. */
function beginning(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}
