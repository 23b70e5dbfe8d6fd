import { useMutation } from '@tanstack/react-query';
import type { ApiFailure } from '../client/failure.ts';
import { applyAnswer, applyToCache } from './cache.ts';
import type { Pages } from './pages.ts';
import { queryClient } from './query-client.ts';
import { isOlder, type LiveRecord, type Resource } from './resource.ts';

/** How a record is moved between the lanes of a board, each of which is a list of the resource. */
export interface BoardRules<Item, Lane> {
  /** A copy of the record in another lane: `belongs` of the resource puts it into that lane's list. */
  inLane: (item: Item, lane: Lane) => Item;
  /** Saves the move; returns the record as stored. Rejects with ApiFailure. */
  move: (item: Item, lane: Lane) => Promise<Item>;
}

/**
 * Moves a record to another lane of a board. It appears there at once. If the server refuses, it returns to its lane,
 * unless an event has moved it meanwhile. Rejects with ApiFailure.
 */
export function useMove<Item extends LiveRecord, Query extends object, Create, Update, Lane>(
  resource: Resource<Item, Query, Create, Update>,
  rules: BoardRules<Item, Lane>,
): (item: Item, lane: Lane) => Promise<void> {
  const show = (record: Item) => applyToCache(resource, { type: 'upsert', record });
  const moving = useMutation<Item, ApiFailure, { item: Item; lane: Lane }>({
    mutationFn: ({ item, lane }) => applyAnswer(resource, () => rules.move(item, lane)),
    onMutate: ({ item, lane }) => show(rules.inLane(item, lane)),
    onError: (_failure, { item }) => void (isOutdated(resource.name, item) || show(item)),
  });
  return async (item, lane) => void (await moving.mutateAsync({ item, lane }));
}

/** Whether a list has a newer version of the record. */
function isOutdated<Item extends LiveRecord>(resourceName: string, item: Item): boolean {
  const lists = queryClient.getQueriesData<Pages<Item>>({ queryKey: [resourceName, 'list'] });
  const known = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ items }) => items);
  return known.some((other) => other.id === item.id && isOlder(item, other));
}
