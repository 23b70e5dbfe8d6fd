import {
  type AnswerInput,
  mostAutomations,
  type NamedAutomation,
  type ticketAutomationEndpoints,
} from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { automationOf } from '../../company/automations/automation.ts';
import type { TicketRow } from '../../conversations/tickets/ticket-rows.ts';
import { requireTicket } from '../../conversations/tickets/visibility.ts';
import { prompts } from '../prompts/prompts.schema.ts';
import { isComplete } from '../queue-integrations/queue-integration-rows.ts';
import { queueIntegrations } from '../queue-integrations/queue-integrations.schema.ts';
import { changeAutomation, kindsInPlan } from './change-automation.ts';

/** The automation of one ticket (SERVER §2, Integrations). */
export function ticketAutomationRoutes(): Handlers<keyof typeof ticketAutomationEndpoints> {
  return {
    'GET /tickets/:ticketId/automation': async ({ unit, session, params }) =>
      automationsFor(unit, session, await requireTicket(unit, session, params.ticketId)),
    'PUT /tickets/:ticketId/automation': ({ unit, session, params, body }) =>
      changeAutomation(unit, session, params.ticketId, body.automation),
  };
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
