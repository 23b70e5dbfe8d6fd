import type { ContractKey, EventName, EventPayload } from '../contract/index.ts';

/** The least every live record has. `updatedAt` is its version: an older event never overwrites a newer record. */
export interface LiveRecord {
  id: number;
  updatedAt: string;
}

/** What an event does to the lists of a resource. */
export type Change<Item> =
  | { type: 'upsert'; record: Item }
  | { type: 'remove'; id: number }
  | { type: 'patch'; where: (record: Item) => boolean; patch: (record: Item) => Item };

/** How events of the socket become changes, by event name. `undefined`: nothing to do. */
export type EventChanges<Item> = {
  [Name in EventName]?: (payload: EventPayload<Name>) => Change<Item> | undefined;
};

/**
 * A list screen's data: where its pages and records come from and which events change them.
 * `plural` is the name of the list in a page's answer; without it the answer is a bare array (SERVER §1).
 */
export interface Resource<Item extends LiveRecord, Query extends object = { searchParam?: string }> {
  name: string;
  list: ContractKey;
  plural?: string;
  record?: ContractKey;
  create?: ContractKey;
  update?: ContractKey;
  remove?: ContractKey;
  /** Records on one page of the list; 20 unless told (SERVER §1). */
  pageSize?: number;
  /** What of the query travels to the server; without it all of it. The rest only decides what `belongs`. */
  sentQuery?: (query: Query) => object;
  /** The name of the id in the paths, e.g. `userId`. */
  param?: string;
  events: EventChanges<Item>;
  /** Whether a record belongs to a list with this query. Without it a new record enters unsearched lists. */
  belongs?: (record: Item, query: Query) => boolean;
  /** The list's order; without it new records come first and changed ones stay in place. */
  compare?: (a: Item, b: Item) => number;
}

/** Declares a resource. The identity function fixes the item's type. */
export function defineResource<Item extends LiveRecord, Query extends object = { searchParam?: string }>(
  resource: Resource<Item, Query>,
): Resource<Item, Query> {
  return resource;
}

type Told<Item> = { action: 'create' | 'update'; record: Item } | { action: 'delete'; id: number };

/** The change in an event of a plain resource: `{action, record | id}` (SERVER §1). */
export function changeOf<Item>(told: Told<Item>): Change<Item> {
  return told.action === 'delete' ? { type: 'remove', id: told.id } : { type: 'upsert', record: told.record };
}
