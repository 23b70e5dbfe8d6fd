import { fixedOptOutWord, initialCampaignSettings } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { oneLine } from '../../../platform/text/foreign-text.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { planFlagsOf } from '../../company/plans/limits.ts';
import { optOutWordIn } from '../../conversations/answers/opt-out.ts';
import { noteConsent, refusedAmong, type Statement } from '../../conversations/consents/note-consents.ts';
import { sendAutomaticText } from '../../conversations/messages/automatic-text.ts';
import type { blockedWrote, customerWrote } from '../../conversations/messages/in-process-events.ts';
import { markAsAnswer } from '../../conversations/messages/mark-answer.ts';
import { campaignSettingsOf, storesCampaignSettings } from '../campaign-settings/stored-campaign-settings.ts';
import { insertSuppressed } from './change-suppression.ts';
import { byCompany, isPersonSuppressed } from './is-suppressed.ts';

/**
 * Adds a customer to the suppression list if their whole message is an opt-out word (SERVER §2; `optOutWordIn`), and
 * confirms it. Returns whether they opted out now; false if they are on the list already.
 * Does nothing for groups and companies without campaigns.
 */
export async function keepOptOut(
  unit: Unit,
  { row: { ticket, contact }, text, messageId }: PayloadOf<typeof customerWrote>,
): Promise<boolean> {
  const { companyId, id: ticketId } = ticket;
  if (!(await suppressWriter(unit, { companyId, contact, text }))) return false;
  await markAsAnswer(unit, messageId, { kind: 'optOut', label: '' });
  await sendAutomaticText(unit, ticketId, (await companyRules(unit, companyId)).text('optOutMessage'));
  return true;
}

/** The same for a blocked contact, who gets no confirmation: their wish outlasts the block. */
export async function keepQuietOptOut(unit: Unit, payload: PayloadOf<typeof blockedWrote>): Promise<void> {
  await suppressWriter(unit, payload);
}

async function suppressWriter(
  unit: Unit,
  { companyId, contact, text }: Pick<PayloadOf<typeof blockedWrote>, 'companyId' | 'text'> & { contact: Writer },
): Promise<boolean> {
  const { number, lid, userId, name } = contact;
  if (contact.isGroup || (number === null && lid === null && userId === null)) return false;
  if (!(await isOptOut(unit, companyId, text))) return false;
  if (!(await planFlagsOf(unit, companyId)).has('useCampaigns')) return false;
  const reason = oneLine(text);
  if (!(await refusedAmong(unit, [contact.id])).has(contact.id))
    await noteConsent(unit, companyId, contact.id, saidByWord(unit, 'refused', reason));
  if (await isPersonSuppressed(unit, companyId, { number, lid, userId }, byCompany)) return false;
  const record = await insertSuppressed(unit, { companyId, number, lid, userId, name, reason, source: 'customer' });
  return record !== undefined;
}

type Writer = Pick<PayloadOf<typeof blockedWrote>['contact'], 'id' | 'number' | 'lid' | 'userId' | 'name' | 'isGroup'>;

/** What a contact said with a word, as a statement about marketing. */
export function saidByWord(unit: Unit, state: 'given' | 'refused', text: string): Statement {
  return { state, source: 'keyword', text, by: null, at: unit.now() };
}

/** The most characters of a message that can be an opt-out: words have at most 30. Settings are not read for others. */
const longestOptOut = 100;

/** Whether a customer's text is the fixed opt-out word or one of the company's. */
export async function isOptOut(unit: Unit, companyId: number, text: string): Promise<boolean> {
  if (text.length > longestOptOut) return false;
  if (optOutWordIn(text, [fixedOptOutWord])) return true;
  const { optOutWords } = (await storesCampaignSettings.isUsed(unit, companyId))
    ? await campaignSettingsOf(unit, companyId)
    : initialCampaignSettings;
  return optOutWordIn(text, optOutWords) !== undefined;
}
