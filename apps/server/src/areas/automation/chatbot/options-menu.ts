import type { QueueOption } from '../../conversations/queues/option-menu.ts';
import type { BotQueue } from './knowledge.ts';
import { optionsMenuText, waysBack } from './menu.ts';
import { type MenuNode, remember, say, type Turn } from './turn.ts';

/** A queue with its tree of options. */
export interface Tree {
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

/** Moves to an option, or to the first level without one: notes the step, and shows the level. */
export function reach(turn: Turn, tree: Tree, option: QueueOption | undefined): void {
  const isLeaf = tree.below(option?.id ?? null).length === 0;
  turn.acts.push({ kind: 'reach', node: nodeOf(tree, option), isLeaf });
  if (option?.appStep) beginStep(turn, tree, option);
  else show(turn, tree, option, 0);
}

/** Lets the app of an option answer, after the option's message. What is below it follows when the app says so. */
function beginStep(turn: Turn, tree: Tree, option: QueueOption): void {
  const since = turn.now.toISOString();
  remember(turn, { optionId: option.id, repeats: 0, askedAt: since, stepSince: since }, { chatbot: true });
  say(turn, option.message);
  askStep(turn, tree, option, true);
}

/** Adds the act that the app of an option answers the message; false when no app has the conversation there. */
export function askStep(turn: Turn, tree: Tree, option: QueueOption | undefined, isFirst = false): boolean {
  const since = turn.position.bot.stepSince;
  if (!option?.appStep || since === null) return false;
  const node = { ...nodeOf(tree, option), optionId: option.id };
  turn.acts.push({ kind: 'askStep', option: node, appStep: option.appStep, since, isFirst });
  return true;
}

/** Sends an option's message with the options below it; without an option, the queue's greeting and first level. */
export function show(turn: Turn, tree: Tree, option: QueueOption | undefined, repeats: number): void {
  const message = option ? option.message || option.title : tree.queue.greetingMessage;
  const optionId = option?.id ?? null;
  remember(turn, { optionId, repeats, askedAt: turn.now.toISOString(), stepSince: null }, { chatbot: true });
  const { language } = turn.knows.rules;
  const below = tree.below(optionId);
  const entries = [...below, ...waysBack(language)];
  say(turn, optionsMenuText(message, below, language), { message, entries });
}

/** An option, or the first level without one, as a step through the menu. */
export function nodeOf({ queue }: Tree, option: QueueOption | undefined): MenuNode {
  return { queueId: queue.id, optionId: option?.id ?? null, title: option?.title ?? queue.name };
}

/** The options of a queue. */
export async function treeOf(turn: Turn, queue: BotQueue): Promise<Tree> {
  const ordered = await turn.knows.options(queue.id);
  return {
    queue,
    below: (parentId) => ordered.filter((option) => option.parentId === parentId),
    find: (optionId) => (optionId === null ? undefined : ordered.find((option) => option.id === optionId)),
  };
}
