import type { LateText, TemplateWish } from '@recado/contract';
import { fillVariables } from '@recado/contract/message-variables';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { calendar } from '../../../platform/security/calendar-question.ts';
import { isSubscribed } from '../../../platform/security/subscription.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { type CustomerLanguage, menuWords } from '../../company/settings/customer-texts.ts';
import { numberedEntries } from '../answers/choice.ts';
import { isReachable } from '../contacts/contact-names.ts';
import { organisationIn } from '../contacts/organisation-rows.ts';
import { fieldVariables } from '../custom-fields/field-variables.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { composeMessage, type Draft } from './compose.ts';
import { templateToSendAsked } from './in-process-events.ts';
import { recordedDraft } from './media-files.ts';
import { announceMessage } from './message-events.ts';
import type { mediaFiles } from './messages.schema.ts';
import { type Choices, nativeChoices } from './native-choices.ts';
import { interactiveKind } from './structured-content.ts';
import { templateInstead } from './template-instead.ts';

/** What an automatic text becomes where the connection has more than text. */
export interface AutomaticForms {
  /** A menu: it becomes buttons or a list. */
  choices?: Choices;
  /** Which text it is, if it may be due after the window for free messages: then the template chosen for it is sent. */
  late?: LateText;
  /** The values of a call from outside, for its variables. */
  body?: Readonly<Record<string, string>> | undefined;
}

/**
 * Sends a text from the system: greeting, menu, rating question. Fills message variables; skips an empty text, and
 * companies that may not work (ADR 62).
 */
export async function sendAutomaticText(
  unit: Unit,
  ticketId: number,
  text: string,
  { choices, late, body }: AutomaticForms = {},
): Promise<void> {
  if (text.trim() === '') return;
  const row = await reachableTicket(unit, ticketId);
  if (!row) return;
  const { timeZone, language, subscription } = await companyRules(unit, row.ticket.companyId);
  if (!isSubscribed(subscription, unit.query(calendar, 'due dates'))) return;
  const { companyId, contactId } = row.ticket;
  const words = `${text} ${choices?.message ?? ''}`;
  const fields = await fieldVariables(unit, words, { companyId, contactId, ticketId, language });
  const organisation = await organisationIn(unit, words, row.contact);
  const contact = { contactName: row.contact.name, organisation };
  const source = { ...contact, ticketId, timeZone, language, now: unit.now(), fields, body };
  const filled = choices && { ...choices, message: fillVariables(choices.message, source) };
  const native = filled && choicesOn(unit, row, filled, language);
  const template = late && (await templateInstead(unit, row, late));
  await compose(unit, row, { body: fillVariables(text, source), origin: 'automatic', ...native, ...template });
}

/**
 * Sends a template of the ticket's connection from the system, whether or not the window for free messages is open. Nothing happens
 * when messages to the contact are impossible. Throws what `templateToSendAsked` throws.
 */
export async function sendAutomaticTemplate(unit: Unit, ticketId: number, wish: TemplateWish): Promise<void> {
  const row = await reachableTicket(unit, ticketId);
  if (!row) return;
  const template = await unit.query(templateToSendAsked, { row, userId: row.ticket.userId, wish });
  await compose(unit, row, { ...template, origin: 'automatic' });
}

/** Sends a stored file from the system, e.g. that of a greeting, without a text. */
export async function sendAutomaticFile(
  unit: Unit,
  ticketId: number,
  file: typeof mediaFiles.$inferSelect,
): Promise<void> {
  const row = await reachableTicket(unit, ticketId);
  if (row) await compose(unit, row, { ...recordedDraft(file, ''), origin: 'automatic' });
}

/**
 * Sends a message of a bot or an AI unchanged, without variables. With a `clientKey`, a repeated call sends nothing.
 * Nothing happens when messages to the contact are impossible. `titles` of choices that the text offers become buttons
 * or a list where the connection has them.
 */
export async function sendAutomatic(
  unit: Unit,
  ticketId: number,
  draft: Omit<Draft, 'userId' | 'origin'>,
  titles: readonly string[] = [],
): Promise<void> {
  const row = await reachableTicket(unit, ticketId);
  if (!row) return;
  const native = titles.length > 0 ? await titlesOn(unit, row, titles) : undefined;
  await compose(unit, row, { ...draft, origin: 'bot', ...native });
}

async function titlesOn(unit: Unit, row: TicketRow, titles: readonly string[]): Promise<NativeDraft | undefined> {
  const { language } = await companyRules(unit, row.ticket.companyId);
  const choices = { message: menuWords[language].choose, entries: numberedEntries(titles) };
  return choicesOn(unit, row, choices, language);
}

/** The ticket; undefined when messages to its contact are impossible, or nobody wants to write to them. */
async function reachableTicket(unit: Unit, ticketId: number): Promise<TicketRow | undefined> {
  const row = await reloadTicket(unit, ticketId);
  if (row.contact.blockedAt !== null) return undefined;
  const can = row.whatsapp && unit.query(capabilitiesOf, row.whatsapp.provider);
  return can && isReachable(row.contact, can) ? row : undefined;
}

type NativeDraft = Pick<Draft, 'mediaType' | 'data'>;

/** The parts of a draft that show choices as buttons or a list; undefined where they stay a numbered text. */
export function choicesOn(
  unit: Unit,
  { whatsapp }: Pick<TicketRow, 'whatsapp'>,
  choices: Choices,
  language: CustomerLanguage,
): NativeDraft | undefined {
  if (!unit.query(capabilitiesOf, whatsapp?.provider ?? null).interactive) return undefined;
  const interactive = nativeChoices(choices, menuWords[language].open);
  return interactive && { mediaType: interactiveKind, data: { interactive } };
}

async function compose(unit: Unit, row: TicketRow, draft: Omit<Draft, 'userId'>): Promise<void> {
  const messageId = await composeMessage(unit, row, { ...draft, userId: null });
  if (messageId !== undefined) await announceMessage(unit, 'create', messageId);
}
