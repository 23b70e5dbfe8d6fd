import { useSyncExternalStore } from 'react';

/**
 * A notice on the login page: an error code of SPEC §8, an ended subscription, a sign-in on another computer, a session
 * that an administrator ended, or a text.
 */
export type LoginNotice =
  | { kind: 'error'; key: string }
  | { kind: 'subscription'; dueDate: string | null }
  | { kind: 'elsewhere' }
  | { kind: 'ended' }
  | { kind: 'text'; text: string };

const elsewhereKey = 'recado:elsewhere';
const listeners = new Set<() => void>();
const elsewhere: LoginNotice = { kind: 'elsewhere' };
let current: LoginNotice | null = null;

/** Sets the notice of the login page; null removes it. */
export function showAtLogin(notice: LoginNotice | null): void {
  current = notice;
  sessionStorage.removeItem(elsewhereKey);
  for (const listener of listeners) listener();
}

/** Stores the notice of a sign-in on another computer for the login page after the reload. */
export function showSignedInElsewhereAfterReload(): void {
  sessionStorage.setItem(elsewhereKey, 'yes');
}

/** The current notice of the login page. */
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
