import { and, eq, lt } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import type { Desk } from '../../tickets/desk.ts';
import { noteAck } from '../last-message.ts';
import { announceMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { findKnownMessage } from './known-message.ts';
import type { ReceivedOf } from './receive-event.ts';

/** How far an own message got, as WhatsApp tells it; a refusal for good marks it failed. */
export async function receiveStatus(desk: Desk, unit: Unit, received: ReceivedOf<'status'>): Promise<void> {
  const { connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message?.fromMe) return;
  if (event.errorCode !== undefined) return failMessage(desk, unit, message, event.errorCode);
  await advanceAck(desk, unit, message, event.ack);
}

/** Moves a message's acknowledgement forward, never back (WHATSAPP.md, Events), and tells about it. */
export async function advanceAck(
  desk: Desk,
  unit: Unit,
  message: Pick<Message, 'id' | 'ticketId'>,
  ack: number,
): Promise<void> {
  const moved = await unit.db
    .update(messages)
    .set({ ack, failedCode: null })
    .where(and(eq(messages.id, message.id), lt(messages.ack, ack)))
    .returning({ id: messages.id });
  if (moved.length === 0) return;
  await noteAck(unit, message, ack);
  await announceMessage(desk, unit, 'update', message.id);
}

/** Marks a message that WhatsApp refused for good, unless it reached its reader all the same. */
export async function failMessage(
  desk: Desk,
  unit: Unit,
  message: Pick<Message, 'id' | 'ticketId'>,
  failedCode: string,
): Promise<void> {
  const failed = await unit.db
    .update(messages)
    .set({ failedCode })
    .where(and(eq(messages.id, message.id), lt(messages.ack, 2)))
    .returning({ id: messages.id });
  if (failed.length > 0) await announceMessage(desk, unit, 'update', message.id);
}
