import { fixedOptOutWord, fold } from '@recado/api/contract';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import { oneLine } from '../../platform/text/foreign-text.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { sendAutomaticText } from '../messages/automatic-text.ts';
import type { customerWrote } from '../messages/in-process-events.ts';
import { planFlagsOf } from '../plans/limits.ts';
import { insertSuppressed } from './change-suppression.ts';
import { isSuppressed } from './is-suppressed.ts';

/**
 * The most characters of a message that can be an opt-out word; words have at most 30, each of them perhaps with
 * separate accents.
 */
const longestMessage = 100;

const confirmation =
  '*Mensagem automática*:\nPronto! Você não receberá mais nossas campanhas. Se precisar de atendimento, é só escrever aqui.';

/**
 * Adds a customer to the suppression list if their whole message is an opt-out word (SERVER §2), ignoring case, accents
 * and surrounding spaces, and confirms it. Returns whether they opted out now; false if they are on the list already.
 * Does nothing for groups and companies without campaigns.
 */
export async function keepOptOut(
  services: Services,
  unit: Unit,
  { row: { ticket, contact }, text }: PayloadOf<typeof customerWrote>,
): Promise<boolean> {
  const { companyId, id: ticketId } = ticket;
  const { number, lid, name } = contact;
  if (ticket.isGroup || text.length > longestMessage || (number === null && lid === null)) return false;
  const written = oneLine(text);
  if (!(await isOptOutWord(unit, companyId, written))) return false;
  if (!(await planFlagsOf(unit, companyId)).has('useCampaigns')) return false;
  if (number !== null && (await isSuppressed(unit, companyId, number))) return false;
  const reason = written;
  const record = await insertSuppressed(unit, { companyId, number, lid, name, reason, source: 'customer' });
  if (!record) return false;
  await sendAutomaticText(services, unit, ticketId, confirmation);
  return true;
}

async function isOptOutWord(unit: Unit, companyId: number, written: string): Promise<boolean> {
  if (written === '') return false;
  const word = fold(written);
  if (word === fold(fixedOptOutWord)) return true;
  const { optOutWords } = await campaignSettingsOf(unit, companyId);
  return optOutWords.some((own) => fold(own) === word);
}
