import { currentToken } from '@recado/auth';
import type { Offer, Registry } from '@recado/federation';
import { withDeveloped } from '../development/developed-remote.ts';
import { takeAnswer } from '../document/asked-ahead.ts';
import { openFiles } from '../session/open-files.ts';
import { loader } from './loader.ts';

/** What this shell offers to remotes, inserted by its build. Undefined in development. */
declare const SHELL_OFFER: Offer;
const offered = typeof SHELL_OFFER === 'undefined' ? undefined : SHELL_OFFER;

let loading: Promise<Registry> | undefined;
let loaded: Registry | undefined;

/**
 * The registry of this page load. It is requested once, so that a new release does not replace a page that is in use.
 * After a failure the next call requests it again.
 */
export function loadRegistry(): Promise<Registry> {
  if (loaded && isForOthers(loaded)) loading = undefined;
  loading ??= requestRegistry().then(
    (registry) => {
      loaded = registry;
      return registry;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The registry, if it has been loaded. */
export function loadedRegistry(): Registry | undefined {
  return loaded && !isForOthers(loaded) ? loaded : undefined;
}

/** Requests the registry of the signed-in user: the server identifies them by the cookie for files. */
async function requestRegistry(): Promise<Registry> {
  const registry = await loader.fetchRegistry(offered, takeAnswer('registry'));
  if (!isForOthers(registry)) return withDeveloped(registry, offered);
  await openFiles(true);
  return withDeveloped({ ...(await loader.fetchRegistry(offered)), isGeneral: false }, offered);
}

/** Whether it was requested without a session, although a user is signed in now. */
function isForOthers({ isGeneral }: Registry): boolean {
  return Boolean(isGeneral && currentToken());
}

/**
 * Requests the registry again after the user's rights changed: the server lists only remotes that are open to them. New
 * ones are added to this page load; those in use stay. Never fails.
 */
export async function addRemotes(): Promise<void> {
  const answer = await loader.fetchRegistry(offered).catch(() => undefined);
  if (!loaded || !answer) return;
  const known = new Set(loaded.remotes.map(({ name }) => name));
  const added = answer.remotes.filter(({ name }) => !known.has(name));
  if (added.length === 0) return;
  loaded = { ...loaded, remotes: [...loaded.remotes, ...added] };
  loading = Promise.resolve(loaded);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls `listener` when remotes were added; returns a function that unsubscribes. */
export function onAddedRemotes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests the registry before it is needed. Never fails. */
export function prefetchRegistry(): void {
  void loadRegistry().catch(() => undefined);
}
