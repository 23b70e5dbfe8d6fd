import type { Unit } from '../database/database.ts';

/**
 * Runs in one module when something happens in another. If it throws, the unit in which the event happened is rolled
 * back.
 */
export type Reaction<Payload> = (unit: Unit, payload: Payload) => Promise<void>;

/** The scope of reactions and answers: one database. */
export type EventScope = object;

/** A reaction, or the answer to a question, that can be added to a database. */
export interface Subscription {
  /** Adds it after the existing ones. Returns a function that removes it. */
  addTo(scope: EventScope): () => void;
}

/**
 * A kind of event inside a unit of work. The module in which it happens declares the kind and reports events with
 * `unit.tell`, without knowing who reacts. `apps/server/src/subscribers.ts` lists the reactions.
 */
export interface EventKind<Payload> {
  on(react: Reaction<Payload>): Subscription;
  /** The reactions of a database, in the order in which they were added. */
  reactionsIn(scope: EventScope): readonly Reaction<Payload>[];
}

/** The payload type of an event kind. */
export type PayloadOf<Kind> = Kind extends EventKind<infer Payload> ? Payload : never;

/** Declares a kind of event. */
export function eventKind<Payload>(): EventKind<Payload> {
  const known = new WeakMap<EventScope, readonly Reaction<Payload>[]>();
  const reactionsIn = (scope: EventScope) => known.get(scope) ?? [];
  return {
    reactionsIn,
    on: (react) => ({
      addTo(scope) {
        // A new function object: the same reaction may be added twice, and only this one is removed.
        const added: Reaction<Payload> = (unit, payload) => react(unit, payload);
        known.set(scope, [...reactionsIn(scope), added]);
        return () =>
          void known.set(
            scope,
            reactionsIn(scope).filter((other) => other !== added),
          );
      },
    }),
  };
}

/** Answers a question in the module that owns the tables, inside the asking unit. */
export type Answering<Asked, Answer> = (unit: Unit, asked: Asked) => Answer;

/**
 * A question of a module to a higher one. The asking module declares the question and asks it with
 * `unit.ask`, without knowing who answers. `apps/server/src/subscribers.ts` lists the answers, one for each question.
 */
export interface Question<Asked, Answer> {
  answeredBy(answer: Answering<Asked, Answer>): Subscription;
  /** The answer function in a scope. Throws without one. */
  answerIn(scope: EventScope): Answering<Asked, Answer>;
}

/** Declares a question. `name` is for errors. */
export function question<Asked, Answer>(name: string): Question<Asked, Answer> {
  const known = new WeakMap<EventScope, Answering<Asked, Answer>>();
  return {
    answeredBy: (answer) => ({
      addTo(scope) {
        if (known.has(scope)) throw new Error(`The question ${name} has an answer already`);
        known.set(scope, answer);
        return () => void known.delete(scope);
      },
    }),
    answerIn(scope) {
      const answer = known.get(scope);
      if (!answer) throw new Error(`Nobody answers the question ${name}`);
      return answer;
    },
  };
}
