import type { BodyInput, BodyOutput, Contract, ContractKey } from '@recado/contract';
import facts from './body-facts.json' with { type: 'json' };
import { type BodyFacts, type FactsOf, factsOf, type WrittenFacts } from './facts.ts';

/** The endpoints that take a body, apart from those of programs, and those before the login (`publicFieldsOf`). */
type BodyKey = {
  [Key in ContractKey]: Key extends `${string} /api/v1/${string}`
    ? never
    : Contract[Key]['access'] extends 'public'
      ? never
      : [BodyInput<Key>] extends [undefined]
        ? never
        : Key;
}[ContractKey];

/**
 * The fields of an endpoint's body from the contract, with name, limits and whether they are required; a form spreads
 * them into its fields. An object has facts of its `fields`, a list of its `items`. An unknown name does not compile.
 */
export function fieldsOf<Key extends BodyKey>(key: Key): FactsOf<NonNullable<BodyInput<Key>>>;
export function fieldsOf(key: string): BodyFacts {
  return factsOf(known[key]);
}

/** The server's defaults for absent fields: the initial values of a form for a new record. */
export function initialOf<Key extends BodyKey>(key: Key): Partial<NonNullable<BodyOutput<Key>>>;
export function initialOf(key: string): object {
  const fields = Object.entries(known[key] ?? {}).filter(([, { initial }]) => initial !== undefined);
  return Object.fromEntries(fields.map(([name, { initial }]) => [name, initial]));
}

const known: Record<string, WrittenFacts> = facts;
