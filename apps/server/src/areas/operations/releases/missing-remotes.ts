import { type RemoteFolder, remoteFolders, type Trust } from '@recado/releases/registry-files';
import { isNotNull } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import { trustOf } from '../../../platform/security/release-receipts.ts';
import { type BuiltRemote, builtRemote } from './built-releases.ts';
import { releaseChannels } from './releases.schema.ts';

/** The remotes of an installation that its registry cannot offer. */
export interface MissingRemotes {
  /** By name: built ones without a release that can be used, and published ones whose chosen release is not here. */
  missing: string[];
  /** Whether there are built remotes, and all of them are missing: people would see no page. */
  isNoneThere: boolean;
}

/** Looks the remotes of this process up. Rejects without a database. */
export async function findMissingRemotes({
  configuration,
  database,
}: Pick<Platform, 'configuration' | 'database'>): Promise<MissingRemotes> {
  if (!configuration.roles.has('web')) return { missing: [], isNoneThere: false };
  const folders = remoteFolders(configuration);
  const trusts = trustOf(configuration);
  const known = new Map(folders.map((folder) => [folder.name, readableRemote(folder, trusts)]));
  const built = folders.filter((folder) => folder.built !== undefined).map(({ name }) => name);
  const gone = built.filter((name) => known.get(name)?.newest == null);
  const chosen = await database.system(({ db }) =>
    db.select().from(releaseChannels).where(isNotNull(releaseChannels.stable)),
  );
  const notHere = chosen
    .filter(({ remote, stable }) => !known.get(remote)?.releases.some(({ release }) => release === stable))
    .map(({ remote }) => remote)
    .filter((name) => !built.includes(name));
  const isNoneThere = built.length > 0 && gone.length === built.length;
  return { missing: [...new Set([...gone, ...notHere])].sort(), isNoneThere };
}

/** The releases of a remote; undefined also when its files cannot be read: the other remotes are still offered. */
function readableRemote(folder: RemoteFolder, trusts: Trust): BuiltRemote | undefined {
  try {
    return builtRemote(folder, trusts);
  } catch {
    return undefined;
  }
}
