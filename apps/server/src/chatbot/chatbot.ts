import { eq } from 'drizzle-orm';
import type { Services } from '../channels/services.ts';
import { automationOf } from '../modules/automations/automation.ts';
import { companyRules } from '../modules/companies/company-rules.ts';
import type { customerWrote } from '../modules/messages/in-process-events.ts';
import type { Unit } from '../platform/database/database.ts';
import { queues, whatsapps } from '../platform/database/schema/index.ts';
import type { PayloadOf } from '../platform/events/event-kind.ts';
import { isSubscribed } from '../platform/security/subscription.ts';
import { answerByAutomation } from './automation.ts';
import { continueBillingLookup } from './billing-lookup.ts';
import { readBotState } from './bot-state.ts';
import type { BotTurn } from './bot-turn.ts';
import { continueMainMenu } from './main-menu.ts';
import { continueOptions } from './options-menu.ts';
import { tellIfClosed } from './out-of-hours.ts';

/**
 * The chatbot's reply to a customer's message in a pending ticket (SERVER §2, Queue menu, Out of hours): first the
 * hours, then what the ticket or its connection names to answer instead (a prompt, an integration), then the main menu
 * until a queue is chosen, then the bills that the queue looks up, or its options. It does not
 * reply in groups, in tickets of an agent, to contacts with `disableBot`, or for a company that may not work (ADR 62).
 */
export async function runChatbot(
  services: Services,
  unit: Unit,
  { row: { ticket, contact }, text, messageId }: PayloadOf<typeof customerWrote>,
): Promise<void> {
  if (ticket.status !== 'pending' || ticket.userId !== null || ticket.isGroup || contact.disableBot) return;
  if (ticket.whatsappId === null) return;
  const [[whatsapp], rules] = await Promise.all([
    unit.db.select().from(whatsapps).where(eq(whatsapps.id, ticket.whatsappId)),
    companyRules(unit, ticket.companyId),
  ]);
  if (!whatsapp || !isSubscribed(rules.subscription, services)) return;
  const turn: BotTurn = {
    services,
    unit,
    ticket,
    whatsapp,
    rules,
    state: readBotState(ticket.botState),
    text,
    messageId,
  };
  if (await isClosed(turn)) return;
  if (await answerByAutomation(turn, automationOf(ticket, whatsapp))) return;
  if (await continueBillingLookup(turn)) return;
  if (ticket.queueId === null) await continueMainMenu(turn);
  else if (ticket.chatbot) await continueOptions(turn, ticket.queueId);
}

/** The company's hours, or those of the ticket's queue. */
async function isClosed({ services, unit, ticket, whatsapp, rules }: BotTurn): Promise<boolean> {
  const { timeZone, schedules } = rules;
  if (rules.scheduleType === 'company') {
    return tellIfClosed(services, unit, ticket, { schedules, timeZone, outOfHoursMessage: whatsapp.outOfHoursMessage });
  }
  if (rules.scheduleType !== 'queue' || ticket.queueId === null) return false;
  const [queue] = await unit.db.select().from(queues).where(eq(queues.id, ticket.queueId));
  return queue ? tellIfClosed(services, unit, ticket, { ...queue, timeZone }) : false;
}
