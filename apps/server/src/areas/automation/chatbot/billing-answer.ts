import { readDocumentNumber } from '@recado/contract/document-number';
import { noAutomation } from '../../company/automations/automation.ts';
import { wayBackByKey, wayBackByName } from '../../conversations/answers/ways-back.ts';
import { isBillingQueue } from '../billing-lookups/billing-systems.ts';
import { billingTextsIn } from '../billing-lookups/texts.ts';
import { beginBillingLookup } from './billing-lookup.ts';
import { returnToMainMenu } from './main-menu.ts';
import { remember, say, type Turn } from './turn.ts';

/** After this many answers that are no CPF or CNPJ, the ticket is handed over to agents. */
const mostTries = 3;

/**
 * Handles the answer to the question for a CPF or CNPJ; sends the question first if the ticket came to the queue in
 * another way. `#` returns to the main menu. False when the ticket's queue has no billing look-up, or the ticket was
 * handed over to agents.
 */
export async function continueBillingLookup(turn: Turn): Promise<boolean> {
  const { queueId, bot } = turn.position;
  if (queueId === null || bot.isHandedOver) return false;
  const queue = await turn.knows.queue(queueId);
  if (!queue || !isBillingQueue(queue)) return false;
  if (bot.billTries === null) return beginBillingLookup(turn, queue);
  if ((wayBackByKey(turn.text) ?? wayBackByName(turn.text)) === 'start') await returnToMainMenu(turn);
  else if (readDocumentNumber(turn.text)) turn.acts.push({ kind: 'lookUpBill' });
  else refuse(turn, bot.billTries + 1);
  return true;
}

function refuse(turn: Turn, tries: number): void {
  remember(turn, { billTries: tries });
  const isLast = tries >= mostTries;
  say(turn, isLast ? turn.knows.rules.text('handOverMessage') : billingTextsIn(turn.knows.rules.language).invalid);
  if (!isLast) return;
  remember(turn, { isHandedOver: true }, { ...noAutomation, chatbot: false });
  turn.acts.push({ kind: 'handOver' });
}
