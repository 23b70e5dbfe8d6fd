import type { BinaryNode } from 'baileys';
import { AppError } from '../../platform/errors.ts';
import { RefusedError } from '../refused-error.ts';

/** Waits for WhatsApp's answers to sent messages; Baileys reports only refusals. */
export interface ServerAcks {
  /** An `ack` of class `message` arrived. */
  arrived(node: BinaryNode): void;
  /** Resolves when the message with this id is accepted; rejects with RefusedError, or if no answer came. */
  accepted(wid: string, timeout: number): Promise<void>;
  /** The socket closed: no more answers will come. */
  abandon(): void;
}

interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

/** Create one per socket. */
export function createServerAcks(): ServerAcks {
  const waiters = new Map<string, Waiter>();
  return {
    arrived({ attrs }) {
      const waiter = waiters.get(attrs.id ?? '');
      if (!waiter) return;
      if (attrs.error) waiter.reject(refusal(attrs.error));
      else waiter.resolve();
    },
    accepted(wid, timeout) {
      const answer = new Promise<void>((resolve, reject) => waiters.set(wid, { resolve, reject }));
      const timer = setTimeout(() => waiters.get(wid)?.reject(unanswered()), timeout);
      return answer.finally(() => {
        clearTimeout(timer);
        waiters.delete(wid);
      });
    },
    abandon() {
      for (const waiter of waiters.values()) waiter.reject(unanswered());
    },
  };
}

/** A 5xx or a rate limit is temporary; anything else would be refused again (463 must never be retried). */
function refusal(code: string): Error {
  const passing = Number(code) >= 500 || code === '429' || code === '420';
  return passing ? new AppError('ERR_SENDING_WAPP_MSG', { cause: new Error(code) }) : new RefusedError(code);
}

function unanswered(): AppError {
  return new AppError('ERR_SENDING_WAPP_MSG', { cause: new Error('WhatsApp did not acknowledge the message') });
}
