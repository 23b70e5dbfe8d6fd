import type { ComponentType } from 'react';
import { isComponent } from './load-page.ts';
import { loadFeatureModule, retried } from './load-remote.ts';
import type { RegistryRemote } from './registry.ts';
import { RemoteFailure } from './remote-failure.ts';

/** What the shell gives a bell. */
export interface BellProps {
  /** Tells the shell how many messages are unread: it counts them in the window's title, and sounds when there are more. */
  onUnread: (count: number) => void;
}

/** A button of the top bar with its popover. */
export type Bell = ComponentType<BellProps>;

/** A remote's bell, after further tries if the first fails (`retried`). Throws RemoteFailure. */
export function loadBell(remote: RegistryRemote, module: string): Promise<Bell> {
  return retried(remote, async (options) => {
    const loaded = await loadFeatureModule(remote, module, options);
    if (!isComponent<BellProps>(loaded)) throw new RemoteFailure('wrong-type', remote.name);
    return loaded;
  });
}
