import type { RegistryRemote } from '@recado/releases';
import type { ComponentType } from 'react';

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

/** Loads a remote's bell; a failed load is retried (`retried`). Throws RemoteFailure. */
export type LoadBell = (remote: RegistryRemote, module: string) => Promise<Bell>;
