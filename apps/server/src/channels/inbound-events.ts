import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { type JobHandler, Postpone, transactional } from '../platform/jobs/handlers.ts';
import { countReceived } from '../platform/observability/metrics/messages.ts';
import type { Platform } from '../platform/platform.ts';
import { storable } from '../platform/text/foreign-text.ts';
import { atBorder } from './border/event.ts';
import { unreadable, unstorableReason } from './border/fields.ts';
import { type EventSource, reactToChannelEvent } from './channel-events.ts';
import { inboundEvents } from './channels.schema.ts';
import type { StoredEvent } from './event-identity.ts';
import { type EventRow, rowOf } from './event-row.ts';
import { insertWithJobs } from './insert-events.ts';
import { contactLanes, inboundEventJob, typingJob } from './jobs.ts';
import type { ChannelEvent } from './port.ts';
import { chatAddressSchema } from './questions.ts';

/**
 * Stores events, bounded by the border, and the jobs that handle them. An event that is already stored changes nothing.
 * Text that the database cannot store is repaired, because WhatsApp would deliver a refused event for ever. With
 * `statuses`, the status of a known message is applied at once, without waiting for other events of its chat.
 */
export async function recordEvents(
  unit: Unit,
  source: EventSource,
  events: readonly ChannelEvent[],
  statuses?: 'at-once',
): Promise<void> {
  const now = Date.now();
  const bounded = storable(events.flatMap((received) => atBorder(received, now) ?? []));
  if (bounded.every(isWhole)) {
    if (bounded.length > 0)
      unit.withCommit(() =>
        insertWithJobs(
          unit,
          bounded.map((event) => ({ ...source, ...rowOf(event) })),
        ),
      );
    return;
  }
  for (const event of bounded) {
    if (event.type === 'typing') await unit.enqueue(typingJob(event, source));
    else if (event.type === 'picture' || event.type === 'history' || event.type === 'agenda')
      await reactToChannelEvent(unit, source, event);
    else if (event.type === 'status' && statuses)
      await reactToChannelEvent(unit, source, event, () => storeEvent(unit, source, event));
    else await storeEvent(unit, source, event);
  }
}

/**
 * Whether storing an event asks nothing before. Only such events together are stored with the commit: next to others they
 * would come after them.
 */
function isWhole(event: ChannelEvent): event is StoredEvent {
  return event.type === 'message' && !event.message.stub;
}

const insertEvent = prepared<EventRow>()((db, value) =>
  db
    .insert(inboundEvents)
    .values({
      companyId: value('companyId'),
      connectionId: value('connectionId'),
      number: value('number'),
      lid: value('lid'),
      chatId: value('chatId'),
      wid: value('wid'),
      kind: value('kind'),
      fingerprint: value('fingerprint'),
      payload: value('payload'),
    })
    .onConflictDoNothing()
    .returning({ id: inboundEvents.id }),
);

/** Stores one event and the job that handles it, unless it is already stored. */
export async function storeEvent(unit: Unit, source: EventSource, event: StoredEvent): Promise<void> {
  const values = rowOf(event);
  const { chatId, wid, fingerprint } = values;
  if (fingerprint === 'stub' && (await wasChange(unit, source, { chatId, wid }))) return;
  const [row] = await insertEvent(unit, { ...source, ...values });
  if (row) await unit.enqueue(inboundEventJob(row.id, { ...source, chatId }));
}

/**
 * Whether an undecryptable message is a reaction, edit or deletion that is already stored: after a crash it is
 * delivered again, and its key is used up. (A repeated message is recognised by its own id.)
 */
