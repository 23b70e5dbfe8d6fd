import type { AskReason, Resolution, Ticket } from '@recado/contract';
import { create } from 'zustand';

/** A queue that asks why its tickets are resolved, or for fields of them and their contacts. */
export interface AskingQueue {
  id: number;
  askReason: AskReason;
  requiredFieldIds: readonly number[];
}

/** Tickets that are resolved once it is known why. */
export interface AskedResolution {
  /** Whose: the name of the contact of a single ticket, or how many tickets. */
  of: string | number;
  queues: readonly AskingQueue[];
  onAnswer: (answer: Resolution) => void;
  /** A single ticket: it is asked only for the fields that it has not. */
  ticket?: Pick<Ticket, 'id' | 'contactId'>;
  /** What was answered before, and why the server refused it. */
  before?: { answer: Resolution; failure: unknown };
}

const askedStore = create<{ asked: AskedResolution | null }>(() => ({ asked: null }));

/** What is asked at the moment, or null. */
export const useAskedResolution = (): AskedResolution | null => askedStore(({ asked }) => asked);

/** Asks why tickets are resolved; whoever leaves the sheet resolves nothing. */
export const askResolution = (asked: AskedResolution): void => askedStore.setState({ asked });

/** Ends the question. */
export const endAsking = (): void => askedStore.setState({ asked: null });

/** The queues of tickets that ask before these are resolved, each once; none: nothing is asked. */
export function askingQueues(tickets: readonly Pick<Ticket, 'queue'>[]): AskingQueue[] {
  const asking = new Map<number, AskingQueue>();
  for (const { queue } of tickets) {
    if (!queue?.askReason && !queue?.requiredFieldIds) continue;
    const { id, askReason = 'none', requiredFieldIds = [] } = queue;
    asking.set(id, { id, askReason, requiredFieldIds });
  }
  return [...asking.values()];
}
