import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiFailure } from '../client/failure.ts';
import { applyToCache } from './cache.ts';
import { type LiveList, useLiveList } from './hooks.ts';
import type { LiveRecord, Resource } from './resource.ts';

/** Records in lanes; a lane is named by a number, e.g. a tag's id. */
export interface LiveBoard<Item> extends Omit<LiveList<Item>, 'items'> {
  /** The records of each lane that has any, in the list's order. */
  lanes: ReadonlyMap<number, Item[]>;
  /** Moves a record. It appears in its new lane at once, and returns to the former one if the server refuses. */
  move: (item: Item, lane: number) => Promise<void>;
}

/** How records are assigned to lanes, and how a move is saved. */
export interface BoardRules<Item> {
  laneOf: (item: Item) => number;
  /** A copy of the record in another lane. */
  inLane: (item: Item, lane: number) => Item;
  /** Saves the move. Rejects with ApiFailure. */
  move: (item: Item, lane: number) => Promise<unknown>;
}

/** The records of a resource as a live board. */
export function useBoard<Item extends LiveRecord, Query extends object, Create, Update>(
  resource: Resource<Item, Query, Create, Update>,
  query: Query,
  rules: BoardRules<Item>,
): LiveBoard<Item> {
  const { items, ...list } = useLiveList(resource, query);
  const { laneOf } = rules;
  const lanes = useMemo(() => Map.groupBy(items, laneOf), [items, laneOf]);
  const show = (item: Item) =>
    applyToCache(resource, { type: 'patch', where: ({ id }) => id === item.id, patch: () => item });
  const moving = useMutation<unknown, ApiFailure, { item: Item; lane: number }>({
    mutationFn: ({ item, lane }) => rules.move(item, lane),
    onMutate: ({ item, lane }) => show(rules.inLane(item, lane)),
    onError: (_failure, { item }) => show(item),
  });
  return { ...list, lanes, move: async (item, lane) => void (await moving.mutateAsync({ item, lane })) };
}
