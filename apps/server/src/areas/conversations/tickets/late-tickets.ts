import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { announceTicket } from './ticket-events.ts';
import { tickets } from './tickets.schema.ts';

/** How many tickets one run marks as late at most; the next run, a minute later, marks the rest. */
const mostAtOnce = 500;

/**
 * Tickets whose customer has waited longer than their queue allows and that are not marked late yet, the longest wait
 * first. Only queues with a limit count. The query looks up each queue separately: with a plain join, PostgreSQL would
 * read all tickets that are not closed to sort them.
 */
export function findLateTickets({ db }: Unit, now: Date): Promise<{ id: number; companyId: number }[]> {
  const shortest = sql`make_interval(mins => least(${queues.firstAnswerLimit}, ${queues.answerLimit}))`;
  const late = db
    .select({ id: tickets.id, companyId: tickets.companyId, waitingSince: tickets.waitingSince })
    .from(tickets)
    .where(
      and(
        eq(tickets.queueId, queues.id),
        isNotNull(tickets.waitingSince),
        sql`${tickets.waitingSince} <= ${now.toISOString()}::timestamptz - ${shortest}`,
        isLate(now),
      ),
    )
    .orderBy(tickets.waitingSince)
    .limit(mostAtOnce)
    .as('late');
  return db
    .select({ id: late.id, companyId: late.companyId })
    .from(queues)
    .innerJoinLateral(late, sql`true`)
    .where(sql`coalesce(${queues.firstAnswerLimit}, ${queues.answerLimit}) is not null`)
    .orderBy(late.waitingSince)
    .limit(mostAtOnce);
}

/** Marks a ticket as late, unless somebody answered meanwhile, and publishes it to the bells of those who see it. */
export async function markLateTicket(unit: Unit, ticketId: number): Promise<void> {
  const late = await unit.db
    .update(tickets)
    .set({ lateSince: unit.now() })
    .from(queues)
    .where(and(eq(tickets.id, ticketId), eq(queues.id, tickets.queueId), isLate(unit.now())))
    .returning({ id: tickets.id });
  if (late.length > 0) await announceTicket(unit, ticketId);
}

/** The condition that a ticket exceeds the limit of its queue that applies now, and is not marked yet. */
function isLate(now: Date) {
  const limit = sql`case when ${tickets.isAnswered} then ${queues.answerLimit} else ${queues.firstAnswerLimit} end`;
  return and(
    ne(tickets.status, 'closed'),
    isNull(tickets.lateSince),
    isNull(tickets.snoozedAt),
    sql`${tickets.waitingSince} <= ${now.toISOString()}::timestamptz - make_interval(mins => ${limit})`,
  );
}
