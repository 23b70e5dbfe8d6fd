import type { Registry } from '@recado/federation';
import { useCallback, useEffect, useState } from 'react';
import { loader } from './loader.ts';

/** The registry, or that it failed to load, and a retry. */
export interface RegistryState {
  registry?: Registry;
  failed: boolean;
  retry: () => void;
}

/** The registry of this page load. */
export function useRegistry(): RegistryState {
  const [registry, setRegistry] = useState(loader.loadedRegistry);
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    loader.loadRegistry().then(setRegistry, () => setFailed(true));
  }, []);
  useEffect(retry, [retry]);
  useEffect(() => loader.onAddedRemotes(() => setRegistry(loader.loadedRegistry())), []);
  return { registry, failed, retry };
}
