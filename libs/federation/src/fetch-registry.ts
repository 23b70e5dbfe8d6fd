import type { Registry, RegistryApp, RegistryRemote } from '@recado/releases';
import { missingForPages, type Offer } from '@recado/releases';
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
    const missing = ({ feature }: RegistryRemote) => (offered ? missingForPages(offered, feature.uses) : []);
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

/** What became of the loaded remotes since: whether one is offered otherwise, and which ones are offered no more. */
export interface ReleaseNews {
  hasOther: boolean;
  removed: RegistryRemote[];
}

const noNews: ReleaseNews = { hasOther: false, removed: [] };

/**
 * Compares loaded remotes with the registry. A remote is not removed because its pages are closed to the user, nor
 * because the registry does not know the user. Never rejects.
 */
export async function releaseNews(loaded: readonly RegistryRemote[]): Promise<ReleaseNews> {
  const released = loaded.filter(({ isDeveloped }) => !isDeveloped);
  try {
    const { remotes, isGeneral, closed = [] } = await registryIn(await askForRegistry());
    if (isGeneral) return noNews;
    const offered = new Map(remotes.map((remote) => [remote.name, remote]));
    const closedPaths = new Set(closed.map(({ path }) => path));
    return {
      hasOther: released.some((one) => isOther(one, offered.get(one.name))),
      removed: released.filter(
        ({ name, feature: { routes } }) =>
          !offered.has(name) && routes.length > 0 && !routes.some(({ path }) => closedPaths.has(path)),
      ),
    };
  } catch {
    return noNews;
  }
}

/** Whether a remote is offered in another release, or with other extensions: one was switched on or off (docs/adr/0153). */
function isOther(loaded: RegistryRemote, offered: RegistryRemote | undefined): boolean {
  if (!offered) return false;
  return offered.entry !== loaded.entry || placesOf(offered) !== placesOf(loaded);
}

function placesOf({ feature }: RegistryRemote): string {
  return (feature.extensions ?? []).map(({ point, module }) => `${point} ${module}`).join('\n');
}

/** Whether the registry has another release of one of these remotes than the loaded one, or has one of them no more. */
export async function hasNewRelease(...loaded: RegistryRemote[]): Promise<boolean> {
  const { hasOther, removed } = await releaseNews(loaded);
  return hasOther || removed.length > 0;
}

/** All apps of a person who has more than fit into the registry's answer; undefined: they cannot be had now. */
export async function fetchAllApps(): Promise<RegistryApp[] | undefined> {
  const answer = await fetch('/registry-apps.json', { cache: 'no-cache' }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { apps }: { apps?: unknown } = await answer.json();
  return readableApps(apps);
}

function readableApps(apps: unknown): RegistryApp[] {
  return Array.isArray(apps) ? apps.filter(isReadableApp) : [];
}

/** An app of which the page can know its places; what it draws is parsed when it does. */
function isReadableApp(app: Partial<RegistryApp> | null): app is RegistryApp {
  return (
    typeof app?.name === 'string' &&
    /^[a-z][a-z0-9-]*$/.test(app.name) &&
    typeof app.version === 'string' &&
    (app.code === null || (typeof app.code === 'string' && app.code.startsWith('/') && Boolean(app.integrity))) &&
    Array.isArray(app.extensions) &&
    Array.isArray(app.scopes)
  );
}

/** The readable entries of an answer. Throws if it is not the answer of a registry. */
async function registryIn(answer: Response): Promise<Registry> {
  if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
  const registry: Partial<Registry> | null = await answer.json();
  if (!Array.isArray(registry?.remotes)) throw new Error('the registry answered something else');
  const closed = Array.isArray(registry.closed) ? registry.closed : undefined;
  const { isGeneral, apps, moreApps } = registry;
  return {
    remotes: registry.remotes.filter(isReadable),
    isGeneral: isGeneral === true,
    closed,
    ...(apps && { apps: readableApps(apps) }),
    ...(moreApps === true && { moreApps }),
  };
}
