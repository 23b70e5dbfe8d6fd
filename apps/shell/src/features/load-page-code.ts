import { hasNewRelease, isFileGone, loadPage, type RegistryRemote, reloadOnce } from '@recado/federation';
import type { ComponentType } from 'react';

/**
 * A page's component for React's `lazy`. When its files are gone because a newer release was made, the browser reloads
 * itself once and this never settles. Throws RemoteFailure.
 */
export async function loadPageCode(
  remote: RegistryRemote,
  module: string,
  fresh: boolean,
): Promise<{ default: ComponentType }> {
  try {
    return { default: await loadPage(remote, module, { fresh }) };
  } catch (error) {
    if (await reloadsForNewRelease(remote, error)) return new Promise(() => undefined);
    throw error;
  }
}

/** Reloads the page when an error means that a new release of the remote was made while the page was open. */
export async function reloadsForNewRelease(remote: RegistryRemote, error: unknown): Promise<boolean> {
  return isFileGone(error) && (await hasNewRelease(remote)) && reloadOnce();
}
