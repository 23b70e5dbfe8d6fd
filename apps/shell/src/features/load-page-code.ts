import { hasNewRelease, isFileGone, needsOfModule, type RegistryRemote, reloadOnce } from '@recado/federation';
import type { ComponentType } from 'react';
import { readSession } from '../session/read-session.ts';
import { loader } from './loader.ts';

/**
 * A page's component for React's `lazy`. If its files are gone because of a newer release, the page is reloaded once
 * and this never settles. Throws RemoteFailure.
 */
export async function loadPageCode(
  remote: RegistryRemote,
  module: string,
  fresh: boolean,
): Promise<{ default: ComponentType }> {
  try {
    return { default: await loader.loadPage(remote, module, { fresh }) };
  } catch (error) {
    if (await reloadsForNewRelease(remote, error)) return new Promise(() => undefined);
    // Perhaps the right was revoked without an event for this tab; then the page shows that instead.
    if (isFileGone(error) && needsOfModule(remote.feature, module)) readSession();
    throw error;
  }
}

/** Reloads the page if an error means that the remote has a new release since the page was opened. */
export async function reloadsForNewRelease(remote: RegistryRemote, error: unknown): Promise<boolean> {
  return isFileGone(error) && (await hasNewRelease(remote)) && reloadOnce();
}
