import { automationFields } from '../../company/automations/automation.ts';
import { chosenEntry, numberedEntries } from '../../conversations/answers/choice.ts';
import { beginBillingLookup } from './billing-lookup.ts';
import type { BotQueue } from './knowledge.ts';
import { mainMenuText } from './menu.ts';
import { replyIfClosed } from './opening-hours.ts';
import { beginOptions } from './options-menu.ts';
import { automate, mayRepeat, remember, say, type Turn } from './turn.ts';

/**
 * Continues at the main menu (SERVER §2, Queue menu). Without a queue on the connection it does nothing. With one
 * queue, the ticket moves there. With several, it sends the menu or handles the customer's answer to it.
 */
export async function continueMainMenu(turn: Turn): Promise<void> {
  const offered = await turn.knows.offeredQueues();
  const [only] = offered;
  if (!only) return;
  if (offered.length === 1) return enterQueue(turn, only);
  if (turn.position.bot.askedAt === null) {
    await sendGreetingFile(turn);
    return sendMainMenu(turn, offered, 0);
  }
  const entries = numberedEntries(offered.map((queue) => queue.name));
  const chosen = chosenEntry(entries, turn.text);
  const queue = chosen && offered[entries.indexOf(chosen)];
  if (queue) {
    turn.acts.push({ kind: 'chose', answer: { kind: 'menu', label: queue.name } });
    return enterQueue(turn, queue);
  }
  if (mayRepeat(turn)) sendMainMenu(turn, offered, turn.position.bot.repeats + 1);
}

/** Returns to the start: the main menu, or the options of the only queue. */
export async function returnToMainMenu(turn: Turn): Promise<void> {
  const offered = await turn.knows.offeredQueues();
  const [only] = offered;
  if (offered.length === 1 && only) return enterQueue(turn, only);
  moveTo(turn, null, true);
  if (only) sendMainMenu(turn, offered, 0);
}

/** Sends the file of the greeting, before its text and only with the first menu of a round. */
async function sendGreetingFile(turn: Turn): Promise<void> {
  const file = await turn.knows.greetingFile();
  if (file) turn.acts.push({ kind: 'send', file });
}

function sendMainMenu(turn: Turn, offered: readonly BotQueue[], repeats: number): void {
  remember(turn, { askedAt: turn.now.toISOString(), repeats, optionId: null }, { chatbot: true });
  const names = offered.map((queue) => queue.name);
  const { greetingMessage: message } = turn.knows.connection;
  say(turn, mainMenuText(message, names), { message, entries: numberedEntries(names) });
}

/**
 * Moves the ticket to the queue, which sends its greeting and options unless it is closed. In a queue with a prompt or
 * an integration, that answers instead of the options.
 */
async function enterQueue(turn: Turn, queue: BotQueue): Promise<void> {
  moveTo(turn, queue, false);
  if (turn.knows.rules.scheduleType === 'queue' && (await replyIfClosed(turn, queue))) return;
  if (automate(turn, queue)) return say(turn, queue.greetingMessage);
  if (!(await beginBillingLookup(turn, queue))) await beginOptions(turn, queue);
}

function moveTo(turn: Turn, queue: BotQueue | null, chatbot: boolean): void {
  const fields = { queueId: queue?.id ?? null, chatbot, ...automationFields(queue ?? {}) };
  remember(turn, { repeats: 0, askedAt: null, optionId: null, billTries: null, stepSince: null }, fields);
  turn.acts.push({ kind: 'move' });
}
