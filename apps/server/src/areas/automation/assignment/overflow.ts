import { and, asc, eq, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { followTickets } from '../../conversations/tickets/cycles.ts';
import { recordTicketEvents } from '../../conversations/tickets/record-events.ts';
import { announceTickets } from '../../conversations/tickets/ticket-events.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { assignmentWaits } from './assignment.schema.ts';
import type { RuledQueue } from './assignment-state.ts';
import { isForPeople } from './waiting-tickets.ts';

/** How many tickets one run moves from a queue at most. */
const mostAtOnce = 50;

/**
 * Moves tickets for which nobody was free for as long as their queue allows to the queue that it names. A ticket does not
 * return to a queue that it left like this: queues that name each other do not pass it around.
 */
export async function overflow(unit: Unit, companyId: number, assigning: readonly RuledQueue[]): Promise<void> {
  for (const queue of assigning) {
    const { overflowQueueId: toId, overflowMinutes: minutes } = queue;
    if (toId === null || minutes === null || !(await exists(unit, toId))) continue;
    await overflowQueue(unit, companyId, { id: queue.id, toId, minutes });
  }
}

/** Not once it is being deleted. */
async function exists({ db }: Unit, queueId: number): Promise<boolean> {
  return (await db.select({ id: queues.id }).from(queues).where(eq(queues.id, queueId)).for('key share')).length > 0;
}

async function overflowQueue(
  unit: Unit,
  companyId: number,
  { id, toId, minutes }: { id: number; toId: number; minutes: number },
): Promise<void> {
  const now = unit.now();
  const until = new Date(now.getTime() - minutes * 60_000);
  const due = await unit.db
    .select({ ticketId: tickets.id })
    .from(assignmentWaits)
    .innerJoin(tickets, eq(tickets.id, assignmentWaits.ticketId))
    .where(
      and(
        eq(assignmentWaits.queueId, id),
        eq(tickets.queueId, id),
        sql`${assignmentWaits.since} <= ${until.toISOString()}::timestamptz`,
        sql`not ${assignmentWaits.leftQueueIds} @> ${String(toId)}::jsonb`,
        isForPeople,
      ),
    )
    .orderBy(asc(assignmentWaits.since), asc(tickets.id))
    .limit(mostAtOnce)
    .for('no key update', { of: tickets });
  if (due.length === 0) return;
  const ids = due.map(({ ticketId }) => ticketId);
  await unit.db.update(tickets).set({ queueId: toId, lateSince: null }).where(isOneOf(tickets.id, ids));
  await followTickets(unit, ids);
  await unit.db
    .update(assignmentWaits)
    .set({
      queueId: toId,
      since: now,
      reason: null,
      leftQueueIds: sql`${assignmentWaits.leftQueueIds} || ${String(id)}::jsonb`,
    })
    .where(isOneOf(assignmentWaits.ticketId, ids));
  const before = { queueId: id, userId: null };
  await recordTicketEvents(
    unit,
    ids.map((ticketId) => ({
      ...{ kind: 'assigned', by: 'system', assignment: 'overflow', before },
      ticket: { id: ticketId, companyId, queueId: toId, userId: null },
    })),
  );
  await announceTickets(
    unit,
    ids,
    ids.map((ticketId) => ({ ...before, ticketId, status: 'pending' as const })),
  );
}
