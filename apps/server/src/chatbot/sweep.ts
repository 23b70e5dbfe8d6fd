import type { ServicePlatform } from '../channels/services.ts';
import { findLateTickets, tellLateTicket } from '../modules/tickets/late-tickets.ts';
import { findStrandedTickets, returnStrandedTicket } from '../modules/tickets/return-tickets.ts';
import { together } from '../platform/database/unit.ts';
import type { RecurringWork } from '../platform/scheduler/index.ts';
import { assignWaitingTicket, findWaitingTickets } from './assign-waiting.ts';
import { closeInactiveTicket, findInactiveTickets } from './close-inactive.ts';

/** A ticket that a time rule applies to. */
export interface DueTicket {
  id: number;
  companyId: number;
}

/**
 * Runs every minute: closes inactive tickets, assigns waiting ones to a queue (SERVER §2, Inactivity and
 * Unassigned), and tells of those that wait too long. A failure for one ticket is logged and retried a minute later.
 */
export function sweepTicketsWork(platform: ServicePlatform): RecurringWork {
  return {
    name: 'sweep-tickets',
    pattern: '* * * * *',
    tries: 1,
    run: (signal) => sweepTickets(platform, signal),
  };
}

/** Handles the tickets of every company once, each in its own transaction. */
export async function sweepTickets(platform: ServicePlatform, signal?: AbortSignal): Promise<void> {
  const { database } = platform;
  const rules = [
    { find: findInactiveTickets, apply: closeInactiveTicket },
    { find: findWaitingTickets, apply: assignWaitingTicket },
    { find: findStrandedTickets, apply: returnStrandedTicket },
    { find: findLateTickets, apply: tellLateTicket },
  ];
  const found = await database.system((unit) =>
    together(...rules.map(async ({ find, apply }) => ({ apply, tickets: await find(unit, platform.clock()) }))),
  );
  for (const { apply, tickets } of found) {
    for (const due of tickets) {
      if (signal?.aborted) return;
      await database
        .tenant(due.companyId, (unit) => apply(platform, unit, due.id))
        .catch((error: unknown) => platform.logger.error({ err: error, ticketId: due.id }, 'a ticket was not swept'));
    }
  }
}
