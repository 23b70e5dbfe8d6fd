import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { type CompanyRules, companyRules } from '../../company/companies/company-rules.ts';
import type { Ticket } from '../../conversations/tickets/open-ticket.ts';
import { readBotState } from './bot-state.ts';
import { type Knowledge, knowledgeOf } from './knowledge.ts';
import type { Position } from './turn.ts';

/** Where a ticket's customer is, and what the chatbot knows there. */
export interface Situation {
  knows: Knowledge;
  before: Position;
  rules: CompanyRules;
}

/** Reads the situation of a ticket; undefined without a connection. */
export async function situationOf(unit: Unit, ticket: Ticket): Promise<Situation | undefined> {
  const { companyId, contactId, whatsappId: connectionId } = ticket;
  if (connectionId === null) return undefined;
  const [[connection], rules] = await Promise.all([
    unit.db.select().from(whatsapps).where(eq(whatsapps.id, connectionId)),
    companyRules(unit, companyId),
  ]);
  if (!connection) return undefined;
  const knows = knowledgeOf(unit, { companyId, contactId, connectionId, connection, rules });
  const { queueId, chatbot, useIntegration, promptId, integrationId } = ticket;
  const bot = readBotState(ticket.botState);
  return { knows, before: { queueId, chatbot, useIntegration, promptId, integrationId, bot }, rules };
}
