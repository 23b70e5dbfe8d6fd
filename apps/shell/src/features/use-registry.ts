import type { Registry } from '@recado/federation';
import { useCallback, useEffect, useState } from 'react';
import { loadedRegistry, loadRegistry, onAddedRemotes } from './registry-store.ts';

/** The registry, or that it failed to load, and a retry. */
export interface RegistryState {
  registry?: Registry;
  failed: boolean;
  retry: () => void;
}

/** The registry of this page load. */
export function useRegistry(): RegistryState {
  const [registry, setRegistry] = useState(loadedRegistry);
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    loadRegistry().then(setRegistry, () => setFailed(true));
  }, []);
  useEffect(retry, [retry]);
  useEffect(() => onAddedRemotes(() => setRegistry(loadedRegistry())), []);
  return { registry, failed, retry };
}
