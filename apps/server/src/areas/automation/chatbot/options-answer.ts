import { chosenEntry } from '../../conversations/answers/choice.ts';
import { type WayBack, wayBackByKey, wayBackByName } from '../../conversations/answers/ways-back.ts';
import type { QueueOption } from '../../conversations/queues/option-menu.ts';
import { returnToMainMenu } from './main-menu.ts';
import { askStep, nodeOf, reach, show, type Tree, treeOf } from './options-menu.ts';
import { mayRepeat, type Turn } from './turn.ts';

/**
 * Handles the customer's answer to a queue's options, a tree: `#` goes to the main menu, `0` one level up, an option
 * one level down. A wrong answer repeats the level, limited like the main menu. After a leaf option the customer writes
 * freely (SERVER §2, Queue menu). At an option with the step of an app, the app gets the answer.
 */
export async function continueOptions(turn: Turn, queueId: number): Promise<void> {
  const queue = await turn.knows.queue(queueId);
  if (!queue) return;
  const tree = await treeOf(turn, queue);
  const current = tree.find(turn.position.bot.optionId);
  const key = wayBackByKey(turn.text);
  if (key) return goBack(turn, tree, current, key);
  if (askStep(turn, tree, current)) return;
  const entries = tree.below(current?.id ?? null);
  const chosen = chosenEntry(entries, turn.text);
  if (chosen) {
    turn.acts.push({ kind: 'chose', answer: { kind: 'option', label: chosen.title } });
    return enterOption(turn, tree, current, chosen);
  }
  const named = wayBackByName(turn.text);
  if (named) return goBack(turn, tree, current, named);
  if (entries.length > 0 && mayRepeat(turn)) show(turn, tree, current, turn.position.bot.repeats + 1);
}

/** Goes one level down, to an option that the customer chose or that the step of an app led to. */
export async function enterOption(
  turn: Turn,
  tree: Tree,
  from: QueueOption | undefined,
  to: QueueOption,
): Promise<void> {
  leave(turn, tree, from, 'chose');
  await sendFile(turn, to);
  reach(turn, tree, to);
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

function leave(turn: Turn, tree: Tree, option: QueueOption | undefined, how: 'chose' | 'back'): void {
  turn.acts.push({ kind: 'leave', node: nodeOf(tree, option), how });
}
