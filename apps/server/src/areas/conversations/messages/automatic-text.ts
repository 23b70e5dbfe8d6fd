import { fillVariables } from '@recado/contract/message-variables';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { calendar } from '../../../platform/security/calendar-question.ts';
import { isSubscribed } from '../../../platform/security/subscription.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { isReachable } from '../contacts/contact-names.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { composeMessage, type Draft } from './compose.ts';
import { announceMessage } from './message-events.ts';
import type { mediaFiles } from './messages.schema.ts';

/**
 * Sends a text from the system: greeting, menu, rating question. Fills message variables; skips an empty text, and
 * companies that may not work (ADR 62).
 */
export async function sendAutomaticText(unit: Unit, ticketId: number, text: string): Promise<void> {
  if (text.trim() === '') return;
  const row = await reachableTicket(unit, ticketId);
  if (!row) return;
  const { timeZone, language, subscription } = await companyRules(unit, row.ticket.companyId);
  if (!isSubscribed(subscription, unit.query(calendar, 'due dates'))) return;
  const source = { contactName: row.contact.name, ticketId, timeZone, language, now: unit.now() };
  await compose(unit, row, { body: fillVariables(text, source), origin: 'automatic' });
}

/** Sends a stored file from the system, e.g. that of a greeting, without a text. */
export async function sendAutomaticFile(
  unit: Unit,
  ticketId: number,
  file: typeof mediaFiles.$inferSelect,
): Promise<void> {
  const mediaType = file.safeInline ? file.mimetype.split('/', 1)[0] : 'application';
  const row = await reachableTicket(unit, ticketId);
  const draft = { body: '', mediaId: file.id, mediaType, listText: file.originalName } as const;
  if (row) await compose(unit, row, { ...draft, origin: 'automatic' });
}

/**
 * Sends a message of a bot or an AI unchanged, without variables. With a `clientKey`, a repeated call sends nothing.
 * Nothing happens when messages to the contact are impossible.
 */
export async function sendAutomatic(
  unit: Unit,
  ticketId: number,
  draft: Omit<Draft, 'userId' | 'origin'>,
): Promise<void> {
  const row = await reachableTicket(unit, ticketId);
  if (row) await compose(unit, row, { ...draft, origin: 'bot' });
}

/** The ticket; undefined when messages to its contact are impossible. */
async function reachableTicket(unit: Unit, ticketId: number): Promise<TicketRow | undefined> {
  const row = await reloadTicket(unit, ticketId);
  const can = row.whatsapp && unit.query(capabilitiesOf, row.whatsapp.provider);
  return can && isReachable(row.contact, can) ? row : undefined;
}

async function compose(unit: Unit, row: TicketRow, draft: Omit<Draft, 'userId'>): Promise<void> {
  const messageId = await composeMessage(unit, row, { ...draft, userId: null });
  if (messageId !== undefined) await announceMessage(unit, 'create', messageId);
}
