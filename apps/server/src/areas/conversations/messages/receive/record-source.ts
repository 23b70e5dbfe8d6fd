import type { MessageAd } from '@recado/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InboundMessage } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { ticketCycles } from '../../tickets/tickets.schema.ts';
import type { Message } from '../message-rows.ts';
import { messages } from '../messages.schema.ts';

/**
 * The advertisement as the source of the round that the message begins. Own messages have none: a phone's automatic
 * greeting repeats the customer's.
 */
export function sourceIn({ ad, chat, fromMe }: InboundMessage): MessageAd | undefined {
  return chat.isGroup || fromMe ? undefined : ad;
}

/**
 * Records the advertisement of the customer's first message in a round that is already running: an agent or a call began
 * it, or the message's content arrived only now. Later ones leave the source as it is.
 */
export async function recordSource(
  unit: Unit,
  { id, ticketId, cycleId }: Pick<Message, 'id' | 'ticketId' | 'cycleId'>,
  message: InboundMessage,
): Promise<void> {
  const source = sourceIn(message);
  if (!source || cycleId === null) return;
  const hasEarlier = sql`exists (
    select from ${messages} earlier where earlier.ticket_id = ${ticketId} and earlier.cycle_id = ${cycleId}
      and earlier.id < ${id} and not earlier.from_me and not earlier.is_deleted)`;
  await unit.db
    .update(ticketCycles)
    .set({ source })
    .where(and(eq(ticketCycles.id, cycleId), isNull(ticketCycles.source), sql`not ${hasEarlier}`));
}
