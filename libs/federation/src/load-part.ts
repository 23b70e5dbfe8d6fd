import type { RegistryRemote } from '@recado/releases';
import type { ComponentType } from 'react';
import type { FallBack } from './fall-back.ts';
import type { LoadModule, LoadOptions } from './load-module.ts';
import { isComponent } from './load-page.ts';
import { RemoteFailure } from './remote-failure.ts';

/**
 * Loads a component of a remote that is drawn outside of its pages, e.g. a bell or an extension; a failed load is
 * retried (`retried`). Throws RemoteFailure.
 */
export type LoadPart = <Props extends object>(
  remote: RegistryRemote,
  module: string,
  options?: LoadOptions,
) => Promise<ComponentType<Props>>;

/** Loads parts by the modules of remotes. */
export function createLoadPart(loadModule: LoadModule, retried: FallBack['retried']): LoadPart {
  return <Props extends object>(remote: RegistryRemote, module: string, given?: LoadOptions) =>
    retried(
      remote,
      async (options) => {
        const loaded = await loadModule(remote, module, options);
        if (!isComponent<Props>(loaded)) throw new RemoteFailure('wrong-type', remote.name);
        return loaded;
      },
      given,
    );
}
