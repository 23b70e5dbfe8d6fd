import type { Offer, Registry } from '@recado/releases';
import { fetchDeveloped } from './fetch-developed.ts';

/** A remote that comes from a development server of this machine (docs/adr/0090). */
export interface DevelopedRemote {
  name: string;
  /** E.g. `http://127.0.0.1:3103`. */
  origin: string;
}

/** Puts a remote of this machine in the place of the installed one. */
export interface DevelopedRemotes {
  /** The registry with that remote instead of the installed one, if its server answers. Never rejects. */
  withDeveloped: (registry: Registry) => Promise<Registry>;
  /** Whether its server answered when the registry was loaded. */
  isDevelopedUsed: () => boolean;
}

/** `developed` is asked with each registry, because only then it is known whether this user may have one. */
export function createDevelopedRemotes(
  developed: () => DevelopedRemote | undefined,
  offered?: Offer,
): DevelopedRemotes {
  let isUsed = false;
  return {
    withDeveloped: async (registry) => {
      const wanted = developed();
      if (!wanted) return registry;
      const { name, origin } = wanted;
      const remote = await fetchDeveloped(name, origin, offered).catch(() => undefined);
      isUsed = remote !== undefined;
      if (!remote) return registry;
      return { ...registry, remotes: [...registry.remotes.filter((one) => one.name !== name), remote] };
    },
    isDevelopedUsed: () => isUsed,
  };
}
