import type { ComponentType } from 'react';
import { isComponent } from './load-page.ts';
import { loadFeatureModule, retried } from './load-remote.ts';
import type { RegistryRemote } from './registry.ts';
import { RemoteFailure } from './remote-failure.ts';

/** The props that the shell passes to a bell. */
export interface BellProps {
  /**
   * Reports the number of unread messages to the shell, which adds them to the count in the window's title, and plays a
   * sound when it grows.
   */
  onUnread: (count: number) => void;
}

/** A button of the top bar with its popover. */
export type Bell = ComponentType<BellProps>;

/** A remote's bell; a failed load is retried (`retried`). Throws RemoteFailure. */
export function loadBell(remote: RegistryRemote, module: string): Promise<Bell> {
  return retried(remote, async (options) => {
    const loaded = await loadFeatureModule(remote, module, options);
    if (!isComponent<BellProps>(loaded)) throw new RemoteFailure('wrong-type', remote.name);
    return loaded;
  });
}
