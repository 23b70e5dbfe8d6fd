import type { ComponentType } from 'react';
import { isComponent } from './load-page.ts';
import { loadFeatureModule } from './load-remote.ts';
import type { RegistryRemote } from './registry.ts';
import { RemoteFailure } from './remote-failure.ts';

/** What the shell gives a bell. */
export interface BellProps {
  /** Tells the shell how many messages are unread: it counts them in the window's title, and sounds when there are more. */
  onUnread: (count: number) => void;
}

/** A button of the top bar with its popover. */
export type Bell = ComponentType<BellProps>;

/** A remote's bell. Throws RemoteFailure. */
export async function loadBell(remote: RegistryRemote, module: string): Promise<Bell> {
  const loaded = await loadFeatureModule(remote, module);
  if (!isComponent<BellProps>(loaded)) throw new RemoteFailure('wrong-type', remote.name);
  return loaded;
}
