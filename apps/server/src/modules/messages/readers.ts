import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { settings, userQueues, users } from '../../platform/database/schema/index.ts';
import type { Ticket } from '../tickets/open-ticket.ts';

/** The users who see a ticket and have a right to another queue as well; administrators read everything anyway. */
export async function readersOf(unit: Unit, ticket: Ticket, queueId: number): Promise<number[]> {
  const rows = await unit.db
    .select({ id: userQueues.userId })
    .from(userQueues)
    .innerJoin(users, eq(users.id, userQueues.userId))
    .where(and(eq(userQueues.companyId, ticket.companyId), eq(userQueues.queueId, queueId), seesTicket(ticket)));
  return rows.map(({ id }) => id);
}

/** The rule of `visibleTo` (SPEC §4.1), asked for the users of one ticket. */
function seesTicket({ companyId, queueId, userId }: Ticket) {
  if (queueId !== null) {
    return sql`exists (select 1 from ${userQueues} seen where seen.user_id = ${users.id} and seen.queue_id = ${queueId})`;
  }
  const isAllowed = sql`exists (select 1 from ${settings} where ${settings.companyId} = ${companyId}
    and ${settings.key} = 'userViewTicketsWithoutQueue' and ${settings.value} = 'enabled')`;
  return userId === null ? isAllowed : and(isAllowed, eq(users.id, userId));
}
