import type { Unit } from '../database/database.ts';
import type { EventScope, Subscription } from './event-kind.ts';

/** Answers a question in the module that owns the tables, inside the unit of the one who asks. */
export type Answering<Asked, Answer> = (unit: Unit, asked: Asked) => Answer;

/**
 * Something that a module needs to know from a higher one. The module that asks declares the question and asks it with
 * `unit.ask`, without knowing who answers. `apps/server/src/subscribers.ts` lists the answers, one for each question.
 */
export interface Question<Asked, Answer> {
  answeredBy(answer: Answering<Asked, Answer>): Subscription;
  /** The answer of a database. Throws when there is none. */
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
