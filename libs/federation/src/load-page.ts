import type { RegistryRemote } from '@recado/releases';
import type { ComponentType } from 'react';
import type { FallBack } from './fall-back.ts';
import type { FeatureRoute } from './feature.ts';
import type { LoadModule, LoadOptions } from './load-module.ts';
import type { ReleaseReports } from './release-reports.ts';
import { RemoteFailure } from './remote-failure.ts';
import type { RemoteStates } from './remote-states.ts';

/** The pages of remotes. */
export interface PageLoader {
  /** A page's component, if it has been loaded. */
  loadedPage: (remote: RegistryRemote, module: string) => ComponentType | undefined;
  /** A page's component; a failed load is retried (`retried`). Throws RemoteFailure. */
  loadPage: (remote: RegistryRemote, module: string, options?: LoadOptions) => Promise<ComponentType>;
  /** Downloads a page's code in advance, e.g. when the pointer is on its menu entry. Never fails. */
  preloadPage: (remote: RegistryRemote, module: string) => void;
  /**
   * Starts the first calls of a page, in parallel to the download of its code. Resolves when they are answered, or
   * immediately if the page has none. Never fails: the page requests missing data itself.
   */
  startFirstCalls: (remote: RegistryRemote, route: FeatureRoute) => Promise<void>;
}

/** What loading pages needs; `now` is the time in milliseconds. */
interface PageLoaderParts extends Pick<FallBack, 'retried'> {
  loadModule: LoadModule;
  states: RemoteStates;
  reports: ReleaseReports;
  now: () => number;
}

/** Loads pages, and remembers them and the time that they took. */
export function createPageLoader({ loadModule, retried, states, reports, now }: PageLoaderParts): PageLoader {
  async function loadComponent(remote: RegistryRemote, module: string, options: LoadOptions): Promise<ComponentType> {
    const began = now();
    const loaded = await loadModule(remote, module, options);
    reports.noteLoadTime(states.stateOf(remote).release, now() - began);
    if (!isComponent(loaded)) throw new RemoteFailure('wrong-type', remote.name);
    states.recordOf(remote).pages.set(keyOf(remote, module), loaded);
    return loaded;
  }

  return {
    loadedPage: (remote, module) => states.recordOf(remote).pages.get(keyOf(remote, module)),
    loadPage: (remote, module, options) => retried(remote, (how) => loadComponent(remote, module, how), options),
    preloadPage: (remote, module) => void loadComponent(remote, module, {}).catch(() => undefined),
    startFirstCalls: async (remote, { firstCalls }) => {
      if (!firstCalls) return;
      try {
        const start = await loadModule(remote, firstCalls, { withoutSetup: true });
        if (typeof start === 'function') await start();
      } catch {
        // The page repeats the request and shows the failure.
      }
    },
  };
}

function keyOf({ version }: RegistryRemote, module: string): string {
  return `${version} ${module}`;
}

/** A function, or one of React's wrappers (memo, forwardRef, lazy). */
export function isComponent<Props = object>(value: unknown): value is ComponentType<Props> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
