import { asc, count, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Message } from './message-rows.ts';
import { formerTexts, messages } from './messages.schema.ts';

/** How many former texts of a message are kept: the first ones, so that even many edits do not discard the original. */
const mostKept = 50;

/** A text of a message, and when it was replaced. */
export interface FormerText {
  text: string;
  replacedAt: Date;
}

/** Keeps the text of a message before it changes (SERVER §2, Who changes what). An empty text is not kept. */
export async function keepFormerText(
  unit: Unit,
  message: Pick<Message, 'id' | 'companyId' | 'body'>,
  replacedAt: Date,
): Promise<void> {
  if (message.body === '') return;
  const { id: messageId, companyId, body: text } = message;
  const [stored] = await unit.db
    .select({ count: count() })
    .from(formerTexts)
    .where(eq(formerTexts.messageId, messageId));
  if ((stored?.count ?? 0) >= mostKept) return;
  await unit.db.insert(formerTexts).values({ companyId, messageId, text, replacedAt });
  await unit.db.update(messages).set({ hasFormerText: true }).where(eq(messages.id, messageId));
}

/** Deletes the former texts of a message, because the company deleted it. */
export async function forgetFormerTexts(unit: Unit, messageId: number): Promise<void> {
  await unit.db.delete(formerTexts).where(eq(formerTexts.messageId, messageId));
  await unit.db.update(messages).set({ hasFormerText: false }).where(eq(messages.id, messageId));
}

/** The former texts of a message, oldest first. */
export async function formerTextsOf(unit: Unit, messageId: number): Promise<FormerText[]> {
  return unit.db
    .select({ text: formerTexts.text, replacedAt: formerTexts.replacedAt })
    .from(formerTexts)
    .where(eq(formerTexts.messageId, messageId))
    .orderBy(asc(formerTexts.id))
    .limit(mostKept);
}
