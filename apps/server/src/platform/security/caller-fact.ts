import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Session } from '../http/handler.ts';

/**
 * Something that a module needs to know of every caller, e.g. the queues that they serve. It is read with the caller, in
 * the same query, and kept until a signal says that the user or the company changed.
 */
export interface CallerFact<Value = unknown> {
  /** An expression over the rows of `users` and `companies`. */
  readonly column: SQL;
  /** Keeps what the database answered. Throws when it is not of the declared form. */
  learn(session: Session, answer: unknown): void;
  /** Throws for a caller who was read without this fact. */
  of(session: Session): Value;
}

/** Declares a fact; `app.ts` passes it to the sessions. */
export function callerFact<Value>(column: SQL, form: z.ZodType<Value>): CallerFact<Value> {
  const known = new WeakMap<Session, { value: Value }>();
  return {
    column,
    learn: (session, answer) => void known.set(session, { value: form.parse(answer) }),
    of(session) {
      const found = known.get(session);
      if (!found) throw new Error('The caller was read without this fact');
      return found.value;
    },
  };
}
