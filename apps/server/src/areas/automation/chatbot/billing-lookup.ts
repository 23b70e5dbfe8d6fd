import { isBillingQueue } from '../billing-lookups/billing-systems.ts';
import { billingTextsIn } from '../billing-lookups/texts.ts';
import { remember, say, type Turn } from './turn.ts';

/**
 * Starts a billing look-up in its queue: the greeting and the question for a CPF or CNPJ (SERVER §2, Billing look-ups).
 * False for other queues, and when the company has no billing system.
 */
export async function beginBillingLookup(
  turn: Turn,
  queue: { name: string; greetingMessage: string },
): Promise<boolean> {
  if (!isBillingQueue(queue) || !(await turn.knows.hasBillingSystem())) return false;
  remember(turn, { billTries: 0 }, { chatbot: true });
  const { question } = billingTextsIn(turn.knows.rules.language);
  say(turn, [queue.greetingMessage, question].filter(Boolean).join('\n\n'));
  return true;
}
