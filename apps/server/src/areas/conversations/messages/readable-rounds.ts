import { and, type Column, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { visibleTo } from '../tickets/visibility.ts';
import { isReadableIn, type ReadableRounds, readableRoundsOn } from './message-access.ts';

/** How many tickets of a contact are read; a contact has one per connection. The latest ones are read. */
const mostTickets = 20;

/** A ticket of a contact that a user sees, and which of its messages they may read. */
export interface ReadableRoundsOfTicket {
  ticketId: number;
  readableRounds: ReadableRounds;
}

/** The messages that a user may read in each visible ticket of a contact, the latest ticket first. */
export async function readableRoundsOfContact(
  unit: Unit,
  session: CallerSession,
  contactId: number,
): Promise<ReadableRoundsOfTicket[]> {
  const { companyId } = session;
  const seen = await unit.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), eq(tickets.contactId, contactId), visibleTo(session)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(mostTickets);
  const readableRoundsByTicket: ReadableRoundsOfTicket[] = [];
  for (const { id } of seen)
    readableRoundsByTicket.push({ ticketId: id, readableRounds: await readableRoundsOn(unit, session, id) });
  return readableRoundsByTicket;
}

/** The condition that a row of one of these tickets may be read. */
export function isReadableOn(
  readableRoundsByTicket: readonly ReadableRoundsOfTicket[],
  columns: Record<'ticketId' | 'queueId' | 'cycleId', Column>,
): SQL {
  const readable = readableRoundsByTicket.map(({ ticketId, readableRounds }) =>
    and(eq(columns.ticketId, ticketId), isReadableIn(readableRounds, columns)),
  );
  return or(...readable) ?? sql`false`;
}
