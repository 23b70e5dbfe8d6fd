import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { serviceLevels } from '../tickets/levels.schema.ts';
import { announceTickets } from '../tickets/ticket-events.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** How many tickets of a company one run marks at most; the next run, a minute later, marks the rest. */
const mostAtOnce = 500;

/** Every minute: who waits longer than promised is in the bell of those who see the ticket, as with the limits of queues. */
export function markMissedWork({ database, logger }: Pick<ServicePlatform, 'database' | 'logger'>): RecurringWork {
  return {
    name: 'mark-missed-service-levels',
    pattern: '* * * * *',
    tries: 1,
    run: async (signal) => {
      for (const companyId of await database.system(companiesWithLevels)) {
        if (signal.aborted) return;
        await database
          .tenant(companyId, (unit) => markMissed(unit, companyId))
          .catch((error: unknown) => logger.error({ err: error, companyId }, 'missed service levels are not marked'));
      }
    },
  };
}

async function companiesWithLevels({ db }: Unit): Promise<number[]> {
  const rows = await db.selectDistinct({ companyId: serviceLevels.companyId }).from(serviceLevels);
  return rows.map(({ companyId }) => companyId);
}

/** Marks the waiting tickets of a company whose service level was missed, and publishes them; returns how many. */
export async function markMissed(unit: Unit, companyId: number): Promise<number> {
  const found = await missedTickets(unit, companyId);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const marked = await unit.db
    .update(tickets)
    .set({ lateSince: unit.now() })
    .where(and(missed(companyId, unit.now()), isOneOf(tickets.id, ids)))
    .returning({ id: tickets.id });
  await announceTickets(
    unit,
    marked.map(({ id }) => id),
  );
  return marked.length;
}

/** Those that are overdue for longest first, in the order of the index of what is due. */
export function missedTickets(unit: Unit, companyId: number) {
  return unit.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(missed(companyId, unit.now()))
    .orderBy(tickets.levelDueAt)
    .limit(mostAtOnce);
}

/** The condition that a ticket is overdue and not in the bell; written for the index of what is due. */
function missed(companyId: number, now: Date) {
  return and(
    eq(tickets.companyId, companyId),
    sql`${tickets.levelDueAt} is not null`,
    lte(tickets.levelDueAt, now),
    isNull(tickets.lateSince),
    isNotNull(tickets.waitingSince),
    isNull(tickets.snoozedAt),
    ne(tickets.status, 'closed'),
  );
}
