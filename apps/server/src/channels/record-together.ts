import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../platform/database/database.ts';
import { type JobHandler, transactionalTogether } from '../platform/jobs/handlers.ts';
import { storable } from '../platform/text/foreign-text.ts';
import { atBorder } from './border/event.ts';
import { channelEvents, type EventSource, reactToChannelEvent } from './channel-events.ts';
import { inboundEvents } from './channels.schema.ts';
import { type EventRow, rowOf } from './event-row.ts';
import { storeEvent } from './inbound-events.ts';
import { contactLanes, inboundEventJob, statusesJob, typingJob } from './jobs.ts';
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

/** Inserts events and their jobs, in this order. Only the statement knows the ids, and which of them are new. */
async function insertWithJobs(unit: Unit, rows: readonly EventRow[]): Promise<void> {
  const { lane: _lane, payload: _payload, companyId: _company, ...shape } = inboundEventJob(0, { ...noPlace });
  const job = unit.enqueuedByStatement(shape);
  await unit.db.execute(sql`
    with stored as (
      insert into ${inboundEvents} (company_id, connection_id, chat_id, wid, number, lid, kind, fingerprint, payload)
      select "companyId", "connectionId", "chatId", wid, number, lid, kind, fingerprint, payload
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
        "companyId" integer, "connectionId" integer, "chatId" text, wid text, number text, lid text, kind text,
        fingerprint text, payload jsonb)) with ordinality as event
      order by event.ordinality
      on conflict do nothing
      returning id, company_id, connection_id, chat_id)
    select recado_enqueue(made.jobs)
    from (
      select jsonb_agg(${JSON.stringify(job)}::jsonb || jsonb_build_object('companyId', company_id,
        'lane', ${contactLanes}::text || connection_id || ':' || chat_id, 'payload', jsonb_build_object('eventId', id))
        order by id) as jobs
      from stored) as made
    where made.jobs is not null`);
}

const noPlace = { companyId: 0, connectionId: 0, chatId: '' };

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
