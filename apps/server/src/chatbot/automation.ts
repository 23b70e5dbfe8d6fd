import type { Automation } from '../modules/automations/automation.ts';
import { answerByPromptJob } from '../modules/prompts/answering/answer-job.ts';
import { answerByIntegrationJob } from '../modules/queue-integrations/answering/answer-job.ts';
import type { BotTurn } from './bot-turn.ts';

/**
 * Has the customer's message answered by what a ticket, queue or connection names instead of the menus; false when it
 * names nothing. The answer is a job in the lane `automation:<ticket>`, so that the answers of a ticket keep their order;
 * one that fails leaves the ticket to people (`handOverTicket`).
 */
export async function answerByAutomation(turn: BotTurn, { promptId, integrationId }: Automation): Promise<boolean> {
  const { unit, ticket, messageId } = turn;
  const asked = { ticketId: ticket.id, messageId };
  if (promptId) await unit.enqueue(answerByPromptJob({ ...asked, promptId }));
  else if (integrationId) await unit.enqueue(answerByIntegrationJob({ ...asked, integrationId }));
  return Boolean(promptId || integrationId);
}
