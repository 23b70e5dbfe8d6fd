import { and, eq, or } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { oneLine } from '../../../platform/text/foreign-text.ts';
import { planFlagsOf } from '../../company/plans/limits.ts';
import { isSameWords } from '../../conversations/answers/words.ts';
import { noteConsent } from '../../conversations/consents/note-consents.ts';
import { sendAutomaticText } from '../../conversations/messages/automatic-text.ts';
import type { customerWrote } from '../../conversations/messages/in-process-events.ts';
import { markAsAnswer } from '../../conversations/messages/mark-answer.ts';
import { campaignSettingsOf, storesCampaignSettings } from '../campaign-settings/stored-campaign-settings.ts';
import { publishSuppressed } from './change-suppression.ts';
import { saidByWord } from './record-opt-out.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/** The most characters of a message that can be a word of consent. */
const longestOptIn = 100;

/**
 * Notes that a customer consents to marketing if their whole message is a word that the company chose for it, ends an opt-out of
 * their own, and confirms it. Returns whether they did. Groups and companies without campaigns are left alone.
 */
export async function keepOptIn(
  unit: Unit,
  { row: { ticket, contact }, text, messageId }: PayloadOf<typeof customerWrote>,
): Promise<boolean> {
  const { companyId, id: ticketId } = ticket;
  if (contact.isGroup) return false;
  const answer = await optInAnswer(unit, companyId, text);
  if (answer === undefined) return false;
  if (!(await planFlagsOf(unit, companyId)).has('useCampaigns')) return false;
  await noteConsent(unit, companyId, contact.id, saidByWord(unit, 'given', oneLine(text)));
  await endOwnOptOut(unit, companyId, contact);
  await markAsAnswer(unit, messageId, { kind: 'optIn', label: '' });
  await sendAutomaticText(unit, ticketId, answer);
  return true;
}

/** Whether a customer's text is a word of consent. */
export async function isOptIn(unit: Unit, companyId: number, text: string): Promise<boolean> {
  return (await optInAnswer(unit, companyId, text)) !== undefined;
}

async function optInAnswer(unit: Unit, companyId: number, text: string): Promise<string | undefined> {
  if (text.length > longestOptIn || !(await storesCampaignSettings.isUsed(unit, companyId))) return undefined;
  const { optInWords, optInText } = await campaignSettingsOf(unit, companyId);
  return optInWords.some((word) => isSameWords(text, word)) ? optInText : undefined;
}

type Person = Pick<PayloadOf<typeof customerWrote>['row']['contact'], 'number' | 'lid' | 'userId'>;

/** Who asked to get nothing, and asks to get something again, is on the list no longer; what others put there stays. */
async function endOwnOptOut(unit: Unit, companyId: number, { number, lid, userId }: Person): Promise<void> {
  const isThem = or(
    number === null ? undefined : isAnyForm(suppressedNumbers.number, [number]),
    lid === null ? undefined : eq(suppressedNumbers.lid, lid),
    userId === null ? undefined : eq(suppressedNumbers.userId, userId),
  );
  if (!isThem) return;
  const isOwn = and(eq(suppressedNumbers.companyId, companyId), eq(suppressedNumbers.source, 'customer'), isThem);
  const gone = await unit.db.delete(suppressedNumbers).where(isOwn).returning({ id: suppressedNumbers.id });
  for (const { id } of gone) publishSuppressed(unit, companyId, { action: 'delete', id });
}
