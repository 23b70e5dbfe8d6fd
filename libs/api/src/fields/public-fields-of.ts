import type { BodyInput, Contract, ContractKey } from '@recado/contract';
import { type BodyFacts, type FactsOf, factsOf, type WrittenFacts } from './facts.ts';
import facts from './public-facts.json' with { type: 'json' };

type PublicKey = {
  [Key in ContractKey]: Contract[Key]['access'] extends 'public'
    ? [BodyInput<Key>] extends [undefined]
      ? never
      : Key
    : never;
}[ContractKey];

/** `fieldsOf` for the pages before the login, which contain only the facts of their own endpoints. */
export function publicFieldsOf<Key extends PublicKey>(key: Key): FactsOf<NonNullable<BodyInput<Key>>>;
export function publicFieldsOf(key: string): BodyFacts {
  const known: Record<string, WrittenFacts> = facts;
  return factsOf(known[key]);
}
