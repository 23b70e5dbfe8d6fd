import type { AnswerInput, BodyOutput, NamedAutomation } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { automationFields } from '../../company/automations/automation.ts';
import { planFlagsOf } from '../../company/plans/limits.ts';
import { changeTicket } from '../../conversations/tickets/change-ticket.ts';
import { handOverTicket } from '../../conversations/tickets/hand-over.ts';
import { ticketRecordIn } from '../../conversations/tickets/ticket-rows.ts';
import { requireTicket, requireTicketForChange } from '../../conversations/tickets/visibility.ts';
import { rememberTypebot } from '../queue-integrations/answering/send-answer.ts';

type Change = 'PUT /tickets/:ticketId/automation';
type Chosen = BodyOutput<Change>['automation'];

/**
 * Chooses the prompt or integration that answers a ticket from the customer's next message on, or none for the rest of
 * the round. Throws ERR_TICKET_STATUS for a closed ticket and a group, ERR_PLAN_REQUIRED, ERR_NO_PROMPT_FOUND,
 * ERR_NO_INTEGRATION_FOUND, and the errors of reading a ticket.
 */
export async function changeAutomation(
  unit: Unit,
  session: Principal,
  ticketId: number,
  chosen: Chosen,
): Promise<AnswerInput<Change>> {
  const { ticket } = await requireTicketForChange(unit, session, ticketId);
  if (ticket.isGroup || ticket.status === 'closed') throw new AppError('ERR_TICKET_STATUS');
  // An abandoned flow begins again.
  await rememberTypebot(unit, ticketId, null);
  if (chosen) return beginAutomation(unit, session, { ticketId, isOpen: ticket.status === 'open' }, chosen);
  await handOverTicket(unit, ticketId, null);
  return ticketRecordIn(unit, await requireTicket(unit, session, ticketId));
}

async function beginAutomation(
  unit: Unit,
  session: Principal,
  { ticketId, isOpen }: { ticketId: number; isOpen: boolean },
  { kind, id }: NonNullable<Chosen>,
): Promise<AnswerInput<Change>> {
  if (!(await kindsInPlan(unit, session.companyId)).includes(kind)) throw new AppError('ERR_PLAN_REQUIRED');
  const fields = automationFields(kind === 'prompt' ? { promptId: id } : { integrationId: id });
  const back = isOpen ? ({ status: 'pending', userId: null } as const) : {};
  return changeTicket(unit, session, ticketId, { ...fields, ...back });
}

const flagOfKind = { prompt: 'useOpenAi', integration: 'useIntegrations' } as const;

/** The kinds of automations that the company's plan has. */
export async function kindsInPlan(unit: Unit, companyId: number): Promise<NamedAutomation['kind'][]> {
  const flags = await planFlagsOf(unit, companyId);
  return (['prompt', 'integration'] as const).filter((kind) => flags.has(flagOfKind[kind]));
}
