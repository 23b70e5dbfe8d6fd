import { isFileGone, reloadOnce } from '@recado/federation';
import { type ComponentType, lazy } from 'react';
import { loader } from '../features/loader.ts';

let Loaded: ComponentType | undefined;

/**
 * Everything behind the login: layout, antd, live data. If its file is gone, because a newer shell was released while
 * this page was open, the page is reloaded once. Rejects when the file cannot be loaded.
 */
export async function loadSignedIn(): Promise<{ default: ComponentType }> {
  try {
    const { SignedIn } = await import('./signed-in.tsx');
    Loaded = SignedIn;
    return { default: SignedIn };
  } catch (error) {
    if (isFileGone(error) && reloadOnce()) return new Promise<never>(() => undefined);
    throw error;
  }
}

const LoadsSignedIn = lazy(loadSignedIn);

/**
 * Everything behind the login. If it is already loaded, it renders at once: after even a short placeholder React would
 * delay the page by 300 ms.
 */
export function SignedIn() {
  const Content = Loaded ?? LoadsSignedIn;
  return <Content />;
}

/** Downloads the code behind the login, while the user types or a session is restored. Never fails. */
export function prefetchSignedIn(): void {
  void loadSignedIn().catch(() => undefined);
  loader.prefetchRegistry();
}
