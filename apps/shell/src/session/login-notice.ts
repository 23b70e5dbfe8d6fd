import { useSyncExternalStore } from 'react';

/** Something the login page has to say: an error code of SPEC §8, an ended subscription, or a finished text. */
export type LoginNotice =
  | { kind: 'error'; key: string }
  | { kind: 'subscription'; dueDate: string | null }
  | { kind: 'text'; text: string };

let current: LoginNotice | null = null;
const listeners = new Set<() => void>();

/** Leaves a notice for the login page; null takes it away. */
export function tellAtLogin(notice: LoginNotice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}

/** What the login page has to say now. */
export function useLoginNotice(): LoginNotice | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
