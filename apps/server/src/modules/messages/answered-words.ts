import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { isConversation } from './mark-answer.ts';
import { messages } from './messages.schema.ts';

/**
 * The message whose words a prompt or an integration answers: the given one, or, if that is an answer to a question of
 * the product, e.g. the digit that chose the queue, the customer's last words before it in the same round. An answer
 * without words before it is returned itself.
 */
export async function answeredWords({ db }: Unit, messageId: number): Promise<number> {
  const [asked] = await db.select().from(messages).where(eq(messages.id, messageId));
  if (asked?.origin !== 'answer') return messageId;
  const inRound = and(
    eq(messages.ticketId, asked.ticketId),
    sql`${messages.cycleId} is not distinct from ${asked.cycleId}`,
    lt(messages.id, messageId),
  );
  const ofCustomer = and(eq(messages.fromMe, false), eq(messages.isStub, false), eq(messages.isDeleted, false));
  const [words] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inRound, ofCustomer, isConversation))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return words?.id ?? messageId;
}
