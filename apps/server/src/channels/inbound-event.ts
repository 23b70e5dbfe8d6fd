import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../platform/database/database.ts';
import { inboundEvents } from '../platform/database/schema/index.ts';
import { type JobHandler, Postpone, transactional } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import { atBorder } from './border/event.ts';
import { unreadable, unstorableReason } from './border/unreadable.ts';
import { type EventSource, tellChannelEvent } from './channel-events.ts';
import { contactLanes } from './jobs.ts';
import type { ChannelEvent } from './port.ts';
import { chatAddressSchema } from './questions.ts';

/** Milliseconds. */
const shortly = 50;
const payload = z.object({ eventId: z.number() });

/** Handles what a provider delivered: exactly once, in order per person (SERVER §2, Inbound message). */
export function inboundEventHandler(platform: Platform): JobHandler {
  return transactional('inbound-event', payload, async (unit, { eventId }, job) => {
    const event = await takeEvent(unit, eventId, platform.clock());
    if (!event) return;
    if (event.hasEarlier) throw new Postpone(shortly, 'an earlier event');
    const { companyId, connectionId } = event;
    if (job.attempt === 1) await tellChannelEvent(unit, { companyId, connectionId }, event.payload.event);
    else await tellDespite(platform, unit, { companyId, connectionId }, event.payload.event);
  });
}

/** It failed before. When what it says cannot be stored, the next try would fail, too, and what stands behind it waits. */
async function tellDespite(platform: Platform, unit: Unit, source: EventSource, event: ChannelEvent): Promise<void> {
  try {
    await unit.savepoint(() => tellChannelEvent(unit, source, event));
  } catch (error) {
    const reason = unstorableReason(error);
    if (reason === null) throw error;
    platform.logger.error({ err: error, ...source, kind: event.type }, 'an event could not be stored for what it is');
    for (const replacement of unreadable(event, reason)) {
      const bounded = atBorder(replacement, platform.clock().getTime());
      if (bounded) await tellChannelEvent(unit, source, bounded);
    }
  }
}

/**
 * An event that was not handled yet, noted as handled: what fails afterwards undoes that, too. `hasEarlier`: something the
 * same person did before still waits, in the lane of another chat. Until WhatsApp has told which LID belongs to which number,
 * one person has two chats; what shares a number or a LID is handled in the order it came. What became a dead letter is waited
 * for by nobody.
 */
async function takeEvent(unit: Unit, eventId: number, processedAt: Date) {
  const [event] = await unit.db
    .update(inboundEvents)
    .set({ processedAt })
    .where(and(eq(inboundEvents.id, eventId), isNull(inboundEvents.processedAt)))
    .returning({
      companyId: inboundEvents.companyId,
      connectionId: inboundEvents.connectionId,
      payload: inboundEvents.payload,
      hasEarlier: sql<boolean>`exists (
        select 1 from inbound_events e
        where e.connection_id = ${inboundEvents}.connection_id and e.processed_at is null
          and (e.number = ${inboundEvents}.number or e.lid = ${inboundEvents}.lid)
          and e.id < ${inboundEvents}.id and e.chat_id <> ${inboundEvents}.chat_id
          and exists (
            select 1 from jobs j
            where j.lane = ${contactLanes}::text || e.connection_id || ':' || e.chat_id and j.failed_at is null
              and j.kind = 'inbound-event' and (j.payload ->> 'eventId')::integer = e.id))`,
    });
  return event;
}

const typingPayload = z.object({ connectionId: z.number(), chat: chatAddressSchema, typing: z.boolean() });

/** Tells the screens that a customer types, or stopped. */
export function typingHandler(): JobHandler {
  return transactional('typing', typingPayload, async (unit, { connectionId, chat, typing }, { companyId }) => {
    if (companyId === null) return;
    await tellChannelEvent(unit, { companyId, connectionId }, { type: 'typing', chat, typing });
  });
}
