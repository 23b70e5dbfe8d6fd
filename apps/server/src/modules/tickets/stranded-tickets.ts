import { and, eq, isNotNull } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { moveTickets, waiting } from './return-tickets.ts';
import { outOfSight } from './visibility.ts';

const stranded = and(eq(tickets.status, 'open'), isNotNull(tickets.userId), outOfSight);

/** Open tickets that their agents do not see, e.g. since the company hides those without queue; at most 500. */
export function findStrandedTickets({ db }: Unit): Promise<{ id: number; companyId: number }[]> {
  return db.select({ id: tickets.id, companyId: tickets.companyId }).from(tickets).where(stranded).limit(500);
}

/** Returns such a ticket to pending, if it is still one (SERVER §2, Transfer). */
export async function returnStrandedTicket(services: Services, unit: Unit, ticketId: number): Promise<void> {
  await moveTickets(services, unit, { which: and(eq(tickets.id, ticketId), stranded), most: 1, values: waiting });
}
