import { z } from 'zod';
import type { Unit } from '../database/database.ts';
import type { Notifications } from '../database/notifications.ts';

const channel = 'rights';
const signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  z.object({ kind: z.literal('user-changed'), userId: z.number() }),
  z.object({ kind: z.literal('company-changed'), companyId: z.number() }),
]);

/** Messages between processes when rights change, so that no process uses outdated rights. */
export type Signal = z.output<typeof signal>;

/** Signals to every process, including this one. */
export interface Signals {
  /** Sent when the unit of work commits. */
  send(unit: Unit, signal: Signal): void;
  /** Returns a function that unsubscribes. */
  hear(listener: (signal: Signal) => void): () => void;
  /** Runs after signals may have been missed. Returns a function that unsubscribes. */
  onGap(react: () => void): () => void;
}

/** Signals over the notifications of the database. */
export function createSignals(notifications: Notifications): Signals {
  return {
    send(unit, sent) {
      unit.afterCommit(() => notifications.broadcast(channel, JSON.stringify(sent)));
    },
    hear(listener) {
      return notifications.listen(channel, (payload) => listener(signal.parse(JSON.parse(payload))));
    },
    onGap: (react) => notifications.onGap(react),
  };
}
