import { chosenEntry } from '../modules/answers/choice.ts';
import { type WayBack, wayBackByKey, wayBackByName } from '../modules/answers/ways-back.ts';
import type { QueueOption } from '../modules/queues/option-menu.ts';
import type { BotQueue } from './knowledge.ts';
import { returnToMainMenu } from './main-menu.ts';
import { optionsMenuText } from './menu.ts';
import { type MenuNode, mayRepeat, remember, say, type Turn } from './turn.ts';

/** A queue with its tree of options. */
interface Tree {
  queue: BotQueue;
  /** The children of an option, or the first level for null, in their order. */
  below(parentId: number | null): QueueOption[];
  find(optionId: number | null): QueueOption | undefined;
}

/** Sends the greeting of a queue, with the first level of its options if it has any. */
export async function beginOptions(turn: Turn, queue: BotQueue): Promise<void> {
  const tree = await treeOf(turn, queue);
  if (tree.below(null).length > 0) reach(turn, tree, undefined);
  else say(turn, queue.greetingMessage);
}

/**
 * Handles the customer's answer to a queue's options, a tree: `#` goes to the main menu, `0` one level up, an option
 * one level down. A wrong answer repeats the level, limited like the main menu. After a leaf option the customer writes
 * freely (SERVER §2, Queue menu).
 */
export async function continueOptions(turn: Turn, queueId: number): Promise<void> {
  const queue = await turn.knows.queue(queueId);
  if (!queue) return;
  const tree = await treeOf(turn, queue);
  const current = tree.find(turn.position.bot.optionId);
  const key = wayBackByKey(turn.text);
  if (key) return goBack(turn, tree, current, key);
  const entries = tree.below(current?.id ?? null);
  const chosen = chosenEntry(entries, turn.text);
  if (chosen) {
    turn.acts.push({ kind: 'chose', answer: { kind: 'option', label: chosen.title } });
    leave(turn, tree, current, 'chose');
    await sendFile(turn, chosen);
    return reach(turn, tree, chosen);
  }
  const named = wayBackByName(turn.text);
  if (named) return goBack(turn, tree, current, named);
  if (entries.length > 0 && mayRepeat(turn)) show(turn, tree, current, turn.position.bot.repeats + 1);
}

/** Goes one level up, or to the main menu, which is also above the first level. */
async function goBack(turn: Turn, tree: Tree, current: QueueOption | undefined, way: WayBack): Promise<void> {
  turn.acts.push({ kind: 'chose', answer: { kind: 'back', label: '' } });
  leave(turn, tree, current, 'back');
  if (way === 'start' || !current) return returnToMainMenu(turn);
  reach(turn, tree, tree.find(current.parentId));
}

/** Sends the file of an option, before its text and only when the option is chosen. */
async function sendFile(turn: Turn, option: QueueOption): Promise<void> {
  const file = await turn.knows.optionFile(option.id);
  if (file) turn.acts.push({ kind: 'send', file });
}

function reach(turn: Turn, tree: Tree, option: QueueOption | undefined): void {
  const isLeaf = tree.below(option?.id ?? null).length === 0;
  turn.acts.push({ kind: 'reach', node: nodeOf(tree, option), isLeaf });
  show(turn, tree, option, 0);
}

function leave(turn: Turn, tree: Tree, option: QueueOption | undefined, how: 'chose' | 'back'): void {
  turn.acts.push({ kind: 'leave', node: nodeOf(tree, option), how });
}

/** Sends an option's message with the options below it; without an option, the queue's greeting and first level. */
function show(turn: Turn, tree: Tree, option: QueueOption | undefined, repeats: number): void {
  const message = option ? option.message || option.title : tree.queue.greetingMessage;
  const optionId = option?.id ?? null;
  remember(turn, { optionId, repeats, askedAt: turn.now.toISOString() }, { chatbot: true });
  say(turn, optionsMenuText(message, tree.below(optionId), turn.knows.rules.language));
}

function nodeOf({ queue }: Tree, option: QueueOption | undefined): MenuNode {
  return { queueId: queue.id, optionId: option?.id ?? null, title: option?.title ?? queue.name };
}

async function treeOf(turn: Turn, queue: BotQueue): Promise<Tree> {
  const ordered = await turn.knows.options(queue.id);
  return {
    queue,
    below: (parentId) => ordered.filter((option) => option.parentId === parentId),
    find: (optionId) => (optionId === null ? undefined : ordered.find((option) => option.id === optionId)),
  };
}
