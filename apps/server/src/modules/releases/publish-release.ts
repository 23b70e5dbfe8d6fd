import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerInput, BodyOutput } from '@recado/api/contract';
import { hashOfRelease, problemOfRelease, releasedFeature } from '@recado/federation/registry-files';
import { unpackRelease } from '@recado/federation/release-archive';
import type { Configuration } from '../../configuration.ts';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { refusedValue } from '../../platform/issues.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeChannel } from './change-releases.ts';
import { callsOfRelease, missingNeeds } from './release-needs.ts';
import { type ReceivedRelease, releasesOnDisk } from './release-store.ts';
import { publishedReleases } from './releases.schema.ts';
import { showRemote } from './show-remote.ts';

type Shown = AnswerInput<'PUT /releases/:remote/publications/:release'>;

/** What somebody with a publisher's key sent. */
export interface Publication extends BodyOutput<'PUT /releases/:remote/publications/:release'> {
  remote: string;
  release: string;
  files: readonly UploadedFile[];
  publishedBy: string;
}

/**
 * Takes a release that was built elsewhere: checks that it is whole, signed by a team of the remote, and that this
 * installation offers what it needs; then lists it, and gives it to whom the publisher says (docs/adr/0082). A release
 * that is there already stays as it is. Throws ERR_NO_RELEASE_KEYS, ERR_RELEASE_REFUSED, ERR_VALIDATION.
 */
export async function publishRelease(
  { database, configuration }: Pick<Platform, 'database' | 'configuration'>,
  publication: Publication,
): Promise<Shown> {
  if (configuration.releaseKeys.length === 0) throw new AppError('ERR_NO_RELEASE_KEYS');
  const [archive, ...others] = publication.files;
  if (archive?.field !== 'archive' || others.length > 0) throw refusedValue('body.archive', 'required');
  const { remote, release } = publication;
  const received = await receive(configuration, await readFile(archive.temporaryPath));
  try {
    const reasons = refusalsOf(configuration, received.folder, publication);
    if (reasons.length > 0) throw refused(reasons);
    await received.accept(remote, release);
  } finally {
    await received.discard();
  }
  return database.system((unit) => offer(unit, configuration, publication));
}

async function receive({ releasesFolder }: Configuration, packed: Buffer): Promise<ReceivedRelease> {
  let files: Map<string, Buffer>;
  try {
    files = unpackRelease(packed);
  } catch (error) {
    throw refused([textOf(error)]);
  }
  return releasesOnDisk(releasesFolder).receive(files);
}

/** Why a release is not taken, one line each. What it needs is looked at only when it is the team's. */
function refusalsOf(configuration: Configuration, folder: string, { remote, release }: Publication): string[] {
  const problem = problemOfRelease(folder, remote, configuration.releaseKeys);
  if (problem) return [problem];
  const hash = hashOfRelease(folder);
  if (!release.endsWith(`-${hash}`)) return [`its files have the hash ${hash}, not that of its name`];
  try {
    for (const file of ['remoteEntry.js', 'access.json']) {
      if (!existsSync(join(folder, file))) return [`${file} is missing`];
    }
    const { name, uses } = releasedFeature(folder);
    if (name !== remote) return [`it is a release of ${name}`];
    JSON.parse(readFileSync(join(folder, 'access.json'), 'utf8'));
    return missingNeeds(configuration, { uses, calls: callsOfRelease(folder) });
  } catch (error) {
    return [textOf(error)];
  }
}

async function offer(
  unit: Unit,
  configuration: Configuration,
  { remote, release, channel, share, shareOf, reason, publishedBy }: Publication,
): Promise<Shown> {
  await unit.db.insert(publishedReleases).values({ remote, release, publishedBy, reason }).onConflictDoNothing();
  if (channel === 'none') return showRemote(unit, configuration, remote);
  const choice = channel === 'stable' ? { stable: release, canary: null } : { canary: { release, share, shareOf } };
  return changeChannel(unit, configuration, remote, { ...choice, reason });
}

function refused(reasons: string[]): AppError {
  return new AppError('ERR_RELEASE_REFUSED', { details: { reasons: reasons.slice(0, mostReasons) } });
}

/** Reasons that an answer names. */
const mostReasons = 100;

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
