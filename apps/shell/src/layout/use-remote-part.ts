import type { RegistryRemote } from '@recado/federation';
import { useEffect, useState } from 'react';

/**
 * Delays between the first render of the frame and the loading of the remotes' parts in it, in milliseconds: of the
 * badges (SPEC §9), and of the bells, which come after the page and are missed sooner.
 */
export const partDelay = 2000;
export const bellDelay = 600;

/** A part of the frame that a remote draws, loaded after the frame is shown; null until then, and if it fails. */
export function useRemotePart<Part>(
  remote: RegistryRemote,
  module: string,
  load: (remote: RegistryRemote, module: string) => Promise<Part>,
  delay = partDelay,
): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (part: Part) => wanted && setLoaded({ part });
    const timer = setTimeout(() => load(remote, module).then(show, () => undefined), delay);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [remote, module, load, delay]);
  return loaded?.part ?? null;
}
