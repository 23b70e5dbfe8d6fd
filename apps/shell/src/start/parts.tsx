import { isFileGone, reloadOnce } from '@recado/federation';
import { type ComponentType, lazy } from 'react';
import { prefetchRegistry } from '../features/registry-store.ts';

let Loaded: ComponentType | undefined;

/**
 * Everything behind the login: layout, antd, live data. When its file is gone, because a newer shell was released while
 * this page was open, the page reloads itself once. Rejects when the file cannot be had.
 */
export async function loadSignedIn(): Promise<{ default: ComponentType }> {
  try {
    const { SignedIn } = await import('../session/signed-in.tsx');
    Loaded = SignedIn;
    return { default: SignedIn };
  } catch (error) {
    if (isFileGone(error) && reloadOnce()) return new Promise<never>(() => undefined);
    throw error;
  }
}

const LoadsSignedIn = lazy(loadSignedIn);

/**
 * What is behind the login. Loaded before, it is drawn at once: React holds a page back for 300 ms when a placeholder
 * was shown before it, however short.
 */
export function SignedIn() {
  const Content = Loaded ?? LoadsSignedIn;
  return <Content />;
}

/** Fetches what comes after the login, while somebody types or a session is restored. Never fails. */
export function prefetchSignedIn(): void {
  void loadSignedIn().catch(() => undefined);
  prefetchRegistry();
}
