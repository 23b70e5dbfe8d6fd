import { fillVariables } from '@recado/api/message-variables';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { companyRules } from '../companies/company-rules.ts';
import { chatOf } from '../contacts/contact-rows.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import { composeMessage } from './compose.ts';
import { announceMessage } from './message-events.ts';

/** Sends a text from the system: greeting, menu, rating question. Fills message variables; skips an empty text. */
export async function sendAutomaticText(services: Services, unit: Unit, ticketId: number, text: string): Promise<void> {
  if (text.trim() === '') return;
  const row = await reloadTicket(unit, ticketId);
  if (!row.whatsapp || chatOf(row.contact).chatId === '') return;
  const { timeZone } = await companyRules(unit, row.ticket.companyId);
  const source = { contactName: row.contact.name, ticketId, timeZone, now: services.clock() };
  const messageId = await composeMessage(services, unit, row, { body: fillVariables(text, source), userId: null });
  if (messageId !== undefined) await announceMessage(services, unit, 'create', messageId);
}
