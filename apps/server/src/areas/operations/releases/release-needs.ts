import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerInput, contract, events } from '@recado/contract';
import { missingIn, type Offer, releasedFeature } from '@recado/releases/registry-files';
import { z } from 'zod';
import type { Configuration } from '../../../configuration.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { ReleasePlace } from './channel.ts';
import { liveReleases } from './live-releases.ts';
import { callsOfRelease, type ReleaseCalls } from './release-calls.ts';

const offer = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/** The parts of an installation that a release uses. */
export interface ReleaseNeeds {
  uses: Offer;
  calls: ReleaseCalls;
}

/** What this installation offers: the exports of its shell, and its API. A missing shell offers nothing. */
export function installationOffer({
  shellFolder,
}: Pick<Configuration, 'shellFolder'>): AnswerInput<'GET /releases/offer'> {
  const file = join(shellFolder, 'shell.json');
  const shell = existsSync(file) ? offer.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return { shell, endpoints: Object.keys(contract), events: Object.keys(events) };
}

/** The needs of a release that this installation does not offer, one line each. */
export function missingNeeds(configuration: Pick<Configuration, 'shellFolder'>, needs: ReleaseNeeds): string[] {
  const { shell, endpoints, events: eventNames } = installationOffer(configuration);
  const unknown = (known: string[], names: string[]) => names.filter((name) => !known.includes(name));
  return [
    ...missingIn(shell, needs.uses),
    ...unknown(endpoints, needs.calls.endpoints),
    ...unknown(eventNames, needs.calls.events).map((name) => `event ${name}`),
  ];
}

type Needs = AnswerInput<'GET /releases/needs'>;

/**
 * The needs of the offered releases: of the release for everybody, the canary, the planned and pinned releases, and the target
 * of a rollback. Removals from shell or API are compared with them (docs/adr/0084). Requires a system unit.
 */
export async function liveNeeds(unit: Unit, place: ReleasePlace): Promise<Needs> {
  return (await liveReleases(unit, place)).map(({ remote, release, folder }) => ({
    remote,
    release,
    uses: releasedFeature(folder).uses,
    calls: callsOfRelease(folder),
  }));
}
