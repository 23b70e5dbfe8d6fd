import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Notifications } from '../../platform/database/notifications.ts';

const name = 'channels';
const word = z.discriminatedUnion('say', [
  z.object({ say: z.literal('wake') }),
  z.object({ say: z.literal('drop'), connectionId: z.number(), logout: z.boolean() }),
  z.object({ say: z.literal('ask'), askId: z.string(), connectionId: z.number(), question: z.unknown() }),
  z.object({ say: z.literal('answer'), askId: z.string(), answer: z.unknown().optional() }),
]);
type Word = z.output<typeof word>;

/** Messages between processes about connections. They may be lost: the heartbeat compensates for it. */
export interface Line {
  say(word: Exclude<Word, { say: 'answer' }>): void;
  /** Asks the holder of a connection; undefined if no answer comes within `timeout` milliseconds. */
  ask(connectionId: number, question: object, timeout: number): Promise<unknown>;
  /** Waits for the answer of any process to `askId`; undefined without one within `timeout` milliseconds. */
  hear(askId: string, timeout: number): Promise<unknown>;
  /** Sends the answer to `askId`. */
  answer(askId: string, answer: object): void;
  close(): void;
}

/** Handles messages from other processes. */
export interface LineListeners {
  wake(): void;
  drop(connectionId: number, logout: boolean): void;
  /** The answer to a question; undefined if this process does not hold the connection. */
  answer(connectionId: number, question: unknown): Promise<unknown> | undefined;
}

/** Opens the line of this process; call it once. */
export function openLine(notifications: Notifications, listeners: LineListeners): Line {
  const waiting = new Map<string, (answer: unknown) => void>();
  const say = (message: Word) => notifications.broadcast(name, JSON.stringify(message));

  function hear(askId: string, timeout: number): Promise<unknown> {
    return new Promise((resolve) => {
      const settle = (answer: unknown) => {
        clearTimeout(timer);
        waiting.delete(askId);
        resolve(answer);
      };
      const timer = setTimeout(settle, timeout, undefined);
      waiting.set(askId, settle);
    });
  }

  async function reply(askId: string, answer: Promise<unknown> | undefined): Promise<void> {
    // If the question fails, the holder does not answer, and the asker times out.
    if (answer) await answer.then((known) => say({ say: 'answer', askId, answer: known })).catch(() => undefined);
  }

  const stop = notifications.listen(name, (payload) => {
    const message = word.parse(JSON.parse(payload));
    if (message.say === 'wake') listeners.wake();
    else if (message.say === 'drop') listeners.drop(message.connectionId, message.logout);
    else if (message.say === 'ask') void reply(message.askId, listeners.answer(message.connectionId, message.question));
    else waiting.get(message.askId)?.(message.answer);
  });
  const stopGapListener = notifications.onGap(listeners.wake);

  return {
    say,
    ask(connectionId, question, timeout) {
      const askId = randomUUID();
      const answer = hear(askId, timeout);
      say({ say: 'ask', askId, connectionId, question });
      return answer;
    },
    hear,
    answer: (askId, answer) => say({ say: 'answer', askId, answer }),
    close() {
      stop();
      stopGapListener();
    },
  };
}
