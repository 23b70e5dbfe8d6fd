import { type AnswerInput, mostAutomations, type NamedAutomation } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies, plans, prompts, queueIntegrations, whatsapps } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { automationOf } from '../automations/automation.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';

/** What answers a ticket as things stand, and what could as far as the company's plan goes. */
export async function automationsFor(
  unit: Unit,
  session: Session,
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

/** The kinds that the company's plan has. */
export async function kindsInPlan(unit: Unit, companyId: number): Promise<NamedAutomation['kind'][]> {
  const [plan] = await unit.db
    .select({ prompt: plans.useOpenAi, integration: plans.useIntegrations })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  return (['prompt', 'integration'] as const).filter((kind) => plan?.[kind]);
}

async function named(unit: Unit, companyId: number, kind: NamedAutomation['kind']): Promise<NamedAutomation[]> {
  const table = kind === 'prompt' ? prompts : queueIntegrations;
  const rows = await unit.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(eq(table.companyId, companyId))
    .orderBy(table.name, table.id)
    .limit(mostAutomations);
  return rows.map((row) => ({ kind, ...row }));
}

/** None while a person has the ticket, and in a group. */
async function inChargeOf(unit: Unit, { ticket, contact }: TicketRow): Promise<Omit<NamedAutomation, 'name'> | null> {
  const isWithPeople = ticket.status !== 'pending' || ticket.userId !== null || ticket.isGroup || contact.disableBot;
  if (isWithPeople || ticket.whatsappId === null) return null;
  const [connection] = await unit.db.select().from(whatsapps).where(eq(whatsapps.id, ticket.whatsappId));
  const { promptId, integrationId } = automationOf(ticket, connection ?? {});
  if (promptId) return { kind: 'prompt', id: promptId };
  return integrationId ? { kind: 'integration', id: integrationId } : null;
}