async function wasChange(
  unit: Unit,
  { connectionId }: EventSource,
  { chatId, wid }: { chatId: string; wid: string },
): Promise<boolean> {
  const rows = await unit.db
    .select({ id: inboundEvents.id })
    .from(inboundEvents)
    .where(
      and(
        eq(inboundEvents.connectionId, connectionId),
        eq(inboundEvents.chatId, chatId),
        eq(inboundEvents.fingerprint, wid),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** How long (milliseconds) an event waits for an earlier one. */
const shortly = 50;
/** Milliseconds in which the messages of an outage arrive, and after which a message counts as one of them. */
const arrival = 2_000;
const missedAfter = 20_000;
const payload = z.object({ eventId: z.number() });

/** Handles an event of a provider: exactly once, in order per person (SERVER §2, Inbound message). */
export function inboundEventHandler(platform: Platform): JobHandler {
  return transactional('inbound-event', payload, async (unit, { eventId }, job) => {
    const event = await takeEvent(unit, eventId, unit.now());
    if (!event) return;
    if (event.hasEarlier) throw new Postpone(shortly, 'an earlier event');
    if (isMissed(event, unit.now().getTime())) throw new Postpone(arrival, 'what was missed arrives together');
    noteReceived(unit, event);
    const { companyId, connectionId } = event;
    if (job.attempt === 1) await reactToChannelEvent(unit, { companyId, connectionId }, event.payload.event);
    else await reactOrReplace(platform, unit, { companyId, connectionId }, event.payload.event);
  });
}

/**
 * Handles an event at a retry. Replaces an event that cannot be stored, because every attempt would fail and block the
 * events after it.
 */
async function reactOrReplace(platform: Platform, unit: Unit, source: EventSource, event: ChannelEvent): Promise<void> {
  try {
    await unit.savepoint(() => reactToChannelEvent(unit, source, event));
  } catch (error) {
    const reason = unstorableReason(error);
    if (reason === null) throw error;
    platform.logger.error(
      { err: error, ...source, kind: event.type },
      'an event could not be stored; a notice replaces it',
    );
    for (const replacement of unreadable(event, reason)) {
      const bounded = atBorder(replacement, unit.now().getTime());
      if (bounded) await reactToChannelEvent(unit, source, bounded);
    }
  }
}

/**
 * Marks an event as handled, and returns it if it was not; a later failure rolls that back. `hasEarlier`: an earlier
 * event of the same person waits in the lane of another chat. Until WhatsApp reports which LID belongs to which number,
 * a person has two chats; events that share a number or a LID are handled in order of arrival. A dead letter does not
 * delay others.
 */
async function takeEvent(unit: Unit, eventId: number, processedAt: Date) {
  const [event] = await markHandled(unit, { eventId, processedAt });
  return event;
}

/**
 * Whether a customer's message just arrived from an outage: what was answered on the phone meanwhile arrives after it, and
 * is known before the chatbot answers.
 */
function isMissed(
  { createdAt, payload: { event } }: { createdAt: Date; payload: { event: ChannelEvent } },
  now: number,
) {
  if (event.type !== 'message' || event.message.fromMe || event.message.chat.isGroup) return false;
  return now - event.message.sentAt > missedAfter && Math.abs(now - createdAt.getTime()) < arrival;
}

/** Counts a customer's message when its handling is committed. One of an outage waits on purpose, so its time says nothing. */
function noteReceived(
  unit: Unit,
  { createdAt, payload: { event } }: { createdAt: Date; payload: { event: ChannelEvent } },
): void {
  if (event.type !== 'message' || event.message.fromMe) return;
  const isLate = createdAt.getTime() - event.message.sentAt > missedAfter;
  unit.afterCommit(() => countReceived(isLate ? null : createdAt));
}

/** Whether a message of our own phone to a person was stored, but is not handled yet. */
export async function ownMessageWaits(
  { db }: Unit,
  connectionId: number,
  { number, lid, userId = null }: { number: string | null; lid: string | null; userId?: string | null },
): Promise<boolean> {
  const { number: ofNumber, lid: ofLid, processedAt } = inboundEvents;
  const person = or(
    number ? eq(ofNumber, number) : undefined,
    (lid ?? userId) ? eq(ofLid, lid ?? userId ?? '') : undefined,
  );
  if (!person) return false;
  const isOwn = sql`${inboundEvents.payload} #>> '{event,message,fromMe}' = 'true'`;
  const [found] = await db
    .select({ id: inboundEvents.id })
    .from(inboundEvents)
    .where(and(eq(inboundEvents.connectionId, connectionId), person, isNull(processedAt), isOwn))
    .limit(1);
  return found !== undefined;
}

const markHandled = prepared<{ eventId: number; processedAt: Date }>()((db, value) =>
  db
    .update(inboundEvents)
    .set({ processedAt: sql`${value('processedAt')}` })
    .where(and(eq(inboundEvents.id, value('eventId')), isNull(inboundEvents.processedAt)))
    .returning({
      companyId: inboundEvents.companyId,
      connectionId: inboundEvents.connectionId,
      payload: inboundEvents.payload,
      createdAt: inboundEvents.createdAt,
      hasEarlier: sql<boolean>`exists (
        select 1 from inbound_events e
        where e.connection_id = ${inboundEvents}.connection_id and e.processed_at is null
          and (e.number = ${inboundEvents}.number or e.lid = ${inboundEvents}.lid)
          and e.id < ${inboundEvents}.id and e.chat_id <> ${inboundEvents}.chat_id
          and exists (
            select 1 from jobs j
            where j.lane = ${contactLanes}::text || e.connection_id || ':' || e.chat_id and j.failed_at is null
              and j.kind = 'inbound-event' and (j.payload ->> 'eventId')::integer = e.id))`,
    }),
);

const typingPayload = z.object({ connectionId: z.number(), chat: chatAddressSchema, typing: z.boolean() });

/** Publishes to browsers that a customer types or stopped typing. */
export function typingHandler(): JobHandler {
  return transactional('typing', typingPayload, async (unit, { connectionId, chat, typing }, { companyId }) => {
    if (companyId === null) return;
    await reactToChannelEvent(unit, { companyId, connectionId }, { type: 'typing', chat, typing });
  });
}
