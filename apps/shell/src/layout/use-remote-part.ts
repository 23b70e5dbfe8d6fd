import type { RegistryRemote } from '@recado/federation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loader } from '../features/loader.ts';

/**
 * Delays between the first render of the frame and the loading of the remotes' parts in it, in milliseconds: of the
 * badges (SPEC §9) and of bells that are rarely shown, and of the other bells, whose place is empty until then. After
 * them a part waits until the browser is idle: the page comes first.
 */
export const partDelay = 2000;
export const bellDelay = 600;

/**
 * A part of the frame that a remote draws, loaded after the frame is shown; null until then, and if it fails. When
 * another release of the remote replaces the one in use, its part replaces the shown one, whose texts are gone.
 */
export function useRemotePart<Part>(
  remote: RegistryRemote,
  module: string,
  load: (remote: RegistryRemote, module: string) => Promise<Part>,
  delay = partDelay,
): Part | null {
  const release = useSyncExternalStore(loader.onReplaced, () => loader.stateOf(remote).release.entry);
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `release` says which one `load` loads.
  useEffect(() => {
    let wanted = true;
    const show = (part: Part) => wanted && setLoaded({ part });
    const timer = setTimeout(() => whenIdle(() => wanted && load(remote, module).then(show, () => undefined)), delay);
    return () => {
      wanted = false;
      clearTimeout(timer);
      setLoaded(null);
    };
  }, [remote, module, load, delay, release]);
  return loaded?.part ?? null;
}

/** The longest wait for an idle browser, in milliseconds. */
const patience = 5000;

/** Whether a delay (milliseconds) is over and the browser had nothing else to do since. */
export function useAfterIdle(delay: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => whenIdle(() => wanted && setIdle(true)), delay);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [delay]);
  return isIdle;
}

/** Runs work when the browser has nothing else to do; Safari does not tell when. */
function whenIdle(work: () => unknown): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: patience });
  else work();
}
