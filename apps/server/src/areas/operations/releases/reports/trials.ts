import { remoteFolders } from '@recado/releases/registry-files';
import { and, eq, gte } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { trustOf } from '../../../../platform/security/release-receipts.ts';
import { type BuiltRemote, builtRemote } from '../built-releases.ts';
import { nothingPlanned } from '../change-releases.ts';
import { type ChannelRow, formerOf, inUse, lockChannel, type ReleasePlace, storeChannel } from '../channel.ts';
import { publishedReleases, releaseChannels } from '../releases.schema.ts';

/** A release on trial: a canary or, of a remote that never had another one, the first for everybody. */
export interface Trial {
  remote: string;
  release: string;
  /** The release of the other users. The same release: there is no other one to compare with. */
  stable: string;
  kind: 'canary' | 'first';
}

/** Milliseconds after its publication in which the first release of a remote is on trial, also when everybody has it. */
const firstTrial = 7 * 86_400_000;

/** The releases that are judged by how they do (docs/adr/0083, 0148). Requires a system unit. */
export async function runningTrials(unit: Unit, place: ReleasePlace, now: Date): Promise<Trial[]> {
  const rows = await unit.db.select().from(releaseChannels);
  const folders = new Map(remoteFolders(place).map((folder) => [folder.name, folder]));
  const trusts = trustOf(place);
  const trials: Trial[] = [];
  for (const row of rows) {
    const folder = folders.get(row.remote);
    const built = folder && builtRemote(folder, trusts);
    const trial = built && (canaryOf(row, built) ?? (await firstOf(unit, row, built, now)));
    if (trial) trials.push(trial);
  }
  return trials;
}

function canaryOf(row: ChannelRow, built: BuiltRemote): Trial | undefined {
  const { remote, canary: release } = row;
  const stable = inUse(row, built);
  return release && release !== stable ? { remote, release, stable: stable ?? release, kind: 'canary' } : undefined;
}

/** The first release of a published remote: nothing was before it, neither built nor published. */
async function firstOf(unit: Unit, row: ChannelRow, built: BuiltRemote, now: Date): Promise<Trial | undefined> {
  const { remote } = row;
  const release = inUse(row, built);
  if (release === null || built.newest !== null || formerOf(row, built) !== undefined) return undefined;
  const isRecent = and(
    eq(publishedReleases.remote, remote),
    eq(publishedReleases.release, release),
    gte(publishedReleases.createdAt, new Date(now.getTime() - firstTrial)),
  );
  return (await unit.db.$count(publishedReleases, isRecent)) > 0
    ? { remote, release, stable: release, kind: 'first' }
    : undefined;
}

/** Whether nobody has another release of the remote that a trial could be compared with. */
export function isAlone({ release, stable }: Trial): boolean {
  return release === stable;
}

/**
 * Ends a trial and notifies every browser: the others' release is everybody's or, without another one, the remote is
 * taken away. Returns the time of the change; undefined if the remote has another choice by now.
 */
export async function endTrial(unit: Unit, trial: Trial, reason: string): Promise<Date | undefined> {
  const { remote, release } = trial;
  const row = await lockChannel(unit, remote);
  // The plan is cancelled as well: a worse release must not be given to everybody.
  const planFields = row.scheduled === release ? nothingPlanned : {};
  if (row.canary === release) {
    return storeChannel(unit, row.id, { canary: null, canaryShare: 0, reason, ...planFields });
  }
  if (trial.kind !== 'first' || row.stable !== release) return undefined;
  return storeChannel(unit, row.id, { stable: null, reason, ...planFields });
}
