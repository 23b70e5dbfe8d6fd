import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { ticketCycles } from '../../platform/database/schema/index.ts';

/** The round of a message sent now, as a value to insert: the running one, otherwise the last one. */
export function roundOfTicket(ticketId: number): SQL<number | null> {
  return sql`coalesce(
    (select id from ${ticketCycles} where ticket_id = ${ticketId} and finished_at is null),
    (select max(id) from ${ticketCycles} where ticket_id = ${ticketId}))`;
}

/**
 * The current round for users who see a ticket: the running one, otherwise the last one. After a merge, the last round
 * may have been in another queue: then no round is current.
 */
export async function currentRound(unit: Unit, ticket: { id: number; queueId: number | null }): Promise<number | null> {
  const [last] = await unit.db
    .select({ id: ticketCycles.id, queueId: ticketCycles.queueId, finishedAt: ticketCycles.finishedAt })
    .from(ticketCycles)
    .where(eq(ticketCycles.ticketId, ticket.id))
    .orderBy(sql`${ticketCycles.finishedAt} is not null`, desc(ticketCycles.id))
    .limit(1);
  if (!last) return null;
  return last.finishedAt === null || last.queueId === ticket.queueId ? last.id : null;
}
