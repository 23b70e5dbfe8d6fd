import { existsSync } from 'node:fs';
import type { AnswerInput, BodyOutput } from '@recado/contract';
import { remoteFolders } from '@recado/releases/registry-files';
import { and, eq, lte } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { trustOf } from '../../../platform/security/release-receipts.ts';
import { builtRemote } from './built-releases.ts';
import { changeChannel, nothingPlanned } from './change-releases.ts';
import { findRemote, lockChannel, type ReleasePlace, requireRelease, storeChannel } from './channel.ts';
import { placeInFolder } from './release-store.ts';
import { publishedReleases, releaseChannels } from './releases.schema.ts';
import { showRemote } from './show-remote.ts';

type ShownRemote = AnswerInput<'GET /releases'>[number];

/** Plans to give a release to everybody. Throws ERR_NO_RELEASE_FOUND, ERR_VALIDATION for a past time. */
export async function planRelease(
  unit: Unit,
  place: ReleasePlace,
  remote: string,
  { release, at, reason }: BodyOutput<'PUT /releases/:remote/schedule'>,
  now: Date,
): Promise<ShownRemote> {
  requireRelease(findRemote(place, remote), release);
  const scheduledAt = new Date(at);
  if (scheduledAt <= now) throw refusedValue('body.at', 'inPast');
  const row = await lockChannel(unit, remote);
  await storeChannel(unit, row.id, { scheduled: release, scheduledAt, scheduledReason: reason });
  return showRemote(unit, place, remote);
}

/** Cancels the plan of a remote. Throws ERR_NO_RELEASE_FOUND without a plan. */
export async function dropPlan(unit: Unit, place: ReleasePlace, remote: string): Promise<ShownRemote> {
  findRemote(place, remote);
  const row = await lockChannel(unit, remote);
  if (!row.scheduled) throw new AppError('ERR_NO_RELEASE_FOUND');
  await storeChannel(unit, row.id, nothingPlanned);
  return showRemote(unit, place, remote);
}

/**
 * Carries out a due plan of a remote: gives the release to everybody, unless its files are missing, and ends the
 * canary. Does nothing yet if this process still has to fetch the release from the bucket.
 */
export async function carryOutPlan(unit: Unit, place: ReleasePlace, remote: string, now: Date): Promise<void> {
  const row = await lockChannel(unit, remote);
  const { scheduled, scheduledAt, scheduledReason } = row;
  if (!scheduled || !scheduledAt || scheduledAt > now) return;
  const isHere = isThere(place, remote, scheduled);
  if (!isHere && (await isComing(unit, place, remote, scheduled))) return;
  await storeChannel(unit, row.id, nothingPlanned);
  if (!isHere) return;
  await changeChannel(unit, place, remote, { stable: scheduled, canary: null, reason: scheduledReason ?? '' });
}

/** The remotes with a due plan. */
export async function duePlans({ db }: Unit, now: Date): Promise<string[]> {
  const { remote, scheduledAt } = releaseChannels;
  return (await db.select({ remote }).from(releaseChannels).where(lte(scheduledAt, now))).map((row) => row.remote);
}

/** Whether a release is in the bucket but not yet copied to this process. */
async function isComing({ db }: Unit, place: ReleasePlace, remote: string, release: string): Promise<boolean> {
  if (!place.releaseBucket || existsSync(placeInFolder(place.releasesFolder, { remote, release }))) return false;
  const isThis = and(eq(publishedReleases.remote, remote), eq(publishedReleases.release, release));
  return (await db.$count(publishedReleases, isThis)) > 0;
}

function isThere(place: ReleasePlace, remote: string, wanted: string): boolean {
  const folder = remoteFolders(place).find(({ name }) => name === remote);
  const releases = (folder && builtRemote(folder, trustOf(place))?.releases) ?? [];
  return releases.some(({ release }) => release === wanted);
}
