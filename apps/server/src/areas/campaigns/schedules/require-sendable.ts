import type { ChosenTemplate } from '@recado/contract';
import { isFreeWindowClosed } from '@recado/contract/free-window';
import { and, eq } from 'drizzle-orm';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { latestConnections } from '../../conversations/contacts/in-process-events.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { templatePlanned } from '../../conversations/whatsapps/in-process-events.ts';
import { findDefaultWhatsapp, requireOwnWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';

/** What decides whether a message can be sent at its time. */
export interface Plan {
  companyId: number;
  contactId: number;
  whatsappId: number | null;
  sendAt: Date;
  body: string;
  template: ChosenTemplate | null;
  /** When it is sent again for the first time; null: it is not repeated. */
  nextAt: Date | null;
}

/**
 * Refuses a message that certainly cannot be sent at its time: one without text and template, a template that its
 * connection cannot send, and free text after the window for it, also of a repetition. Throws ERR_VALIDATION, ERR_NO_WAPP_FOUND,
 * ERR_SCHEDULE_OUTSIDE_WINDOW, ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW, and what `templatePlanned` throws.
 */
export async function requireSendable(unit: Unit, plan: Plan): Promise<void> {
  const { companyId, body, template } = plan;
  if (body === '' && !template) throw refusedValue('body.body', 'required');
  const connection = await connectionOf(unit, plan);
  if (template) {
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    const planned = { companyId, whatsappId: connection.id, chosen: template, path: 'body.template' };
    await unit.query(templatePlanned, planned);
  } else if (connection) await requireFreeText(unit, plan, connection);
}

/** The connection that would send it now: the chosen one, else that of the contact's latest ticket, or the default. */
async function connectionOf(unit: Unit, { companyId, contactId, whatsappId }: Plan) {
  const id = whatsappId ?? (await unit.query(latestConnections, [contactId])).get(contactId)?.id;
  return id === undefined ? findDefaultWhatsapp(unit, companyId) : requireOwnWhatsapp(unit, companyId, id);
}

/** A later message of the customer would open the window again, but nobody can count on it. */
async function requireFreeText(
  unit: Unit,
  { contactId, sendAt, nextAt }: Plan,
  { id, provider }: { id: number; provider: string },
): Promise<void> {
  const can = unit.query(capabilitiesOf, provider);
  if (!can.window) return;
  const [ticket] = await unit.db
    .select({ windowUntil: tickets.windowUntil, entryUntil: tickets.entryUntil })
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), eq(tickets.whatsappId, id)));
  const until = latest(ticket?.windowUntil ?? null, ticket?.entryUntil ?? null);
  const isClosedAt = (moment: Date) => isFreeWindowClosed(can, until, moment.getTime());
  const isOnce = !isClosedAt(sendAt);
  if (isOnce && (nextAt === null || !isClosedAt(nextAt))) return;
  const isOpen = !isClosedAt(unit.now());
  const details = isOpen && until ? { until: until.toISOString() } : {};
  throw new AppError(isOnce ? 'ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW' : 'ERR_SCHEDULE_OUTSIDE_WINDOW', { details });
}

/** The window becomes as long as that after an advertisement once the company answers. */
function latest(windowUntil: Date | null, entryUntil: Date | null): Date | null {
  if (!windowUntil || !entryUntil) return windowUntil;
  return windowUntil > entryUntil ? windowUntil : entryUntil;
}
