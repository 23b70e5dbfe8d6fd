import type { Registry } from '@recado/federation';
import { useEffect } from 'react';
import { loader } from '../features/loader.ts';
import { activeWorker, hasWorkers } from './worker.ts';

/** Milliseconds after which the page has started. */
const startMilliseconds = 5_000;

/**
 * Lets the service worker store the files that this page has loaded, for a start without the server (docs/adr/0088):
 * once the page has started, and whenever it is hidden afterwards, because the user is not waiting then. A shorter
 * visit stores nothing: the worker would compete with the start of the next page.
 */
export function useKeptFiles(): void {
  useEffect(() => {
    if (!hasWorkers()) return;
    const keep = () => void keepLoaded().catch(() => undefined);
    const whenHidden = () => document.hidden && keep();
    const timer = setTimeout(() => {
      keep();
      document.addEventListener('visibilitychange', whenHidden);
    }, startMilliseconds);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenHidden);
    };
  }, []);
}

async function keepLoaded(): Promise<void> {
  const registry = loader.loadedRegistry();
  if (!registry) return;
  const { active } = await activeWorker();
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const ours = files.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/(assets|remotes)\//.test(pathname),
  );
  active?.postMessage({ loaded: [...new Set(ours.map(({ pathname }) => pathname))], releases: foldersOf(registry) });
}

/** For each remote the release of this page, and the one that last worked in this browser. */
function foldersOf({ remotes }: Registry): string[] {
  const entries = remotes.flatMap((remote) =>
    [loader.stateOf(remote).release.entry, remote.before?.entry ?? []].flat(),
  );
  return [...new Set(entries.map((entry) => entry.slice(0, entry.lastIndexOf('/') + 1)))];
}
