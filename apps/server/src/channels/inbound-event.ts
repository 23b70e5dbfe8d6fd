import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../platform/database/database.ts';
import { inboundEvents } from '../platform/database/schema/index.ts';
import { type JobHandler, Postpone, transactional } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import { atBorder } from './border/event.ts';
import { unreadable, unstorableReason } from './border/unreadable.ts';
import { type EventSource, tellChannelEvent } from './channel-events.ts';
import { contactLane } from './jobs.ts';
import type { ChannelEvent } from './port.ts';
import { chatAddressSchema } from './questions.ts';

/** Milliseconds. */
const shortly = 50;
const payload = z.object({ eventId: z.number() });

/** Handles what a provider delivered: exactly once, in order per person (SERVER §2, Inbound message). */
export function inboundEventHandler(platform: Platform): JobHandler {
  return transactional('inbound-event', payload, async (unit, { eventId }, job) => {
    const [row] = await unit.db.select().from(inboundEvents).where(eq(inboundEvents.id, eventId));
    if (!row || row.processedAt) return;
    const { companyId, connectionId } = row;
    const isPerson = row.number !== null || row.lid !== null;
    if (isPerson && (await hasEarlierEvent(unit, eventId, connectionId)))
      throw new Postpone(shortly, 'an earlier event');
    const { event } = row.payload;
    if (job.attempt === 1) await tellChannelEvent(unit, { companyId, connectionId }, event);
    else await tellDespite(platform, unit, { companyId, connectionId }, event);
    await unit.db.update(inboundEvents).set({ processedAt: platform.clock() }).where(eq(inboundEvents.id, eventId));
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
 * Whether something the same person did before still waits, in the lane of another chat. Until WhatsApp has told which
 * LID belongs to which number, one person has two chats; what shares a number or a LID is handled in the order it came. What
 * became a dead letter is waited for by nobody.
 */
async function hasEarlierEvent(unit: Unit, eventId: number, connectionId: number): Promise<boolean> {
  const lanes = contactLane(connectionId, '');
  const [row] = await unit.db
    .select({
      earlier: sql<boolean>`exists (
        select 1 from inbound_events e
        where e.connection_id = ${inboundEvents}.connection_id and e.processed_at is null
          and (e.number = ${inboundEvents}.number or e.lid = ${inboundEvents}.lid)
          and e.id < ${inboundEvents}.id and e.chat_id <> ${inboundEvents}.chat_id
          and exists (
            select 1 from jobs j where j.lane = ${lanes}::text || e.chat_id and j.failed_at is null
              and j.kind = 'inbound-event' and (j.payload ->> 'eventId')::integer = e.id))`,
    })
    .from(inboundEvents)
    .where(and(eq(inboundEvents.id, eventId), eq(inboundEvents.connectionId, connectionId)));
  return row?.earlier ?? false;
}

const typingPayload = z.object({ connectionId: z.number(), chat: chatAddressSchema, typing: z.boolean() });

/** Tells the screens that a customer types, or stopped. */
export function typingHandler(): JobHandler {
  return transactional('typing', typingPayload, async (unit, { connectionId, chat, typing }, { companyId }) => {
    if (companyId === null) return;
    await tellChannelEvent(unit, { companyId, connectionId }, { type: 'typing', chat, typing });
  });
}
