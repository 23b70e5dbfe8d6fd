import { eq } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { closeRounds, resolvedFields } from './close-tickets.ts';
import { recordTicketEvents } from './record-events.ts';

/** Closes a pending ticket that a bot has answered; nobody is asked for a rating. */
export async function closeBySystem(services: Services, unit: Unit, ticketId: number): Promise<void> {
  await unit.db.update(tickets).set(resolvedFields).where(eq(tickets.id, ticketId));
  await closeRounds(services, unit, [ticketId], 'pending');
  const [ticket] = await unit.db.select().from(tickets).where(eq(tickets.id, ticketId));
  if (ticket) await recordTicketEvents(services, unit, [{ kind: 'resolved', by: 'system', ticket }]);
}
