import { and, eq, lt } from 'drizzle-orm';
import type { HistoryMessage } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { ContactRow } from '../contacts/contact-rows.ts';
import { storedContent } from '../messages/message.presenter.ts';
import { findTicket, noWords, type Ticket } from '../tickets/open-ticket.ts';
import { publishTicket, reloadTicket } from '../tickets/ticket-events.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import type { HistoryImport } from './running-imports.ts';

/** The contact who wrote each message, by WhatsApp's id. */
type Authors = ReadonlyMap<string, number>;
const noAuthors: Authors = new Map();

/**
 * The ticket of an imported chat: the existing one, else a new one without a round of service, so that old
 * conversations do not count in metrics. It waits to be closed or, if tickets are closed automatically, it is created
 * closed, so that lists do not fill with tickets that disappear at the end.
 */
export async function ticketOfImport(
  unit: Unit,
  ofImport: HistoryImport,
  contact: ContactRow,
  history: readonly HistoryMessage[],
  authors: Authors,
): Promise<{ ticket: Ticket; isNew: boolean }> {
  const { companyId, connectionId, closeTickets } = ofImport;
  const known = await findTicket(unit, { companyId, connectionId, contactId: contact.id, isGroup: contact.isGroup });
  if (known) return { ticket: known, isNew: false };
  const state = closeTickets ? ({ status: 'closed' } as const) : ({ importedAt: unit.now() } as const);
  const [made] = await unit.db
    .insert(tickets)
    .values({
      ...state,
      companyId,
      contactId: contact.id,
      whatsappId: connectionId,
      isGroup: contact.isGroup,
      ...lastMessageOf(history.at(-1), contact.isGroup ? authors : noAuthors),
      waitingSince: closeTickets || contact.isGroup ? null : waitOf(history.at(-1)),
    })
    .onConflictDoNothing()
    .returning();
  return made ? { ticket: made, isNew: true } : ticketOfImport(unit, ofImport, contact, history, authors);
}

/** Sets the ticket's last message unless a newer one is shown, and updates the lists of a live ticket. */
export async function showNewest(
  unit: Unit,
  ticket: Ticket,
  isNew: boolean,
  newest: HistoryMessage | undefined,
  authors: Authors,
): Promise<void> {
  const shown = lastMessageOf(newest, ticket.isGroup ? authors : noAuthors);
  const moved = shown
    ? await unit.db
        .update(tickets)
        .set({ ...shown, ...(ticket.importedAt && !ticket.isGroup && { waitingSince: waitOf(newest) }) })
        .where(and(eq(tickets.id, ticket.id), lt(tickets.lastMessageAt, shown.lastMessageAt)))
        .returning({ id: tickets.id })
    : [];
  if (ticket.status === 'closed' || (!isNew && moved.length === 0)) return;
  publishTicket(unit, isNew ? 'create' : 'update', await reloadTicket(unit, ticket.id));
}

/** Since when the customer waits: since their message if it is the newest, so that lists show who waits longest. */
function waitOf(newest: HistoryMessage | undefined): Date | null {
  return !newest || newest.message.fromMe ? null : new Date(newest.message.sentAt);
}

/** The last message of the ticket; `authors` are the authors in a group. */
function lastMessageOf(newest: HistoryMessage | undefined, authors: Authors) {
  if (!newest) return undefined;
  const { message, ack } = newest;
  const { listText, mediaType } = storedContent(message.content);
  return {
    lastMessage: listText.slice(0, 500),
    lastMessageFromMe: message.fromMe,
    lastMessageAck: ack,
    lastMessageType: mediaType,
    lastMessageAt: new Date(message.sentAt),
    lastMessageId: null,
    ...noWords,
    customerAuthorId: authors.get(message.wid) ?? null,
  };
}
