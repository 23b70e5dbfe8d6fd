import type { Registry, RegistryRemote } from '@recado/releases';
import { missingIn, type Offer } from '@recado/releases';
import { inTime } from './in-time.ts';
import type { Kept } from './kept.ts';
import { type GoodReleases, isReadable } from './last-good.ts';

/** The key of the browser's storage with the remotes of the last answer. */
const lastKey = 'recado:registry';
/** Milliseconds; a registry that takes longer counts as down. */
const patience = 5_000;

function askForRegistry(): Promise<Response> {
  return fetch('/registry.json', { cache: 'no-cache' });
}

/**
 * Requests the current releases, unless `asked` already has the answer, and determines for each the needs that this
 * shell does not offer, and the release to fall back to. Unreadable entries are left out. While the registry is down,
 * hangs or sends an invalid answer, its last answer is used; without one the call rejects.
 */
export type FetchRegistry = (asked?: Promise<Response>) => Promise<Registry>;

/**
 * Requests the registry, and stores its answers in this browser. Without an offer (development) nothing is compared
 * with it.
 */
export function createFetchRegistry(
  { keep, kept }: Kept,
  { goodBefore }: GoodReleases,
  offered?: Offer,
): FetchRegistry {
  return async (asked = askForRegistry()) => {
    const { remotes, ...others } = await inTime(asked, patience, () => new Error('the registry did not answer'))
      .then(registryIn)
      .then(remember, lastRegistry);
    const missing = ({ feature }: RegistryRemote) => (offered ? missingIn(offered, feature.uses) : []);
    return {
      ...others,
      remotes: remotes.map((remote) => ({ ...remote, missing: missing(remote), before: goodBefore(remote, offered) })),
    };
  };

  function remember(registry: Registry): Registry {
    if (!registry.isGeneral) keep(lastKey, registry.remotes);
    return registry;
  }

  /** The remotes of the last answer; throws the given error when there are none. */
  function lastRegistry(error: unknown): Registry {
    const last = kept(lastKey);
    if (!Array.isArray(last)) throw error;
    return { remotes: last.filter(isReadable) };
  }
}

/** Whether the registry has another release of one of these remotes than the loaded one. */
export async function hasNewRelease(...loaded: RegistryRemote[]): Promise<boolean> {
  const released = loaded.filter(({ isDeveloped }) => !isDeveloped);
  try {
    const { remotes } = await registryIn(await askForRegistry());
    return remotes.some(({ name, entry }) => released.some((one) => one.name === name && one.entry !== entry));
  } catch {
    return false;
  }
}

/** The readable entries of an answer. Throws if it is not the answer of a registry. */
async function registryIn(answer: Response): Promise<Registry> {
  if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
  const registry: Partial<Registry> | null = await answer.json();
  if (!Array.isArray(registry?.remotes)) throw new Error('the registry answered something else');
  const closed = Array.isArray(registry.closed) ? registry.closed : undefined;
  return { remotes: registry.remotes.filter(isReadable), isGeneral: registry.isGeneral === true, closed };
}
