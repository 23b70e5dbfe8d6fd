import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { queues, tickets } from '../../platform/database/schema/index.ts';
import { announceTicket } from './ticket-events.ts';

/** Tickets that are told as late in one run; the rest a minute later. */
const mostAtOnce = 500;

/**
 * Tickets whose customer has waited longer than their queue allows and of whom nobody was told yet. Only queues with a
 * limit count. Once a minute all who wait may be read: 20,000 pages in memory for 6,700 of them among 100,000 tickets.
 */
export function findLateTickets({ db }: Unit, now: Date): Promise<{ id: number; companyId: number }[]> {
  const shortest = sql`make_interval(mins => least(${queues.firstAnswerLimit}, ${queues.answerLimit}))`;
  return db
    .select({ id: tickets.id, companyId: tickets.companyId })
    .from(queues)
    .innerJoin(tickets, eq(tickets.queueId, queues.id))
    .where(
      and(
        sql`coalesce(${queues.firstAnswerLimit}, ${queues.answerLimit}) is not null`,
        isNotNull(tickets.waitingSince),
        sql`${tickets.waitingSince} <= ${now.toISOString()}::timestamptz - ${shortest}`,
        isLate(now),
      ),
    )
    .orderBy(tickets.waitingSince)
    .limit(mostAtOnce);
}

/** Marks such a ticket, if nobody answered meanwhile, and tells those who see it: it is in their bell. */
export async function tellLateTicket(services: Services, unit: Unit, ticketId: number): Promise<void> {
  const late = await unit.db
    .update(tickets)
    .set({ lateSince: services.clock() })
    .from(queues)
    .where(and(eq(tickets.id, ticketId), eq(queues.id, tickets.queueId), isLate(services.clock())))
    .returning({ id: tickets.id });
  if (late.length > 0) await announceTicket(services, unit, ticketId);
}

/** The queue's limit that applies now is exceeded, and this was not told. */
function isLate(now: Date) {
  const limit = sql`case when ${tickets.isAnswered} then ${queues.answerLimit} else ${queues.firstAnswerLimit} end`;
  return and(
    ne(tickets.status, 'closed'),
    isNull(tickets.lateSince),
    sql`${tickets.waitingSince} <= ${now.toISOString()}::timestamptz - make_interval(mins => ${limit})`,
  );
}
