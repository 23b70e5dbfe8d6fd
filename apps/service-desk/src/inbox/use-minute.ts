import { useSyncExternalStore } from 'react';

const second = 1_000;
const minute = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time in milliseconds, updated once a minute by one timer for all components that show it. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, read);
}

/** Updated before the first of them renders rather than when it subscribes, so that none renders twice. */
function read(): number {
  if (listeners.size === 0 && Date.now() - now > second) now = Date.now();
  return now;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, minute);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
