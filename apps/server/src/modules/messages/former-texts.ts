import { asc, count, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { formerTexts, messages } from '../../platform/database/schema/index.ts';
import type { Message } from './message-rows.ts';

/** As many former texts of a message are kept; the first ones, so that no number of edits pushes the original out. */
const mostKept = 50;

/** What a message said until a moment. */
export interface FormerText {
  text: string;
  replacedAt: Date;
}

/** Keeps what a message says, before it is changed (SERVER §2, Who changes what). Nothing is kept of an empty text. */
export async function keepFormerText(
  unit: Unit,
  message: Pick<Message, 'id' | 'companyId' | 'body'>,
  replacedAt: Date,
): Promise<void> {
  if (message.body === '') return;
  const { id: messageId, companyId, body: text } = message;
  const [kept] = await unit.db.select({ count: count() }).from(formerTexts).where(eq(formerTexts.messageId, messageId));
  if ((kept?.count ?? 0) >= mostKept) return;
  await unit.db.insert(formerTexts).values({ companyId, messageId, text, replacedAt });
  await unit.db.update(messages).set({ hasFormerText: true }).where(eq(messages.id, messageId));
}

/** Forgets what a message said before: the company deleted it. */
export async function forgetFormerTexts(unit: Unit, messageId: number): Promise<void> {
  await unit.db.delete(formerTexts).where(eq(formerTexts.messageId, messageId));
  await unit.db.update(messages).set({ hasFormerText: false }).where(eq(messages.id, messageId));
}

/** What a message said before, oldest first. */
export async function formerTextsOf(unit: Unit, messageId: number): Promise<FormerText[]> {
  return unit.db
    .select({ text: formerTexts.text, replacedAt: formerTexts.replacedAt })
    .from(formerTexts)
    .where(eq(formerTexts.messageId, messageId))
    .orderBy(asc(formerTexts.id))
    .limit(mostKept);
}
