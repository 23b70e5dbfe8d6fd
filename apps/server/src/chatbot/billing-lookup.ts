import { eq } from 'drizzle-orm';
import { hasBillingSystem, isBillingQueue } from '../modules/billing-lookups/billing-systems.ts';
import { readDocumentNumber } from '../modules/billing-lookups/document-number.ts';
import { lookUpBillJob } from '../modules/billing-lookups/look-up-bill.ts';
import { billingTexts } from '../modules/billing-lookups/texts.ts';
import { sendAutomaticText } from '../modules/messages/automatic-text.ts';
import { handOverTicket } from '../modules/tickets/hand-over.ts';
import { queues } from '../platform/database/schema/index.ts';
import { type BotTurn, remember } from './bot-turn.ts';
import { returnToMainMenu } from './main-menu.ts';
import { plainAnswer } from './menu.ts';

/** After this many answers that are no CPF or CNPJ a person is asked. */
const mostTries = 3;

/**
 * Begins in a queue that looks bills up: its greeting and the question for a CPF or CNPJ (SERVER §2, Billing look-ups).
 * False for other queues, and when the company has no billing system.
 */
export async function beginBillingLookup(
  turn: BotTurn,
  queue: { name: string; greetingMessage: string },
): Promise<boolean> {
  if (!isBillingQueue(queue) || !(await hasBillingSystem(turn.unit, turn.ticket.companyId))) return false;
  await remember(turn, { billTries: 0 }, { chatbot: true });
  await say(turn, [queue.greetingMessage, billingTexts.question].filter(Boolean).join('\n\n'));
  return true;
}

/**
 * Handles the answer to that question; a ticket that came to the queue in another way is asked first. `#` goes to the
 * main menu. False when the ticket's queue does not look bills up, or a person was asked for.
 */
export async function continueBillingLookup(turn: BotTurn): Promise<boolean> {
  const { unit, ticket, state, text, messageId } = turn;
  if (ticket.queueId === null || state.isHandedOver) return false;
  const [queue] = await unit.db.select().from(queues).where(eq(queues.id, ticket.queueId));
  if (!queue || !isBillingQueue(queue)) return false;
  if (state.billTries === null) return beginBillingLookup(turn, queue);
  if (plainAnswer(text) === '#') await returnToMainMenu(turn);
  else if (readDocumentNumber(text)) await unit.enqueue(lookUpBillJob({ ticketId: ticket.id, messageId }));
  else await refuse(turn, state.billTries + 1);
  return true;
}

async function refuse(turn: BotTurn, tries: number): Promise<void> {
  const { services, unit, ticket } = turn;
  await remember(turn, { billTries: tries });
  if (tries < mostTries) return say(turn, billingTexts.invalid);
  await say(turn, billingTexts.toPeople);
  await handOverTicket(services, unit, ticket.id, null);
}

function say({ services, unit, ticket }: BotTurn, text: string): Promise<void> {
  return sendAutomaticText(services, unit, ticket.id, text);
}
