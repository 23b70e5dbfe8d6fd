import { fetchRegistry, type Offer, type Registry } from '@recado/federation';
import { takeAnswer } from '../start/asked-ahead.ts';

/** What this shell offers to remotes: written in by its build. In development there is none. */
declare const SHELL_OFFER: Offer;
const offered = typeof SHELL_OFFER === 'undefined' ? undefined : SHELL_OFFER;

let loading: Promise<Registry> | undefined;
let loaded: Registry | undefined;

/**
 * The registry of this page load: asked for once, so that a release in between does not exchange a page somebody works
 * on. After a failure the next call asks again.
 */
export function loadRegistry(): Promise<Registry> {
  loading ??= fetchRegistry(offered, takeAnswer('registry')).then(
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

/** The registry, if it is there already. */
export function loadedRegistry(): Registry | undefined {
  return loaded;
}

/** Asks for the registry before it is needed. Never fails. */
export function prefetchRegistry(): void {
  void loadRegistry().catch(() => undefined);
}
