import { useSyncExternalStore } from 'react';

/**
 * Something the login page has to say: an error code of SPEC §8, an ended subscription, a sign-in on another computer,
 * or a finished text.
 */
export type LoginNotice =
  | { kind: 'error'; key: string }
  | { kind: 'subscription'; dueDate: string | null }
  | { kind: 'elsewhere' }
  | { kind: 'text'; text: string };

const elsewhereKey = 'recado:elsewhere';
const listeners = new Set<() => void>();
const elsewhere: LoginNotice = { kind: 'elsewhere' };
let current: LoginNotice | null = null;

/** Leaves a notice for the login page; null takes it away. */
export function tellAtLogin(notice: LoginNotice | null): void {
  current = notice;
  sessionStorage.removeItem(elsewhereKey);
  for (const listener of listeners) listener();
}

/** Leaves word of a sign-in on another computer for the login page that comes after the reload. */
export function tellElsewhereAfterReload(): void {
  sessionStorage.setItem(elsewhereKey, 'yes');
}

/** What the login page has to say now. */
export function useLoginNotice(): LoginNotice | null {
  return useSyncExternalStore(subscribe, noticeNow);
}

function noticeNow(): LoginNotice | null {
  return current ?? (sessionStorage.getItem(elsewhereKey) ? elsewhere : null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
