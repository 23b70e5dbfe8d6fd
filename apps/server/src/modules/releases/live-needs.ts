import type { AnswerInput } from '@recado/api/contract';
import { placeOf, releasedFeature, remoteFolders } from '@recado/federation/registry-files';
import type { Unit } from '../../platform/database/database.ts';
import type { ReleasePlace } from './channel.ts';
import { callsOfRelease } from './release-needs.ts';
import { listRemotes } from './show-remote.ts';

type Needs = AnswerInput<'GET /releases/needs'>;

/**
 * What the releases need that somebody can get: that of everybody, the canary, those of pins, and what a roll back returns
 * to. Whoever removes something compares with it (docs/adr/0084). Requires a system unit.
 */
export async function liveNeeds(unit: Unit, place: ReleasePlace): Promise<Needs> {
  const folders = new Map(remoteFolders(place).map((folder) => [folder.name, folder]));
  const remotes = await listRemotes(unit, place);
  return remotes.flatMap(({ remote, stable, newest, canary, former, pins, releases }) => {
    const folder = folders.get(remote);
    const live = new Set([stable ?? newest, canary?.release, former, ...pins.map(({ release }) => release)]);
    const there = releases.filter(({ release }) => live.has(release));
    return there.flatMap(({ release }) => {
      if (!folder) return [];
      const at = placeOf(folder, release);
      return [{ remote, release, uses: releasedFeature(at).uses, calls: callsOfRelease(at) }];
    });
  });
}
