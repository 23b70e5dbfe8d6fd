import type { ComponentType } from 'react';
import type { FeatureRoute } from './feature.ts';
import { type LoadOptions, loadFeatureModule, releaseInUse, retried } from './load-remote.ts';
import type { RegistryRemote } from './registry.ts';
import { noteLoadTime } from './release-reports.ts';
import { RemoteFailure } from './remote-failure.ts';

const loadedPages = new Map<string, ComponentType>();

/** A page's component, if it has been loaded. */
export function loadedPage(remote: RegistryRemote, module: string): ComponentType | undefined {
  return loadedPages.get(keyOf(remote, module));
}

/** A page's component; a failed load is retried (`retried`). Throws RemoteFailure. */
export function loadPage(remote: RegistryRemote, module: string, options: LoadOptions = {}): Promise<ComponentType> {
  return retried(remote, (how) => loadComponent(remote, module, how), options);
}

/** Downloads a page's code in advance, e.g. when the pointer is on its menu entry. Never fails. */
export function preloadPage(remote: RegistryRemote, module: string): void {
  void loadComponent(remote, module, {}).catch(() => undefined);
}

/**
 * Starts the first calls of a page, in parallel to the download of its code. Resolves when they are answered, or
 * immediately if the page has none. Never fails: the page requests missing data itself.
 */
export async function startFirstCalls(remote: RegistryRemote, { firstCalls }: FeatureRoute): Promise<void> {
  if (!firstCalls) return;
  try {
    const start = await loadFeatureModule(remote, firstCalls, { withoutSetup: true });
    if (typeof start === 'function') await start();
  } catch {
    // The page repeats the request and shows the failure.
  }
}

async function loadComponent(remote: RegistryRemote, module: string, options: LoadOptions): Promise<ComponentType> {
  const began = performance.now();
  const loaded = await loadFeatureModule(remote, module, options);
  noteLoadTime(releaseInUse(remote), performance.now() - began);
  if (!isComponent(loaded)) throw new RemoteFailure('wrong-type', remote.name);
  loadedPages.set(keyOf(remote, module), loaded);
  return loaded;
}

function keyOf({ name, version }: RegistryRemote, module: string): string {
  return `${name} ${version} ${module}`;
}

/** A function, or one of React's wrappers (memo, forwardRef, lazy). */
export function isComponent<Props = object>(value: unknown): value is ComponentType<Props> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
