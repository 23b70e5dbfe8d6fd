import { fetchDeveloped, type Offer, type Registry } from '@recado/federation';

/** A remote that comes from a development server of this machine, in this tab only (docs/adr/0090). */
export interface DevelopedRemote {
  name: string;
  /** E.g. `http://127.0.0.1:3103`. */
  origin: string;
}

/** In the storage of this tab; `first-paint.js` reads it, too. */
const key = 'recado:developed';
let isAllowed = false;
let isUsed = false;

/** Says whether the server lets this person run remotes of their machine: the page's policy forbids it otherwise. */
export function allowOverrides(allowed: boolean): void {
  isAllowed = allowed;
}

/** Whether this person may do so in this page. */
export function mayOverride(): boolean {
  return isAllowed;
}

/** The remote that this tab was told to take from this machine. */
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

/** From the next page load on this tab takes a remote from a port of this machine. */
export function developRemote(name: string, port: string): void {
  sessionStorage.setItem(key, JSON.stringify({ name, origin: `http://127.0.0.1:${port}` }));
}

/** From the next page load on this tab has what is installed. */
export function forgetDeveloped(): void {
  sessionStorage.removeItem(key);
}

/** The registry with that remote in the place of the installed one, while its server answers. Never fails. */
export async function withDeveloped(registry: Registry, offered?: Offer): Promise<Registry> {
  const developed = developedRemote();
  if (!developed) return registry;
  const { name, origin } = developed;
  const remote = await fetchDeveloped(name, origin, offered).catch(() => undefined);
  isUsed = remote !== undefined;
  return remote ? { ...registry, remotes: [...registry.remotes.filter((one) => one.name !== name), remote] } : registry;
}
