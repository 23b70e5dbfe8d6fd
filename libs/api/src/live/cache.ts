import type { EventName } from '@recado/contract';
import { onEvent } from '../client/socket.ts';
import { applyBeforeEvents, repeatAfterAnswers } from './late-answers.ts';
import { refetchWhenMissed } from './missed-events.ts';
import { applyChange, isOn, leavesCountUncertain, type Pages } from './pages.ts';
import { queryClient } from './query-client.ts';
import { recount } from './recount.ts';
import { refetchAll, repeatAfterFetch } from './repeat-after-fetch.ts';
import { type Change, isOlder, type ListSource, type LiveRecord, type RecordChange } from './resource.ts';

const followed = new Set<string>();

/**
 * Keeps every cached list and record of a resource up to date with the socket, from the first use on. No other code
 * applies events to the cache.
 */
export function followEvents<Item extends LiveRecord, Query extends object>(resource: ListSource<Item, Query>): void {
  if (followed.has(resource.name)) return;
  followed.add(resource.name);
  refetchWhenMissed(resource.name, eventNames(resource));
  for (const name of eventNames(resource)) {
    onEvent(name, (payload) => {
      const change = changeFrom(resource, name, payload);
      if (change) applyToCache(resource, change);
    });
  }
}

/**
 * Applies a change to each cached list and record of a resource; mutations use it to show their result at once.
 * `firstSight`: how to treat a record that is not in the cache. `new`: it may have entered or left any list. `same`: it
 * came in a response, and is in the same lists as before.
 */
export function applyToCache<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  change: Change<Item>,
  firstSight: 'new' | 'same' = 'new',
): void {
  repeatAfterAnswers(resource.name, recordOf(change), () => changeCache(resource, change, firstSight));
  changeCache(resource, change, firstSight);
}

/**
 * Sends a request that changes a record, and applies the record in its response; events that arrive meanwhile keep
 * their effect. Rejects like the request.
 */
export function applyAnswer<Item extends LiveRecord, Query extends object, Answered extends Item>(
  resource: ListSource<Item, Query>,
  request: () => Promise<Answered>,
): Promise<Answered> {
  return applyBeforeEvents(resource.name, request, (record) => applyToCache(resource, { type: 'upsert', record }));
}

function recordOf<Item extends LiveRecord>(change: Change<Item>): number | undefined {
  if (change.type === 'remove') return change.id;
  return change.type === 'upsert' ? change.record.id : undefined;
}

function changeCache<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  change: Change<Item>,
  firstSight: 'new' | 'same',
): void {
  if (change.type === 'refetch') {
    refetchAll([resource.name]);
    return;
  }
  const former = formerOf(resource, change) ?? (firstSight === 'same' ? change : undefined);
  repeatAfterFetch([resource.name], (key) => {
    patchList(resource, key, change, former);
    applyToRecord(resource, change);
  });
  for (const [key] of listsOf(resource)) patchList(resource, key, change, former);
  applyToRecord(resource, change);
}

function listsOf<Item extends LiveRecord, Query extends object>(resource: ListSource<Item, Query>) {
  return queryClient.getQueriesData<Pages<Item>>({ queryKey: [resource.name, 'list'] });
}

/** The cached version of the changed record, from any list or the record's own entry, as a change. */
function formerOf<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  change: RecordChange<Item>,
): RecordChange<Item> | undefined {
  if (change.type !== 'upsert') return undefined;
  const { id } = change.record;
  const record =
    queryClient.getQueryData<Item>([resource.name, 'record', id]) ??
    listsOf(resource)
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap(({ items }) => items)
      .find((item) => item.id === id);
  return record && { type: 'upsert', record };
}

function patchList<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  key: readonly unknown[],
  change: RecordChange<Item>,
  former: RecordChange<Item> | undefined,
): void {
  const pages = key[1] === 'list' && queryClient.getQueryData<Pages<Item>>(key);
  if (!pages) return;
  // Only useLiveList writes this key: [name, 'list', query].
  const query = key[2] as Query & { searchParam?: string };
  const { belongs, compare } = resource;
  if (!belongs && query.searchParam && change.type === 'upsert') {
    void queryClient.invalidateQueries({ queryKey: key });
    return;
  }
  const rules = {
    belongs: (record: Item) => belongs?.(record, query, isOn(pages, record.id)) ?? true,
    compare: compare && ((a: Item, b: Item) => compare(a, b, query)),
  };
  if (resource.counts !== false && leavesCountUncertain(pages, change, former, rules)) recount(resource, key, query);
  const next = applyChange(pages, change, rules);
  if (next !== pages) queryClient.setQueryData(key, next);
}

function applyToRecord<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  change: RecordChange<Item>,
): void {
  if (change.type === 'remove') {
    queryClient.removeQueries({ queryKey: [resource.name, 'record', change.id] });
  } else if (change.type === 'upsert') {
    queryClient.setQueryData<Item>([resource.name, 'record', change.record.id], (present) =>
      present && !isOlder(change.record, present) ? { ...present, ...change.record } : present,
    );
  } else {
    queryClient.setQueriesData<Item>({ queryKey: [resource.name, 'record'] }, (present) =>
      present && change.where(present) ? change.patch(present) : present,
    );
  }
}

function eventNames<Item extends LiveRecord, Query extends object>(resource: ListSource<Item, Query>): EventName[] {
  return Object.keys(resource.events) as EventName[];
}

function changeFrom<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  name: EventName,
  payload: unknown,
): Change<Item> | undefined {
  // The server serialises each event by the contract, so the payload has the type of its name.
  const translate = resource.events[name] as ((event: unknown) => Change<Item> | undefined) | undefined;
  return translate?.(payload);
}
