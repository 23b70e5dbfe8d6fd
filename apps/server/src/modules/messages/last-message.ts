import { and, eq, lt } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import { newestFirst } from './message-order.ts';
import type { Message } from './message-rows.ts';

/** Whether a message is the newest of its ticket, the one the list shows. */
export async function isLastMessage(unit: Unit, message: Pick<Message, 'id' | 'ticketId'>): Promise<boolean> {
  const [newest] = await unit.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.ticketId, message.ticketId))
    .orderBy(...newestFirst)
    .limit(1);
  return newest?.id === message.id;
}

/** A message's content changed: the list shows the new one if it was the last. */
export async function noteContent(
  unit: Unit,
  message: Pick<Message, 'id' | 'ticketId'>,
  content: { text: string; mediaType?: string },
): Promise<void> {
  if (!(await isLastMessage(unit, message))) return;
  const { text, mediaType } = content;
  await unit.db
    .update(tickets)
    .set({ lastMessage: text.slice(0, 500), lastMessageType: mediaType })
    .where(eq(tickets.id, message.ticketId));
}

/** A message's acknowledgement moved on: the list shows it if it was the last. */
export async function noteAck(unit: Unit, message: Pick<Message, 'id' | 'ticketId'>, ack: number): Promise<void> {
  if (!(await isLastMessage(unit, message))) return;
  await unit.db
    .update(tickets)
    .set({ lastMessageAck: ack })
    .where(and(eq(tickets.id, message.ticketId), lt(tickets.lastMessageAck, ack)));
}
