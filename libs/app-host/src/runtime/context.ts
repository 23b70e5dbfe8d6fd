import { useSyncExternalStore } from 'react';
import type { AppContext } from '../wire/messages.ts';

const nobody: AppContext = {
  app: '',
  version: '',
  person: { id: 0, name: '', profile: 'user' },
  companyId: 0,
  language: 'pt',
  theme: 'light',
  abilities: [],
  scopes: [],
  settings: {},
};
let current = nobody;
const listeners = new Set<() => void>();

/** Where the app runs, and for whom. */
export function context(): AppContext {
  return current;
}

/** The page said something new. */
export function setContext(next: AppContext): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The same in a component, which is drawn again when it changes, e.g. the language. */
export function useContextOfApp(): AppContext {
  return useSyncExternalStore(listen, context);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
