import type { AnswerInput } from '@recado/contract';
import type { Configuration } from '../../../../configuration.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { listHalts } from '../reports/halts.ts';
import { listFigures } from '../reports/release-figures.ts';
import { listRemotes, showRemote } from '../show-remote.ts';
import { ownsRemote } from './require-own.ts';

type Own = AnswerInput<'GET /own-releases'>[number];
type Shown = Awaited<ReturnType<typeof showRemote>>;

/** The remotes of the team that calls. Requires a system unit, like all functions of this file. */
export async function listOwn(unit: Unit, configuration: Configuration, keyId: number): Promise<Own[]> {
  const isOwn = await ownsRemote(unit, configuration, keyId);
  const remotes = await listRemotes(unit, configuration);
  return withFigures(
    unit,
    remotes.filter(({ remote }) => isOwn(remote)),
  );
}

/** A remote as its team sees it. Throws ERR_NO_RELEASE_FOUND. */
export async function showOwn(unit: Unit, configuration: Configuration, remote: string): Promise<Own> {
  const [own] = await withFigures(unit, [await showRemote(unit, configuration, remote)]);
  if (!own) throw new Error('The remote is not shown.');
  return own;
}

/** Without the names of companies, which are none of a team's business. */
async function withFigures(unit: Unit, remotes: readonly Shown[]): Promise<Own[]> {
  const now = unit.now();
  const [figures, halts] = [await listFigures(unit, now), await listHalts(unit, now)];
  return remotes.map(({ pins, ...shown }) => ({
    ...shown,
    pinned: [...new Set(pins.map(({ release }) => release))],
    figures: figures.flatMap(({ remote, ...of }) => (remote === shown.remote ? [of] : [])),
    halts: halts.flatMap(({ remote, companyId, companyName: _, app: __, ...halt }) =>
      remote === shown.remote ? [{ ...halt, isForAll: companyId === null }] : [],
    ),
  }));
}
