import { readFile } from 'node:fs/promises';
import type { AnswerInput } from '@recado/contract';
import { unpackRelease } from '@recado/releases/release-archive';
import type { Configuration } from '../../../configuration.ts';
import type { Unit, UnitReader } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UploadedFile } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeChannel } from './change-releases.ts';
import { lockChannel } from './channel.ts';
import { isOlderThanAccepted, noteAccepted } from './keys/accepted-releases.ts';
import { noteUse } from './keys/release-keys.ts';
import { boundSigners, isPublisher, readKeys } from './keys/signers.ts';
import { requireOwnAddresses } from './ownership.ts';
import type { AcceptedPublication, Publication } from './publication.ts';
import { arrivalOf, olderThanAccepted, refusalsOf } from './refusals.ts';
import { textOf } from './release-checks.ts';
import { requestSynchronisation } from './release-copies.ts';
import { type ReceivedRelease, releaseStore } from './release-store.ts';
import { publishedReleases } from './releases.schema.ts';
import { showRemote } from './show-remote.ts';

type Shown = AnswerInput<'PUT /releases/:remote/publications/:release'>;

type ReleasesPlatform = Pick<Platform, 'configuration' | 'clock'>;

/**
 * Keeps a release that was built elsewhere: it must be complete, signed by a team of the remote, sent by that team, need
 * nothing that this installation does not offer, and take nothing that belongs to another remote (docs/adr/0082, 0148).
 * A release that exists already stays unchanged. Throws ERR_NO_RELEASE_KEYS, ERR_NO_PERMISSION, ERR_RELEASE_REFUSED,
 * ERR_RELEASE_STORE, ERR_VALIDATION.
 */
export async function acceptRelease(
  { configuration, clock }: ReleasesPlatform,
  reader: UnitReader,
  publication: Publication,
  [archive, ...others]: readonly UploadedFile[],
): Promise<AcceptedPublication> {
  const keys = await reader.inUnit((unit) => readKeys(unit, configuration));
  if (!keys.hasAny) throw new AppError('ERR_NO_RELEASE_KEYS');
  const signers = boundSigners(keys, publication.remote);
  const isTheirs = signers.some((signer) => isPublisher(signer, publication.publisher.keyId));
  if (signers.length > 0 && !isTheirs) throw new AppError('ERR_NO_PERMISSION');
  if (archive?.field !== 'archive' || others.length > 0) throw refusedValue('body.archive', 'required');
  const received = await receive(configuration, await readFile(archive.temporaryPath));
  try {
    const { folder } = received;
    const arrival = arrivalOf(folder, publication, { signers, now: clock() });
    if ('problem' in arrival) throw refused([arrival.problem]);
    const reasons = await reader.inUnit((unit) =>
      refusalsOf(unit, configuration, folder, { ...publication, ...arrival }),
    );
    if (reasons.length > 0) throw refused(reasons);
    await received.accept(publication);
    return { ...publication, ...arrival };
  } finally {
    await received.discard();
  }
}

/**
 * Lists a release that was accepted, and offers it as its publisher chooses. Requires a system unit. Throws
 * ERR_RELEASE_REFUSED when a newer one was accepted meanwhile, or another remote got one of its addresses; then nothing
 * of it is kept, unless it was listed before.
 */
export async function offerRelease(
  { database, configuration, logger }: Pick<Platform, 'database' | 'configuration' | 'logger'>,
  unit: Unit,
  accepted: AcceptedPublication,
): Promise<Shown> {
  const { remote, release, reason, publisher } = accepted;
  if (configuration.releaseBucket) requestSynchronisation(unit, database);
  const added = await unit.db
    .insert(publishedReleases)
    .values({ remote, release, publishedBy: publisher.name, reason })
    .onConflictDoNothing()
    .returning({ id: publishedReleases.id });
  try {
    return await offer(configuration, unit, accepted);
  } catch (error) {
    // Before the unit ends, and with it the lock of the addresses: the next one finds them free.
    if (added.length > 0 && error instanceof AppError) {
      await releaseStore(configuration)
        .remove({ remote, release })
        .catch((err: unknown) => logger.warn({ err, remote, release }, 'a refused release cannot be removed'));
    }
    throw error;
  }
}

async function offer(
  configuration: Configuration,
  unit: Unit,
  { channel, share, shareOf, reason, content, signedBy, signingKey, remote, release }: AcceptedPublication,
): Promise<Shown> {
  const id = { remote, release };
  await requireOwnAddresses(unit, configuration, remote, [release]);
  if (channel !== 'none') {
    await lockChannel(unit, remote);
    if (await isOlderThanAccepted(unit, id, content)) throw refused([olderThanAccepted]);
  }
  await noteAccepted(unit, id, content, signedBy);
  await noteUse(unit, signingKey);
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

/** The most reasons in an answer. */
const mostReasons = 100;

function refused(reasons: string[]): AppError {
  return new AppError('ERR_RELEASE_REFUSED', { details: { reasons: reasons.slice(0, mostReasons) } });
}
