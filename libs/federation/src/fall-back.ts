import type { RegistryRemote } from '@recado/releases';
import type { GoodReleases } from './last-good.ts';
import type { LoadOptions } from './load-module.ts';
import type { ReleaseReports } from './release-reports.ts';
import { RemoteFailure } from './remote-failure.ts';
import type { RemoteStates } from './remote-states.ts';

/** What happens after a failure: another try, then the former release (docs/adr/0068). */
export interface FallBack {
  /**
   * The result of `load` for a remote. A failure is retried once with a fresh load; a timeout is not, so that the user
   * does not wait twice. If the retry fails too and no page of the release was shown yet, the release that last worked
   * in this browser is used until the browser loads the shell again. Throws the RemoteFailure of the release in the
   * registry.
   */
  retried: <Result>(
    remote: RegistryRemote,
    load: (options: LoadOptions) => Promise<Result>,
    options?: LoadOptions,
  ) => Promise<Result>;
  /**
   * Replaces a release of which no page was shown yet by the release that last worked in this browser. False if there
   * is none, or it is already in use.
   */
  fallsBack: (remote: RegistryRemote) => boolean;
  /** Calls `listener` when another release of a remote is used from now on; returns a function that unsubscribes. */
  onReplaced: (listener: () => void) => () => void;
}

/** Replaces releases in the states of remotes. */
export function createFallBack(
  { recordOf, stateOf }: RemoteStates,
  { hasShown }: GoodReleases,
  { noteFailure }: ReleaseReports,
): FallBack {
  const listeners = new Set<() => void>();
  const isReplaced = (remote: RegistryRemote) => recordOf(remote).replaced?.entry === remote.entry;

  function replace(remote: RegistryRemote, wasReplaced: boolean): boolean {
    const { before: by, entry } = remote;
    if (!by || wasReplaced || hasShown(remote)) return false;
    recordOf(remote).replaced = { entry, by };
    for (const listener of listeners) listener();
    return true;
  }

  return {
    retried: async (remote, load, options = {}) => {
      const wasReplaced = isReplaced(remote);
      try {
        return await twice(load, options);
      } catch (error) {
        noteFailure(stateOf(remote).release, 'load', error);
        if (!replace(remote, wasReplaced)) throw error;
        return load({}).catch(() => {
          delete recordOf(remote).replaced;
          for (const listener of listeners) listener();
          throw error;
        });
      }
    },
    fallsBack: (remote) => replace(remote, isReplaced(remote)),
    onReplaced: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function twice<Result>(load: (options: LoadOptions) => Promise<Result>, options: LoadOptions): Promise<Result> {
  try {
    return await load(options);
  } catch (error) {
    if (!(error instanceof RemoteFailure) || error.kind === 'timeout' || error.kind === 'incompatible') throw error;
    return load({ ...options, fresh: true });
  }
}
