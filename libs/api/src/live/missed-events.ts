import { onMissedEvents } from '../client/socket.ts';
import type { EventName } from '../contract/index.ts';
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
