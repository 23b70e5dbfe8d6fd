import type { AppCallError, ToApp } from '../wire/messages.ts';
import { send } from './send.ts';

/** A call of the host API that failed; `code` says why. */
export class AppCallFailure extends Error {
  readonly code: string;
  constructor({ code, message }: AppCallError) {
    super(message);
    this.name = 'AppCallFailure';
    this.code = code;
  }
}

const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let lastCall = 0;

/** Asks the page, and answers what it answers. Rejects with `AppCallFailure`. */
export function call(name: string, args: readonly unknown[], place?: number): Promise<unknown> {
  lastCall += 1;
  const id = lastCall;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send({ type: 'call', call: id, name, args, ...(place !== undefined && { place }) });
  });
}

/** The page's answer to a call. */
export function settle({ call: id, value, error }: Extract<ToApp, { type: 'answer' }>): void {
  const found = waiting.get(id);
  waiting.delete(id);
  if (error) found?.reject(new AppCallFailure(error));
  else found?.resolve(value);
}
