import type { TicketEventKind } from '@recado/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { ticketFollows } from '../tickets/follows.schema.ts';
import type { ticketsHappened } from '../tickets/in-process-events.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { isSeenBy } from '../tickets/visibility.ts';
import { tellFollows } from './follow-rows.ts';

/** The events after which other users may see a ticket. */
const moves: ReadonlySet<TicketEventKind> = new Set(['accepted', 'returned', 'transferred']);

/** Tickets were moved: whoever no longer sees one follows it no longer. */
export async function endOfMoved(
  unit: Unit,
  { companyId, happenings }: PayloadOf<typeof ticketsHappened>,
): Promise<void> {
  const moved = happenings.filter(({ kind }) => moves.has(kind)).map(({ ticketId }) => ticketId);
  if (moved.length > 0) await endUnseen(unit, companyId, isOneOf(ticketFollows.ticketId, moved));
}

/** The queues or the role of a user changed. */
export async function endOfUser(unit: Unit, user: { companyId: number; userId: number }): Promise<void> {
  await endUnseen(unit, user.companyId, eq(ticketFollows.userId, user.userId));
}

async function endUnseen(unit: Unit, companyId: number, which: SQL): Promise<void> {
  const unseen = sql`not exists (select 1 from ${tickets} where ${tickets.id} = ${ticketFollows.ticketId}
    and ${isSeenBy(sql`${ticketFollows.userId}`)})`;
  const ended = await unit.db
    .delete(ticketFollows)
    .where(and(eq(ticketFollows.companyId, companyId), which, unseen))
    .returning({ userId: ticketFollows.userId });
  for (const userId of new Set(ended.map((row) => row.userId))) await tellFollows(unit, companyId, userId);
}

/** Moves the follows of a ticket to the ticket that takes over its data. */
export async function moveFollows(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  await unit.db.execute(sql`
    insert into ${ticketFollows} (company_id, user_id, ticket_id, followed_at)
    select company_id, user_id, ${pair.survivorId}::integer, followed_at from ${ticketFollows}
    where ticket_id = ${pair.otherId}
    on conflict do nothing`);
  await unit.db.delete(ticketFollows).where(eq(ticketFollows.ticketId, pair.otherId));
}
