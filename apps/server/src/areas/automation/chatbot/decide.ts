import { automationOf } from '../../company/automations/automation.ts';
import { continueBillingLookup } from './billing-answer.ts';
import type { Knowledge } from './knowledge.ts';
import { continueMainMenu } from './main-menu.ts';
import { replyIfClosed } from './opening-hours.ts';
import { continueOptions } from './options-answer.ts';
import { automate, type Decision, type Position, type Turn } from './turn.ts';

/** A customer's own words, which may be none, and the time of the decision. */
export interface BotInput {
  text: string;
  now: Date;
}

/**
 * Decides what the chatbot does with a message, by the customer's position and its knowledge; nothing is sent or stored
 * (ADR 77). It answers both customers and the simulator. The order is: opening hours, the prompt or integration of the
 * ticket or its connection, the queue's billing look-up, the main menu until a queue is chosen, the queue's options
 * (SERVER §2, Queue menu, Out of hours).
 */
export async function decide(knows: Knowledge, position: Position, { text, now }: BotInput): Promise<Decision> {
  const turn: Turn = { knows, text, now, position, acts: [] };
  await answer(turn);
  return { position: turn.position, acts: turn.acts };
}

async function answer(turn: Turn): Promise<void> {
  const { position, knows } = turn;
  if (await isClosed(turn)) return;
  if (automate(turn, automationOf({ ...position, botState: position.bot }, knows.connection))) return;
  if (isWithoutWords(turn)) return;
  if (await continueBillingLookup(turn)) return;
  if (position.queueId === null) await continueMainMenu(turn);
  else if (position.chatbot) await continueOptions(turn, position.queueId);
}

/** Whether a question of the chatbot waits, and the message has no words, e.g. a sticker: it is no answer to it. */
function isWithoutWords({ text, position: { bot } }: Turn): boolean {
  return text.trim() === '' && (bot.askedAt !== null || bot.billTries !== null);
}

/** Whether the company, or the ticket's queue, is closed according to its opening hours; informs the customer if so. */
async function isClosed(turn: Turn): Promise<boolean> {
  const { connection, rules, queue: queueOf } = turn.knows;
  const { queueId } = turn.position;
  if (rules.scheduleType === 'company') {
    return replyIfClosed(turn, { schedules: rules.schedules, outOfHoursMessage: connection.outOfHoursMessage });
  }
  if (rules.scheduleType !== 'queue' || queueId === null) return false;
  const queue = await queueOf(queueId);
  return queue ? replyIfClosed(turn, queue) : false;
}
