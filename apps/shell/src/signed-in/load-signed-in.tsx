import { type ComponentType, lazy } from 'react';
import { loadFile } from '../document/load-file.ts';

let Loaded: ComponentType | undefined;

/** Everything behind the login: layout, antd, live data. Rejects when its file cannot be loaded. */
export async function loadSignedIn(): Promise<{ default: ComponentType }> {
  const { SignedIn } = await loadFile(() => import('./signed-in.tsx'));
  Loaded = SignedIn;
  return { default: SignedIn };
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
  void import('../features/loader.ts').then(({ loader }) => loader.prefetchRegistry()).catch(() => undefined);
}
