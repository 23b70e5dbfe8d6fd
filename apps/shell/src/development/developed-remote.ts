import { fetchDeveloped, type Offer, type Registry } from '@recado/federation';

/** A remote that comes from a development server of this machine, in this tab only (docs/adr/0090). */
export interface DevelopedRemote {
  name: string;
  /** E.g. `http://127.0.0.1:3103`. */
  origin: string;
}

/** A key of this tab's session storage; `first-paint.js` reads it, too. */
const key = 'recado:developed';
let isAllowed = false;
let isUsed = false;

/** Sets whether the server lets this user run remotes of their machine: otherwise the page's policy forbids it. */
export function allowOverrides(allowed: boolean): void {
  isAllowed = allowed;
}

/** Whether this user may do so in this page. */
export function mayOverride(): boolean {
  return isAllowed;
}

/** The remote that this tab loads from this machine. */
export function developedRemote(): DevelopedRemote | undefined {
  if (!isAllowed) return undefined;
  try {
    const { name, origin }: Partial<DevelopedRemote> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return name && origin ? { name, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether its development server answered when this page was loaded. */
export function isDevelopedUsed(): boolean {
  return isUsed;
}

/** Makes this tab load a remote from a port of this machine, from the next page load on. */
export function developRemote(name: string, port: string): void {
  sessionStorage.setItem(key, JSON.stringify({ name, origin: `http://127.0.0.1:${port}` }));
}

/** Makes this tab use the installed remotes again, from the next page load on. */
export function forgetDeveloped(): void {
  sessionStorage.removeItem(key);
}

/** The registry with that remote instead of the installed one, if its server answers. Never fails. */
export async function withDeveloped(registry: Registry, offered?: Offer): Promise<Registry> {
  const developed = developedRemote();
  if (!developed) return registry;
  const { name, origin } = developed;
  const remote = await fetchDeveloped(name, origin, offered).catch(() => undefined);
  isUsed = remote !== undefined;
  return remote ? { ...registry, remotes: [...registry.remotes.filter((one) => one.name !== name), remote] } : registry;
}
