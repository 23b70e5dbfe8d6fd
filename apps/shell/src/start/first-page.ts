import { sessionStore } from '@recado/auth';
import { loadPage, startFirstCalls } from '@recado/federation';
import { matchPath } from '@recado/ui/router';
import { homePath, menuOf, permittedPages } from '../features/pages.ts';
import { loadRegistry } from '../features/registry-store.ts';
import { restoreSession } from '../session/restore.ts';
import { loadSignedIn } from './parts.tsx';

/** How long nothing is drawn at the most, in milliseconds; then the page says that it is loading. */
export const patience = 1500;

/**
 * Restores the session and loads the page at this address, with what it shows and the frame around it, so that the first
 * thing that is drawn is the page: a placeholder would be kept for 300 ms by React. Resolves when it is ready, or not ready in time,
 * or something failed, which the page itself finds out again and says. Never rejects.
 */
export async function openFirstPage(address: string = location.pathname): Promise<void> {
  const page = Promise.all([loadRegistry(), restoreSession()]).then(([registry]) => loadPageAt(address, registry));
  const ready = Promise.all([page, loadSignedIn()]).catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patience))]);
}

async function loadPageAt(address: string, registry: Awaited<ReturnType<typeof loadRegistry>>): Promise<void> {
  const { session } = sessionStore.getState();
  if (!session) return;
  const pages = permittedPages(registry, session);
  const path = address === '/' ? homePath(pages, menuOf(pages, session)) : address;
  const page = pages.find(({ route }) => path !== undefined && matchPath(route.path, path) !== null);
  if (!page) return;
  await Promise.all([loadPage(page.remote, page.route.module), startFirstCalls(page.remote, page.route)]);
}
