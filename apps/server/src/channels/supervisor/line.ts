import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Notifications } from '../../platform/database/notifications.ts';

const name = 'channels';
const word = z.discriminatedUnion('say', [
  z.object({ say: z.literal('wake') }),
  z.object({ say: z.literal('drop'), connectionId: z.number(), logout: z.boolean() }),
  z.object({ say: z.literal('ask'), askId: z.string(), connectionId: z.number(), question: z.unknown() }),
  z.object({ say: z.literal('answer'), askId: z.string(), answer: z.unknown() }),
]);
type Word = z.output<typeof word>;

/** Messages between processes about connections. They may be lost: the heartbeat compensates for it. */
export interface Line {
  say(word: Exclude<Word, { say: 'answer' }>): void;
  /** Asks the holder of a connection; undefined if no answer comes within `timeout` milliseconds. */
  ask(connectionId: number, question: object, timeout: number): Promise<unknown>;
  /** Waits for the answer of any process to `askId`; undefined without one within `timeout` milliseconds. */
  hear(askId: string, timeout: number): Promise<unknown>;
  /** Sends that answer. */
  answer(askId: string, answer: object): void;
  close(): void;
}

/** Handles messages from other processes. */
export interface LineListeners {
  wake(): void;
  drop(connectionId: number, logout: boolean): void;
  /** Undefined if this process does not hold the connection. */
  answer(connectionId: number, question: unknown): Promise<unknown> | undefined;
}

/** Create one per process. */
export function openLine(notifications: Notifications, listeners: LineListeners): Line {
  const waiting = new Map<string, (answer: unknown) => void>();
  const say = (said: Word) => notifications.broadcast(name, JSON.stringify(said));

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
    const said = word.parse(JSON.parse(payload));
    if (said.say === 'wake') listeners.wake();
    else if (said.say === 'drop') listeners.drop(said.connectionId, said.logout);
    else if (said.say === 'ask') void reply(said.askId, listeners.answer(said.connectionId, said.question));
    else waiting.get(said.askId)?.(said.answer);
  });
  const stopGap = notifications.onGap(listeners.wake);

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
      stopGap();
    },
  };
}
