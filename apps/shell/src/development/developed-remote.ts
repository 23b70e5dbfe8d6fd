import type { DevelopedRemote } from '@recado/federation';
import { configuration } from '../document/configuration.ts';

/** A key of this tab's session storage; `first-paint.js` reads it, too. */
const key = 'recado:developed';

/**
 * Whether the server lets this user run a remote from their machine, or any if none is named: otherwise the page's policy
 * forbids it.
 */
export function mayOverride(name?: string): boolean {
  const allowed = configuration()?.remoteOverrides ?? false;
  return typeof allowed === 'string' ? name === undefined || name === allowed : allowed;
}

/** The remote that this tab loads from this machine. */
export function developedRemote(): DevelopedRemote | undefined {
  try {
    const { name, origin }: Partial<DevelopedRemote> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return name && origin && mayOverride(name) ? { name, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** Makes this tab load a remote from a port of this machine, from the next page load on. */
export function developRemote(name: string, port: string): void {
  sessionStorage.setItem(key, JSON.stringify({ name, origin: `http://127.0.0.1:${port}` }));
}

/** Makes this tab use the installed remotes again, from the next page load on. */
export function forgetDeveloped(): void {
  sessionStorage.removeItem(key);
}
