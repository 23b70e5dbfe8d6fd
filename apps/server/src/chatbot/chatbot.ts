import { eq } from 'drizzle-orm';
import type { Services } from '../channels/services.ts';
import { companyRules } from '../modules/companies/company-rules.ts';
import type { customerWrote } from '../modules/messages/in-process-events.ts';
import type { Unit } from '../platform/database/database.ts';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import type { PayloadOf } from '../platform/events/event-kind.ts';
import { isSubscribed } from '../platform/security/subscription.ts';
import { readBotState } from './bot-state.ts';
import { decide } from './decide.ts';
import { knowledgeOf } from './knowledge.ts';
import { perform } from './perform.ts';

/**
 * Decides and performs the chatbot's reaction to a customer's message in a pending ticket. It does not reply in
 * groups, in tickets of an agent, to contacts with `disableBot`, or for a company that may not work (ADR 62).
 */
export async function runChatbot(
  services: Services,
  unit: Unit,
  { row: { ticket, contact }, text, messageId }: PayloadOf<typeof customerWrote>,
): Promise<void> {
  if (ticket.status !== 'pending' || ticket.userId !== null || ticket.isGroup || contact.disableBot) return;
  if (ticket.whatsappId === null) return;
  const { companyId, contactId, whatsappId: connectionId } = ticket;
  const [[connection], rules] = await Promise.all([
    unit.db.select().from(whatsapps).where(eq(whatsapps.id, connectionId)),
    companyRules(unit, companyId),
  ]);
  if (!connection || !isSubscribed(rules.subscription, services)) return;
  const knows = knowledgeOf(unit, { companyId, contactId, connectionId, connection, rules });
  const { queueId, chatbot, useIntegration, promptId, integrationId } = ticket;
  const bot = readBotState(ticket.botState);
  const before = { queueId, chatbot, useIntegration, promptId, integrationId, bot };
  const decision = await decide(knows, before, { text, now: services.clock() });
  await perform(services, unit, { ticket, messageId, before, timeZone: rules.timeZone }, decision);
}
