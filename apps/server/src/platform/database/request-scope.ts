import { AsyncLocalStorage } from 'node:async_hooks';

/** The user of a request and its origin; null fields: nobody is signed in. */
export interface Actor {
  userId: number | null;
  name: string | null;
  /** The network address. */
  address: string;
  /** The family of the browser and its system. */
  agent: string;
  /** The id of the request in the logs. */
  requestId: string;
}

/** A request: its user, for the audit log, and whether its endpoint may change anything. */
export interface Requested {
  actor: Actor;
  changes: boolean;
}

interface Scope {
  requested: Requested | undefined;
  /** The company whose share of the database connections is used. */
  holder: string;
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs work of a client that waits, a request or a socket message: its statements are cancelled after a few seconds,
 * and its connections count towards the company's share. `companyId` is null for callers who are not signed in;
 * `requested` is undefined for a socket message, which changes no audited row.
 */
export async function onRequest<T>(
  companyId: number | null,
  work: () => Promise<T>,
  requested?: Requested,
): Promise<T> {
  const scope: Scope = { requested, holder: companyId === null ? 'public' : shareOf(companyId), open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/** The request that is being served; undefined for the server's own work, also when a request started it. */
export function currentRequest(): { holder: string; requested: Requested | undefined } | undefined {
  const scope = scopes.getStore();
  return scope?.open ? scope : undefined;
}

/** Runs a function outside the scope of the request. */
export function outsideRequest<T>(effect: () => T): T {
  return scopes.exit(effect);
}

/** The name of a company's share of the connections. */
export function shareOf(companyId: number): string {
  return `company ${companyId}`;
}
