import { and, eq, ne } from 'drizzle-orm';
import type { ServicePlatform, Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import type { Preparation } from '../retirement/retire.ts';
import { ticketsLeaving } from './in-process-events.ts';
import { moveTickets, returnTickets } from './return-tickets.ts';
import { publishTicketGone } from './ticket-events.ts';

/** How many tickets lose their queue in the transaction that deletes it; a job moves the others. */
const atOnce = 100;

/**
 * A queue is being deleted: its tickets stay, without a queue, and disappear for users who saw them because of it. An
 * open one that its agent would no longer see returns to pending (SERVER §2, Transfer).
 */
export async function leaveQueue(
  services: Services,
  unit: Unit,
  queue: { companyId: number; queueId: number },
): Promise<void> {
  await leaveSome(services, unit, queue, atOnce);
}

/** Removes the queue from the remaining tickets in batches, so that the changes are published. */
export function leavingQueue(platform: ServicePlatform): Preparation {
  return (companyId, queueId, most) =>
    platform.database.tenant(companyId, (unit) => leaveSome(platform, unit, { companyId, queueId }, most));
}

function leaveSome(
  services: Services,
  unit: Unit,
  { companyId, queueId }: { companyId: number; queueId: number },
  most: number,
): Promise<number> {
  const live = and(eq(tickets.companyId, companyId), eq(tickets.queueId, queueId), ne(tickets.status, 'closed'));
  return moveTickets(services, unit, { which: live, most, values: { queueId: null } });
}

/** A user is being deleted: their open tickets return to pending. */
export function leaveAgent(
  services: Services,
  unit: Unit,
  agent: { companyId: number; userId: number },
): Promise<void> {
  return returnTickets(services, unit, { ...agent, onlyOutOfSight: false });
}

/** A user's queues or role changed: open tickets that they no longer see return to pending. */
export function returnUnseen(
  services: Services,
  unit: Unit,
  agent: { companyId: number; userId: number },
): Promise<void> {
  return returnTickets(services, unit, { ...agent, onlyOutOfSight: true });
}

/** A contact is being deleted, and their tickets with them. */
export async function leaveContact(
  unit: Unit,
  { companyId, contactId }: { companyId: number; contactId: number },
): Promise<void> {
  const theirs = eq(tickets.contactId, contactId);
  const known = await unit.db.select({ id: tickets.id }).from(tickets).where(theirs);
  await unit.tell(ticketsLeaving, { ticketIds: known.map(({ id }) => id) });
  const gone = await unit.db
    .delete(tickets)
    .where(theirs)
    .returning({ ticketId: tickets.id, queueId: tickets.queueId, userId: tickets.userId });
  for (const ticket of gone) publishTicketGone(unit, companyId, ticket);
}
