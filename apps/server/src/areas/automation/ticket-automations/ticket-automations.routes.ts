import {
  type AnswerInput,
  type BodyOutput,
  mostAutomations,
  type NamedAutomation,
  type ticketAutomationEndpoints,
} from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { automationFields, automationOf } from '../../company/automations/automation.ts';
import { planFlagsOf } from '../../company/plans/limits.ts';
import { changeTicket } from '../../conversations/tickets/change-ticket.ts';
import { handOverTicket } from '../../conversations/tickets/hand-over.ts';
import { type TicketRow, ticketRecordIn } from '../../conversations/tickets/ticket-rows.ts';
import { requireTicket, requireTicketForChange } from '../../conversations/tickets/visibility.ts';
import { prompts } from '../prompts/prompts.schema.ts';
import { rememberTypebot } from '../queue-integrations/answering/send-answer.ts';
import { isComplete } from '../queue-integrations/queue-integration-rows.ts';
import { queueIntegrations } from '../queue-integrations/queue-integrations.schema.ts';

/** The automation of one ticket (SERVER §2, Integrations). */
export function ticketAutomationRoutes(): Handlers<keyof typeof ticketAutomationEndpoints> {
  return {
    'GET /tickets/:ticketId/automation': async ({ unit, session, params }) =>
      automationsFor(unit, session, await requireTicket(unit, session, params.ticketId)),
    'PUT /tickets/:ticketId/automation': ({ unit, session, params, body }) =>
      changeAutomation(unit, session, params.ticketId, body.automation),
  };
}

type Change = 'PUT /tickets/:ticketId/automation';
type Chosen = BodyOutput<Change>['automation'];

/**
 * Chooses the prompt or integration that answers a ticket from the customer's next message on, or none for the rest of
 * the round. Throws ERR_TICKET_STATUS for a closed ticket and a group, ERR_PLAN_REQUIRED, ERR_NO_PROMPT_FOUND,
 * ERR_NO_INTEGRATION_FOUND, and the errors of reading a ticket.
 */
async function changeAutomation(
  unit: Unit,
  session: CallerSession,
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
  session: CallerSession,
  { ticketId, isOpen }: { ticketId: number; isOpen: boolean },
  { kind, id }: NonNullable<Chosen>,
): Promise<AnswerInput<Change>> {
  if (!(await kindsInPlan(unit, session.companyId)).includes(kind)) throw new AppError('ERR_PLAN_REQUIRED');
  const fields = automationFields(kind === 'prompt' ? { promptId: id } : { integrationId: id });
  const back = isOpen ? ({ status: 'pending', userId: null } as const) : {};
  return changeTicket(unit, session, ticketId, { ...fields, ...back });
}

/** The current automation of a ticket, and the ones that the company's plan allows. */
async function automationsFor(
  unit: Unit,
  session: CallerSession,
  row: TicketRow,
): Promise<AnswerInput<'GET /tickets/:ticketId/automation'>> {
  const { companyId } = session;
  const inPlan = await kindsInPlan(unit, companyId);
  const choices: NamedAutomation[] = [];
  for (const kind of inPlan) choices.push(...(await named(unit, companyId, kind)));
  const inCharge = await inChargeOf(unit, row);
  const answering = choices.find(({ kind, id }) => inCharge?.kind === kind && inCharge.id === id);
  return { answering: answering ?? null, choices };
}

const flagOfKind = { prompt: 'useOpenAi', integration: 'useIntegrations' } as const;

/** The kinds that the company's plan has. */
async function kindsInPlan(unit: Unit, companyId: number): Promise<NamedAutomation['kind'][]> {
  const flags = await planFlagsOf(unit, companyId);
  return (['prompt', 'integration'] as const).filter((kind) => flags.has(flagOfKind[kind]));
}

async function named(unit: Unit, companyId: number, kind: NamedAutomation['kind']): Promise<NamedAutomation[]> {
  if (kind === 'integration') {
    const { name, id } = queueIntegrations;
    const all = unit.db.select().from(queueIntegrations).where(eq(queueIntegrations.companyId, companyId));
    const known = await all.orderBy(name, id).limit(mostAutomations);
    return known.filter(isComplete).map((row) => ({ kind, id: row.id, name: row.name }));
  }
  const table = prompts;
  const rows = await unit.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(eq(table.companyId, companyId))
    .orderBy(table.name, table.id)
    .limit(mostAutomations);
  return rows.map((row) => ({ kind, ...row }));
}

/** The current automation of a ticket; null while an agent has it, and in a group. */
async function inChargeOf(unit: Unit, { ticket, contact }: TicketRow): Promise<Omit<NamedAutomation, 'name'> | null> {
  const isWithPeople = ticket.status !== 'pending' || ticket.userId !== null || ticket.isGroup || contact.disableBot;
  if (isWithPeople || ticket.whatsappId === null) return null;
  const [connection] = await unit.db.select().from(whatsapps).where(eq(whatsapps.id, ticket.whatsappId));
  const { promptId, integrationId } = automationOf(ticket, connection ?? {});
  if (promptId) return { kind: 'prompt', id: promptId };
  return integrationId ? { kind: 'integration', id: integrationId } : null;
}
