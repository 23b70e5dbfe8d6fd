import type { LateText } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { isWindowClosed } from './free-window.ts';
import { type TemplateToSend, templateToSendAsked } from './in-process-events.ts';

/**
 * The template that the connection of a ticket has in place of an automatic text, while the window for free messages is
 * closed; undefined while it is open, without a chosen one, and for one that cannot be sent: then the text shows as failed.
 */
export async function templateInstead(unit: Unit, row: TicketRow, text: LateText): Promise<TemplateToSend | undefined> {
  const { ticket, whatsapp } = row;
  if (!whatsapp || !isWindowClosed(unit, row)) return undefined;
  const [connection] = await unit.db
    .select({ templates: whatsapps.automationTemplates })
    .from(whatsapps)
    .where(eq(whatsapps.id, whatsapp.id));
  const chosen = connection?.templates[text];
  if (!chosen) return undefined;
  const wish = { id: chosen.templateId, values: chosen.values };
  return unit.query(templateToSendAsked, { row, userId: ticket.userId, wish }).catch(asUnsendable);
}

function asUnsendable(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
