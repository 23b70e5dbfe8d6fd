import { z } from 'zod';
import { effectful, type JobHandler } from '../platform/jobs/handlers.ts';
import type { NewJob } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/platform.ts';
import { assignWaitingTicket, findWaitingTickets } from './assign-waiting.ts';
import { closeInactiveTicket, findInactiveTickets } from './close-inactive.ts';

const kind = 'sweep-tickets';
const minute = 60_000;
const payload = z.object({});

/** A ticket that a rule of time concerns. */
export interface DueTicket {
  id: number;
  companyId: number;
}

/** Looks for tickets whose time has come, once in the minute of `runAt`; a second job of that minute is left out. */
export function sweepTicketsJob(runAt: Date): NewJob {
  const dedupeKey = `${kind}:${Math.floor(runAt.getTime() / minute)}`;
  return { kind, payload: {}, lane: kind, dedupeKey, runAt };
}

/**
 * Every minute: closes inactive tickets and gives waiting ones a queue (SERVER §2, Inactivity and Unassigned); begin it
 * with `sweepTicketsJob` at each start of the server. What fails for one ticket is logged and tried a minute later.
 */
export function sweepTicketsHandler(platform: Platform): JobHandler {
  return effectful(kind, payload, async (_payload, _job, signal) => {
    try {
      await sweepTickets(platform, signal);
    } finally {
      const next = new Date(platform.clock().getTime() + minute);
      await platform.database.system((unit) => unit.enqueue(sweepTicketsJob(next)));
    }
  });
}

/** One look at every company's tickets; each ticket is its own transaction. */
export async function sweepTickets(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { database } = platform;
  const rules = [
    { find: findInactiveTickets, apply: closeInactiveTicket },
    { find: findWaitingTickets, apply: assignWaitingTicket },
  ];
  for (const { find, apply } of rules) {
    for (const due of await database.system((unit) => find(unit, platform.clock()))) {
      if (signal?.aborted) return;
      await database
        .tenant(due.companyId, (unit) => apply(platform, unit, due.id))
        .catch((error: unknown) => platform.logger.error({ err: error, ticketId: due.id }, 'a ticket was not swept'));
    }
  }
}
