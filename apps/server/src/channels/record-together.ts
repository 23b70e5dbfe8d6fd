import { z } from 'zod';
import type { Unit } from '../platform/database/database.ts';
import { type JobHandler, transactionalTogether } from '../platform/jobs/handlers.ts';
import { storable } from '../platform/text/foreign-text.ts';
import { atBorder } from './border/event.ts';
import { channelEvents, type EventSource, reactToChannelEvent } from './channel-events.ts';
import { type EventRow, rowOf } from './event-row.ts';
import { storeEvent } from './inbound-events.ts';
import { insertWithJobs } from './insert-events.ts';
import { statusesJob, typingJob } from './jobs.ts';
import type { ChannelEvent } from './port.ts';

/** Events of one connection that are stored together with those of others. */
export interface Delivery {
  source: EventSource;
  events: readonly ChannelEvent[];
}

/** Statuses of one job: few enough not to hold their messages for long. */
const statusesAtOnce = 250;
/** The most jobs whose statuses are applied in one transaction. */
const jobsAtOnce = 250;

/**
 * The same as `recordEvents` for several connections, for providers that deliver over HTTP: one statement, in the message
 * of the commit, stores all events and the jobs that handle them. Statuses are not stored as events of their own: a job
 * applies many at once (`statusesHandler`), and stores those whose messages are not known yet.
 */
export async function recordTogether(unit: Unit, deliveries: readonly Delivery[]): Promise<void> {
  const now = Date.now();
  const rows: EventRow[] = [];
  for (const { source, events } of deliveries) {
    const bounded = storable(events.flatMap((received) => atBorder(received, now) ?? []));
    await enqueueStatuses(unit, source, bounded.filter(isStatus));
    for (const event of bounded) {
      if (isStatus(event)) continue;
      if (event.type === 'typing') await unit.enqueue(typingJob(event, source));
      else if (event.type === 'picture' || event.type === 'history' || event.type === 'agenda')
        await reactToChannelEvent(unit, source, event);
      else rows.push({ ...source, ...rowOf(event) });
    }
  }
  if (rows.length > 0) unit.withCommit(() => insertWithJobs(unit, rows));
}

type Status = Extract<ChannelEvent, { type: 'status' }>;

function isStatus(event: ChannelEvent): event is Status {
  return event.type === 'status';
}

async function enqueueStatuses(unit: Unit, source: EventSource, statuses: readonly Status[]): Promise<void> {
  for (let start = 0; start < statuses.length; start += statusesAtOnce)
    await unit.enqueue(statusesJob(statuses.slice(start, start + statusesAtOnce), source, unit.now()));
}

const statusesPayload = z.object({
  connectionId: z.number(),
  // Bounded by the border before they were stored.
  statuses: z.array(z.custom<Status>()),
});

/** Applies statuses of own messages, many at once; those of unknown messages are stored to be handled in order. */
export function statusesHandler(): JobHandler {
  return transactionalTogether('apply-statuses', statusesPayload, jobsAtOnce, async (unit, payloads, { companyId }) => {
    const [first] = payloads;
    if (companyId === null || !first) return;
    // All jobs of a lane have the same connection.
    const source = { companyId, connectionId: first.connectionId };
    const later = (event: Status) => storeEvent(unit, source, event);
    const events = payloads.flatMap(({ statuses }) => statuses);
    await unit.emit(channelEvents.statuses, { ...source, events, later });
  });
}
