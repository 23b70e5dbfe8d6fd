import type { RegistryRemote } from '@recado/federation';
import { useEffect, useState } from 'react';

/**
 * Delay between the first render of the frame and the loading of the remotes' parts in it, in milliseconds (SPEC §9).
 */
export const partDelay = 2000;

/** A part of the frame that a remote draws, loaded after the frame is shown; null until then, and if it fails. */
export function useRemotePart<Part>(
  remote: RegistryRemote,
  module: string,
  load: (remote: RegistryRemote, module: string) => Promise<Part>,
): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (part: Part) => wanted && setLoaded({ part });
    const timer = setTimeout(() => load(remote, module).then(show, () => undefined), partDelay);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [remote, module, load]);
  return loaded?.part ?? null;
}
