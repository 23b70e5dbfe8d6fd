import { eq } from 'drizzle-orm';
import { sendAutomaticText } from '../modules/messages/automatic-text.ts';
import { queueOptions, queues } from '../platform/database/schema/index.ts';
import { type BotTurn, mayRepeat, remember } from './bot-turn.ts';
import { returnToMainMenu } from './main-menu.ts';
import { chosenEntry, optionsMenuText, plainAnswer } from './menu.ts';

type Option = typeof queueOptions.$inferSelect;

/** A queue's tree of options. */
interface Tree {
  /** The children of an option, or the first level for null, in their order. */
  below(parentId: number | null): Option[];
  find(optionId: number | null): Option | undefined;
}

/** Sends the greeting of a queue, with the first level of its options if it has any. */
export async function beginOptions(turn: BotTurn, queue: { id: number; greetingMessage: string }): Promise<void> {
  const tree = await optionsOf(turn, queue.id);
  const first = tree.below(null);
  if (first.length > 0) return showLevel(turn, queue.greetingMessage, first, null);
  await sendAutomaticText(turn.services, turn.unit, turn.ticket.id, queue.greetingMessage);
}

/**
 * Handles the customer's answer to a queue's options, a tree: `#` goes to the main menu, `0` one level up, an option
 * one level down. A wrong answer repeats the level, limited like the main menu. After a leaf option the customer writes
 * freely (SERVER §2, Queue menu).
 */
export async function continueOptions(turn: BotTurn, queueId: number): Promise<void> {
  const tree = await optionsOf(turn, queueId);
  const answer = plainAnswer(turn.text);
  const current = tree.find(turn.state.optionId);
  if (answer === '#' || (answer === '0' && !current)) return returnToMainMenu(turn);
  if (answer === '0') return showOption(turn, tree, queueId, tree.find(current?.parentId ?? null));
  const entries = tree.below(current?.id ?? null);
  const chosen = chosenEntry(entries, turn.text);
  if (chosen) return showOption(turn, tree, queueId, chosen);
  if (entries.length === 0 || !mayRepeat(turn)) return;
  await showOption(turn, tree, queueId, current, turn.state.repeats + 1);
}

async function showOption(turn: BotTurn, tree: Tree, queueId: number, option: Option | undefined, repeats = 0) {
  const message = option ? option.message || option.title : await greetingOf(turn, queueId);
  await showLevel(turn, message, tree.below(option?.id ?? null), option?.id ?? null, repeats);
}

async function showLevel(
  turn: BotTurn,
  message: string,
  entries: readonly Option[],
  optionId: number | null,
  repeats = 0,
): Promise<void> {
  const { services, unit, ticket } = turn;
  await remember(turn, { optionId, repeats, askedAt: services.clock().toISOString() }, { chatbot: true });
  await sendAutomaticText(services, unit, ticket.id, optionsMenuText(message, entries));
}

async function greetingOf({ unit }: BotTurn, queueId: number): Promise<string> {
  const [queue] = await unit.db
    .select({ greetingMessage: queues.greetingMessage })
    .from(queues)
    .where(eq(queues.id, queueId));
  return queue?.greetingMessage ?? '';
}

async function optionsOf({ unit }: BotTurn, queueId: number): Promise<Tree> {
  const all = await unit.db.select().from(queueOptions).where(eq(queueOptions.queueId, queueId));
  const ordered = all.toSorted((a, b) => a.option.localeCompare(b.option, 'pt', { numeric: true }) || a.id - b.id);
  return {
    below: (parentId) => ordered.filter((option) => option.parentId === parentId),
    find: (optionId) => (optionId === null ? undefined : ordered.find((option) => option.id === optionId)),
  };
}
