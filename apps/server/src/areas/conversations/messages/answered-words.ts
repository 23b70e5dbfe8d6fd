import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { isConversation } from './mark-answer.ts';
import { messages } from './messages.schema.ts';

/**
 * The message whose words a prompt or an integration answers: the given one, or, if that chose from a menu, the
 * customer's last words before it in the same round. Without words before it the choice itself is returned, and so is any
 * other answer: a word that ends campaigns may also be one that a flow knows.
 */
export async function answeredWords({ db }: Unit, messageId: number): Promise<number> {
  const [asked] = await db.select().from(messages).where(eq(messages.id, messageId));
  if (asked?.answer?.kind !== 'menu') return messageId;
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
