import type { Answering, Emittable, EventScope, Queryable, Reaction, Subscription } from '../database/unit-of-work.ts';

/**
 * The order of reactions to an event, by the names of their modules. Those in an inner list do not depend on each other:
 * their statements are sent together.
 */
export type ReactionOrder = readonly (string | readonly string[])[];

/**
 * A kind of event inside a unit of work. The module in which it happens declares the kind and reports events with
 * `unit.emit`, without knowing what reactions do. The `module.ts` of a module lists its reactions.
 */
export interface EventKind<Payload> extends Emittable<Payload> {
  on(react: Reaction<Payload>): Subscription;
}

/** The payload type of an event kind. */
export type PayloadOf<Kind> = Kind extends EventKind<infer Payload> ? Payload : never;

interface Added<Payload> {
  module: string | undefined;
  react: Reaction<Payload>;
}

/**
 * Declares a kind of event. `order`: the modules that react to it, if there are several. Reactions of one module run in
 * the order in which it lists them.
 */
export function eventKind<Payload>(order: ReactionOrder = []): EventKind<Payload> {
  const places = new Map(order.flatMap((step, place) => [step].flat().map((module) => [module, place] as const)));
  const known = new WeakMap<EventScope, { added: readonly Added<Payload>[]; steps: Reaction<Payload>[][] }>();
  const addedIn = (scope: EventScope) => known.get(scope)?.added ?? [];
  const keep = (scope: EventScope, added: readonly Added<Payload>[]) => {
    known.set(scope, { added, steps: stepsOf(added, order, places) });
  };
  return {
    stepsIn: (scope) => known.get(scope)?.steps ?? [],
    on: (react) => ({
      addTo(scope, module) {
        const others = addedIn(scope);
        const other = others.find((one) => one.module !== module);
        if (other && [module, other.module].some((name) => name !== undefined && !places.has(name))) {
          throw new Error(`${module} and ${other.module} react to one event: its kind must declare their order`);
        }
        // A new object: the same reaction may be added twice, and only this one is removed.
        const added = { module, react };
        keep(scope, [...others, added]);
        return () =>
          keep(
            scope,
            addedIn(scope).filter((one) => one !== added),
          );
      },
    }),
  };
}

/** Reactions of an inner list are one step; any other reaction is a step of its own. */
function stepsOf<Payload>(
  added: readonly Added<Payload>[],
  order: ReactionOrder,
  places: ReadonlyMap<string, number>,
): Reaction<Payload>[][] {
  const placeOf = ({ module }: Added<Payload>) => places.get(module ?? '') ?? order.length;
  const sorted = [...added].sort((one, other) => placeOf(one) - placeOf(other));
  const steps: Reaction<Payload>[][] = [];
  let former: number | undefined;
  for (const one of sorted) {
    const place = placeOf(one);
    const joins = place === former && Array.isArray(order[place]);
    if (joins) steps.at(-1)?.push(one.react);
    else steps.push([one.react]);
    former = place;
  }
  return steps;
}

/**
 * A question of a module to a higher one. The asking module declares the question and asks it with
 * `unit.query`, without knowing who answers. One module lists the answer in its `module.ts`.
 */
export interface Question<Asked, Answer> extends Queryable<Asked, Answer> {
  answeredBy(answer: Answering<Asked, Answer>): Subscription;
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
