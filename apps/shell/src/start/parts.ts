import { prefetchRegistry } from '../features/registry-store.ts';

/** The pages for everybody: login, sign-up, recovery. */
export function loadPublicPages() {
  return import('../public-pages/public-pages.tsx');
}

/** Everything behind the login: layout, antd, live data. */
export function loadSignedIn() {
  return import('../session/signed-in.tsx');
}

/** Fetches what comes after the login, while somebody types or a session is restored. Never fails. */
export function prefetchSignedIn(): void {
  void loadSignedIn().catch(() => undefined);
  prefetchRegistry();
}
