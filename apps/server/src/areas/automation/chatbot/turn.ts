import type { AppStep, MessageAnswer } from '@recado/contract';
import type { Automation } from '../../company/automations/automation.ts';
import type { Choices } from '../../conversations/messages/native-choices.ts';
import type { BotState } from './bot-state.ts';
import type { BotFile, Knowledge } from './knowledge.ts';

/** A customer's position, which the ticket stores for the chatbot. */
export interface Position extends Required<Automation> {
  queueId: number | null;
  /** Whether a menu waits for the customer's answer. */
  chatbot: boolean;
  useIntegration: boolean;
  promptId: number | null;
  integrationId: number | null;
  bot: BotState;
}

/** A menu of a queue: the options below an option, or the first level for null. `title`: of the option or queue. */
export interface MenuNode {
  queueId: number;
  optionId: number | null;
  title: string;
}

/** One step of a decision of the chatbot. */
export type Act =
  /** `choices`: the same as a text and its entries, for connections with native buttons and lists. */
  | { kind: 'say'; text: string; choices?: Choices }
  | { kind: 'send'; file: BotFile }
  /** Puts the ticket into the queue of the position. */
  | { kind: 'move' }
  /** A visit to a menu begins; the menu of an option without options below it asks for no choice. */
  | { kind: 'reach'; node: MenuNode; isLeaf: boolean }
  /** The visit to a menu ends. */
  | { kind: 'leave'; node: MenuNode; how: 'chose' | 'back' }
  /** A wrong answer gets no reply: the menu was repeated too often, or too recently. */
  | { kind: 'ignore'; why: 'limit' | 'tooSoon' }
  /** The customer's message answered a menu; it is marked as that. */
  | { kind: 'chose'; answer: MessageAnswer }
  | { kind: 'automate'; automation: Automation }
  | { kind: 'lookUpBill' }
  /** An app answers the message at an option; `isFirst`: the message chose the option. */
  | { kind: 'askStep'; option: MenuNode & { optionId: number }; appStep: AppStep; since: string; isFirst: boolean }
  | { kind: 'handOver' }
  /** The company or queue is closed; the customer is informed now, or was before. */
  | { kind: 'closed' };

/** The chatbot's acts for one message, and the customer's position after them. */
export interface Decision {
  position: Position;
  acts: readonly Act[];
}

/** One message of a customer while the chatbot decides about it. Its acts are only collected, not performed. */
export interface Turn {
  readonly knows: Knowledge;
  readonly text: string;
  readonly now: Date;
  position: Position;
  readonly acts: Act[];
}

/** Adds the act that sends a text, unless the text is empty. `choices`: the entries of the menu in it. */
export function say(turn: Turn, text: string, choices?: Choices): void {
  if (text.trim() !== '') turn.acts.push({ kind: 'say', text, ...(choices && { choices }) });
}

/** Changes the position: the chatbot's state for the next message, and fields of the ticket. */
export function remember(turn: Turn, bot: Partial<BotState>, changes: Partial<Omit<Position, 'bot'>> = {}): void {
  turn.position = { ...turn.position, ...changes, bot: { ...turn.position.bot, ...bot } };
}

/** Adds the act that a prompt or an integration answers the message; false when there is neither. */
export function automate(turn: Turn, { promptId, integrationId }: Automation): boolean {
  if (!promptId && !integrationId) return false;
  turn.acts.push({ kind: 'automate', automation: { promptId, integrationId } });
  return true;
}

/**
 * Whether a menu may be repeated after a wrong answer: at most `maxUseBotQueues` times (0: unlimited), and not within
 * `timeUseBotQueues` minutes (SERVER §2, Queue menu). If not, adds an act with the reason.
 */
export function mayRepeat(turn: Turn): boolean {
  const { maxUseBotQueues, timeUseBotQueues } = turn.knows.connection;
  const { repeats, askedAt } = turn.position.bot;
  const isOften = maxUseBotQueues > 0 && repeats >= maxUseBotQueues;
  const isSoon = askedAt !== null && turn.now.getTime() - Date.parse(askedAt) < timeUseBotQueues * 60_000;
  if (isOften || isSoon) turn.acts.push({ kind: 'ignore', why: isOften ? 'limit' : 'tooSoon' });
  return !isOften && !isSoon;
}
