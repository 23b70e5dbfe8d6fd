import type { EventName } from '@recado/contract';
import { onMissedEvents, onSocketState } from '../client/socket.ts';
import { queryClient } from './query-client.ts';
import { refetchAll } from './repeat-after-fetch.ts';

/** The events that keep queries up to date, by the first part of the query key. */
const followers = new Map<string, Set<string>>();

/** Fetches the queries whose keys begin with `first` again if one of these events was missed. */
export function refetchWhenMissed(first: string, names: readonly EventName[]): void {
  followers.set(first, new Set([...(followers.get(first) ?? []), ...names]));
}

onMissedEvents((missed) => {
  if (!missed) return refetchAll([]);
  for (const [first, names] of followers) if (missed.some((name) => names.has(name))) refetchAll([first]);
});

// What failed without a line is fetched when it is back, also when the socket outlived the break and missed nothing.
onSocketState(({ connected }) => {
  if (!connected) return;
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
});
