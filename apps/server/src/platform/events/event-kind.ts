import type { Unit } from '../database/database.ts';

/** What a module does when something happens in another one. What it throws undoes the unit in which it happened. */
export type Reaction<Payload> = (unit: Unit, payload: Payload) => Promise<void>;

/** Where reactions are looked for: one database's. */
export type EventScope = object;

/** A reaction that is to be added to a database. */
export interface Subscription {
  /** Adds it, behind those that are there. Returns how to take it away. */
  addTo(scope: EventScope): () => void;
}

/**
 * Something that can happen inside a unit of work. The module in which it happens declares the kind and tells it with
 * `unit.tell`; it knows nobody who reacts. `apps/server/src/subscribers.ts` lists who does.
 */
export interface EventKind<Payload> {
  on(react: Reaction<Payload>): Subscription;
  /** The reactions of a database, in the order they were added. */
  reactionsIn(scope: EventScope): readonly Reaction<Payload>[];
}

/** What an event of a kind says. */
export type PayloadOf<Kind> = Kind extends EventKind<infer Payload> ? Payload : never;

/** Declares a kind of event. */
export function eventKind<Payload>(): EventKind<Payload> {
  const known = new WeakMap<EventScope, readonly Reaction<Payload>[]>();
  const reactionsIn = (scope: EventScope) => known.get(scope) ?? [];
  return {
    reactionsIn,
    on: (react) => ({
      addTo(scope) {
        // A function of its own: the same reaction may be there twice, and only this one is taken away.
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
