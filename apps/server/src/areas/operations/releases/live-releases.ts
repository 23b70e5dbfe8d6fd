import { placeOf, remoteFolders } from '@recado/releases/registry-files';
import type { Unit } from '../../../platform/database/database.ts';
import type { ReleasePlace } from './channel.ts';
import type { ReleaseId } from './release-store.ts';
import { listRemotes } from './show-remote.ts';

/** A release, and where its files are. */
export interface LiveRelease extends ReleaseId {
  folder: string;
}

/**
 * The releases that somebody can get: of each remote the release for everybody, the canary, the planned and the pinned
 * ones, and the target of a rollback; of a remote without any of them, `otherwise`: its newest. Requires a system unit.
 */
export async function liveReleases(
  unit: Unit,
  place: ReleasePlace,
  otherwise: 'none' | 'newest' = 'none',
): Promise<LiveRelease[]> {
  const folders = new Map(remoteFolders(place).map((folder) => [folder.name, folder]));
  const remotes = await listRemotes(unit, place);
  return remotes.flatMap(({ remote, stable, newest, canary, scheduled, former, pins, releases }) => {
    const folder = folders.get(remote);
    if (!folder) return [];
    const pinned = pins.map(({ release }) => release);
    const live = new Set([stable ?? newest, canary?.release, scheduled?.release, former, ...pinned]);
    const there = releases.filter(({ release }) => live.has(release));
    const [latest] = releases;
    const counted = there.length === 0 && otherwise === 'newest' && latest ? [latest] : there;
    return counted.map(({ release }) => ({ remote, release, folder: placeOf(folder, release) }));
  });
}
