import type { MessageAnswer } from '@recado/contract';
import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { roundOfTicket } from '../tickets/cycles.ts';
import { notWaiting, noWords } from '../tickets/open-ticket.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { announceMessage } from './message-events.ts';
import { mediaFiles, messages } from './messages.schema.ts';

/** The condition that a person wrote the message: it is conversation (SERVER §2, What counts). */
export const isConversation: SQL = sql`(${messages.origin} = 'person'
  or (${messages.origin} is null and not ${messages.isAutomatic}))`;

/**
 * Marks a stored message of a customer as an answer to a question of the product, e.g. a menu: it is no conversation.
 * Lists show the words before it again, and a customer who wrote nothing else does not wait. A message of the company,
 * and one that is marked already, stays as it is.
 */
export async function markAsAnswer(unit: Unit, messageId: number, answer: MessageAnswer): Promise<void> {
  const [marked] = await unit.db
    .update(messages)
    .set({ origin: 'answer', answer })
    .where(and(eq(messages.id, messageId), eq(messages.fromMe, false), isConversation))
    .returning({ ticketId: messages.ticketId });
  if (!marked) return;
  await showWordsBefore(unit, marked.ticketId, messageId);
  await announceMessage(unit, 'update', messageId);
}

/** If lists show the message: shows the last words of a person in its round instead. */
async function showWordsBefore(unit: Unit, ticketId: number, messageId: number): Promise<void> {
  const [words] = await unit.db
    .select({
      id: messages.id,
      text: sql<string>`case when ${messages.isDeleted} then ''
        when ${messages.body} <> '' then ${messages.body} else coalesce(${mediaFiles.originalName}, '') end`,
      type: sql<string>`case when ${messages.isDeleted} then 'deleted' else ${messages.mediaType} end`,
      fromMe: messages.fromMe,
      ack: messages.ack,
    })
    .from(messages)
    .leftJoin(mediaFiles, eq(mediaFiles.id, messages.mediaId))
    .where(
      and(
        eq(messages.ticketId, ticketId),
        ne(messages.id, messageId),
        isConversation,
        sql`${messages.cycleId} is not distinct from ${roundOfTicket(ticketId)}`,
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  const isShown = and(
    eq(tickets.id, ticketId),
    or(
      eq(tickets.lastMessageId, messageId),
      and(isNull(tickets.lastMessageId), eq(tickets.customerMessageId, messageId)),
    ),
  );
  const customers =
    words && !words.fromMe
      ? { customerMessageId: words.id, customerWords: words.text.slice(0, 200), customerWordsType: words.type }
      : { ...noWords, ...notWaiting };
  const shown = words && {
    lastMessageId: words.id,
    lastMessage: words.text.slice(0, 500),
    lastMessageFromMe: words.fromMe,
    lastMessageAck: words.ack,
    lastMessageType: words.type,
  };
  await unit.db
    .update(tickets)
    .set({ ...customers, ...(shown ?? { lastMessageId: null }) })
    .where(isShown);
}
