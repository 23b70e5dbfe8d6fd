import type { Registry } from '@recado/releases';
import type { DevelopedRemotes } from './developed-remotes.ts';
import { type FetchRegistry, fetchAllApps } from './fetch-registry.ts';

/** The registry of a page load. */
export interface PageRegistry {
  /**
   * Requests the registry once, so that a new release does not replace a page that is in use. After a failure the next
   * call requests it again.
   */
  loadRegistry: () => Promise<Registry>;
  /** The registry, if it has been loaded. */
  loadedRegistry: () => Registry | undefined;
  /** Requests the registry before it is needed. Never fails. */
  prefetchRegistry: () => void;
  /**
   * Requests the registry again after the user's rights changed: the server lists only remotes that are open to them.
   * New ones are added to this page load; those in use stay. Never rejects.
   */
  addRemotes: () => Promise<void>;
  /** Calls `listener` when remotes were added; returns a function that unsubscribes. */
  onAddedRemotes: (listener: () => void) => () => void;
}

/** What the registry of a page needs. */
interface PageRegistryParts extends Pick<DevelopedRemotes, 'withDeveloped'> {
  fetchRegistry: FetchRegistry;
  isSignedIn: () => boolean;
  /** The answer of a request that was sent before any other script ran, for the first call. */
  askedAhead: () => Promise<Response> | undefined;
  /** Makes the server know the signed-in user, by the cookie for files. Never rejects. */
  openFiles: (again: boolean) => Promise<void>;
}

/** Loads the registry of a page when it is first needed. */
export function createPageRegistry(parts: PageRegistryParts): PageRegistry {
  const listeners = new Set<() => void>();
  let loading: Promise<Registry> | undefined;
  let loaded: Registry | undefined;

  /** Whether it was requested without a session, although a user is signed in now. */
  const isForOthers = ({ isGeneral }: Registry) => Boolean(isGeneral && parts.isSignedIn());

  /** Requests the registry of the signed-in user. */
  async function request(): Promise<Registry> {
    const registry = await parts.fetchRegistry(parts.askedAhead());
    if (!isForOthers(registry)) return parts.withDeveloped(registry);
    await parts.openFiles(true);
    return parts.withDeveloped({ ...(await parts.fetchRegistry()), isGeneral: false });
  }

  function loadRegistry(): Promise<Registry> {
    if (loaded && isForOthers(loaded)) loading = undefined;
    loading ??= request().then(
      (registry) => {
        loaded = registry;
        if (registry.moreApps) void addApps();
        return registry;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  /** Adds the apps that did not fit into the answer, after the first page has what it needs. */
  async function addApps(): Promise<void> {
    const apps = await fetchAllApps();
    if (!loaded || !apps) return;
    loaded = { ...loaded, apps };
    loading = Promise.resolve(loaded);
    for (const listener of listeners) listener();
  }

  return {
    loadRegistry,
    loadedRegistry: () => (loaded && !isForOthers(loaded) ? loaded : undefined),
    prefetchRegistry: () => void loadRegistry().catch(() => undefined),
    addRemotes: async () => {
      const answer = await parts.fetchRegistry().catch(() => undefined);
      if (!loaded || !answer) return;
      const known = new Set(loaded.remotes.map(({ name }) => name));
      const added = answer.remotes.filter(({ name }) => !known.has(name));
      const hasOtherApps = JSON.stringify(loaded.apps ?? []) !== JSON.stringify(answer.apps ?? []);
      if (added.length === 0 && !hasOtherApps) return;
      loaded = { ...loaded, remotes: [...loaded.remotes, ...added], apps: answer.apps ?? [] };
      loading = Promise.resolve(loaded);
      if (answer.moreApps) void addApps();
      for (const listener of listeners) listener();
    },
    onAddedRemotes: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
