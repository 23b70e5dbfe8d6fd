import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  /** On whose account database connections are taken. */
  holder: string;
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs work for which somebody waits, a request or a socket's wish: its statements are ended after a few seconds, and its
 * connections are those of the company's share. `companyId` is null for whoever is not signed in.
 */
export async function onRequest<T>(companyId: number | null, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { holder: companyId === null ? 'public' : shareOf(companyId), open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/** The request this runs for; undefined for work of the server's own, also when a request began it. */
export function currentRequest(): { holder: string } | undefined {
  const scope = scopes.getStore();
  return scope?.open ? scope : undefined;
}

/** Runs something as if no request were around it. */
export function outsideRequest(effect: () => void): void {
  scopes.exit(effect);
}

/** The name of a company's share of the connections. */
export function shareOf(companyId: number): string {
  return `company ${companyId}`;
}
