import { useSyncExternalStore } from 'react';

const counts = new Map<string, number>();
const listeners = new Set<() => void>();

/** Sets the number of unread messages of one source, e.g. the tickets; 0 when it is no longer shown. */
export function reportUnread(source: string, count: number): void {
  if ((counts.get(source) ?? 0) === count) return;
  counts.set(source, count);
  for (const listener of listeners) listener();
}

/** The unread messages of all sources. */
export function useUnreadTotal(): number {
  return useSyncExternalStore(subscribe, total);
}

function total(): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
