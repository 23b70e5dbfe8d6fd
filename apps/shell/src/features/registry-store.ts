import { fetchRegistry, type Registry } from '@recado/federation';

let loading: Promise<Registry> | undefined;

/**
 * The registry of this page load: asked for once, so that a release in between does not exchange a page somebody works
 * on. After a failure the next call asks again.
 */
export function loadRegistry(): Promise<Registry> {
  loading ??= fetchRegistry().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Asks for the registry before it is needed. Never fails. */
export function prefetchRegistry(): void {
  void loadRegistry().catch(() => undefined);
}
