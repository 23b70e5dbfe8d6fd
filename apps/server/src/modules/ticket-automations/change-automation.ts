import type { AnswerInput, BodyOutput } from '@recado/api/contract';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { automationFields } from '../automations/automation.ts';
import { rememberTypebot } from '../queue-integrations/answering/send-answer.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { handOverTicket } from '../tickets/hand-over.ts';
import { presentTicketRecord } from '../tickets/ticket-rows.ts';
import { requireTicket, requireTicketForChange } from '../tickets/visibility.ts';
import { kindsInPlan } from './automations-for.ts';

type Change = 'PUT /tickets/:ticketId/automation';
type Chosen = BodyOutput<Change>['automation'];

/**
 * Lets a prompt or an integration answer a ticket from the customer's next message on, or nothing for the rest of the
 * round. Throws ERR_TICKET_STATUS for a closed ticket and a group, ERR_PLAN_REQUIRED, ERR_NO_PROMPT_FOUND,
 * ERR_NO_INTEGRATION_FOUND, and what reading a ticket throws.
 */
export async function changeAutomation(
  services: Services,
  unit: Unit,
  session: Session,
  ticketId: number,
  chosen: Chosen,
): Promise<AnswerInput<Change>> {
  const { ticket } = await requireTicketForChange(unit, session, ticketId);
  if (ticket.isGroup || ticket.status === 'closed') throw new AppError('ERR_TICKET_STATUS');
  // A flow that was left begins anew.
  await rememberTypebot(unit, ticketId, null);
  if (chosen) return beginAutomation(services, unit, session, { ticketId, isOpen: ticket.status === 'open' }, chosen);
  await handOverTicket(services, unit, ticketId, null);
  return presentTicketRecord(services, await requireTicket(unit, session, ticketId));
}

async function beginAutomation(
  services: Services,
  unit: Unit,
  session: Session,
  { ticketId, isOpen }: { ticketId: number; isOpen: boolean },
  { kind, id }: NonNullable<Chosen>,
): Promise<AnswerInput<Change>> {
  if (!(await kindsInPlan(unit, session.companyId)).includes(kind)) throw new AppError('ERR_PLAN_REQUIRED');
  const fields = automationFields(kind === 'prompt' ? { promptId: id } : { integrationId: id });
  const back = isOpen ? ({ status: 'pending', userId: null } as const) : {};
  return changeTicket(services, unit, session, ticketId, { ...fields, ...back });
}
