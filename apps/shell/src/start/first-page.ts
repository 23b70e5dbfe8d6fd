import { sessionStore } from '@recado/auth';
import type { Registry } from '@recado/federation';
import { matchPath } from '@recado/ui/router';
import { loader } from '../features/loader.ts';
import { homePath, menuOf, permittedPages } from '../features/pages.ts';
import { restoreSession } from '../session/restore.ts';
import { loadSignedIn } from '../signed-in/load-signed-in.tsx';

/** The maximum time for which the page stays empty, in milliseconds; then it shows that it is loading. */
export const patience = 1500;

/**
 * Restores the session and loads the page at this path, with its first data and the layout, so that the first render
 * shows the page: React would keep a placeholder for 300 ms. Resolves when everything is ready, when the time is up, or
 * after a failure, which the page then detects and shows itself. Never rejects.
 */
export async function openFirstPage(address: string = location.pathname): Promise<void> {
  // Requested at once, and again if the server did not know the user, e.g. because the cookie for files has expired.
  const page = Promise.all([loader.loadRegistry(), restoreSession()])
    .then(loader.loadRegistry)
    .then((registry) => loadPageAt(address, registry));
  const ready = Promise.all([page, loadSignedIn()]).catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patience))]);
}

async function loadPageAt(address: string, registry: Registry): Promise<void> {
  const { session } = sessionStore.getState();
  if (!session) return;
  const pages = permittedPages(registry, session);
  const path = address === '/' ? homePath(pages, menuOf(pages, session)) : address;
  const page = pages.find(({ route }) => path !== undefined && matchPath(route.path, path) !== null);
  if (!page) return;
  await Promise.all([loader.loadPage(page.remote, page.route.module), loader.startFirstCalls(page.remote, page.route)]);
}
