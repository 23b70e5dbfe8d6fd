import { readFile } from 'node:fs/promises';
import type { AnswerInput, BodyOutput } from '@recado/contract';
import { releasedFeature } from '@recado/releases/registry-files';
import { unpackRelease } from '@recado/releases/release-archive';
import type { Configuration } from '../../../configuration.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UploadedFile } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeChannel } from './change-releases.ts';
import { callsOfRelease } from './release-calls.ts';
import { problemOfArrived, textOf } from './release-checks.ts';
import { requestSynchronisation } from './release-copies.ts';
import { missingNeeds } from './release-needs.ts';
import { type ReceivedRelease, type ReleaseId, releaseStore } from './release-store.ts';
import { publishedReleases } from './releases.schema.ts';
import { showRemote } from './show-remote.ts';

type Shown = AnswerInput<'PUT /releases/:remote/publications/:release'>;

/** A release as a publisher sends it. */
interface Publication extends BodyOutput<'PUT /releases/:remote/publications/:release'>, ReleaseId {
  publishedBy: string;
}

/**
 * Keeps a release that was built elsewhere: it must be complete, signed by a team of the remote, and need nothing that
 * this installation does not offer (docs/adr/0082). A release that exists already stays unchanged. Throws
 * ERR_NO_RELEASE_KEYS, ERR_RELEASE_REFUSED, ERR_RELEASE_STORE, ERR_VALIDATION.
 */
export async function acceptRelease(
  configuration: Configuration,
  id: ReleaseId,
  [archive, ...others]: readonly UploadedFile[],
): Promise<void> {
  if (configuration.releaseKeys.length === 0) throw new AppError('ERR_NO_RELEASE_KEYS');
  if (archive?.field !== 'archive' || others.length > 0) throw refusedValue('body.archive', 'required');
  const received = await receive(configuration, await readFile(archive.temporaryPath));
  try {
    const reasons = refusalsOf(configuration, received.folder, id);
    if (reasons.length > 0) throw refused(reasons);
    await received.accept(id);
  } finally {
    await received.discard();
  }
}

/** Lists a release that was accepted, and offers it as its publisher chooses. Requires a system unit. */
export async function offerRelease(
  { database, configuration }: Pick<Platform, 'database' | 'configuration'>,
  unit: Unit,
  { remote, release, channel, share, shareOf, reason, publishedBy }: Publication,
): Promise<Shown> {
  if (configuration.releaseBucket) requestSynchronisation(unit, database);
  await unit.db.insert(publishedReleases).values({ remote, release, publishedBy, reason }).onConflictDoNothing();
  if (channel === 'none') return showRemote(unit, configuration, remote);
  const choice = channel === 'stable' ? { stable: release, canary: null } : { canary: { release, share, shareOf } };
  return changeChannel(unit, configuration, remote, { ...choice, reason });
}

async function receive(configuration: Configuration, packed: Buffer): Promise<ReceivedRelease> {
  let files: Map<string, Buffer>;
  try {
    files = unpackRelease(packed);
  } catch (error) {
    throw refused([textOf(error)]);
  }
  return releaseStore(configuration).receive({ packed, files });
}

/**
 * The reasons to refuse a release, one line each; empty: it is accepted. Its needs are checked only if a team signed
 * it.
 */
function refusalsOf(configuration: Configuration, folder: string, id: ReleaseId): string[] {
  const problem = problemOfArrived(folder, id, configuration);
  if (problem) return [problem];
  try {
    return missingNeeds(configuration, { uses: releasedFeature(folder).uses, calls: callsOfRelease(folder) });
  } catch (error) {
    return [textOf(error)];
  }
}

function refused(reasons: string[]): AppError {
  return new AppError('ERR_RELEASE_REFUSED', { details: { reasons: reasons.slice(0, mostReasons) } });
}

/** The most reasons in an answer. */
const mostReasons = 100;
