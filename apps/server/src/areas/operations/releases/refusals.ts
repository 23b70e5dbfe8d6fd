import { releasedFeature, signerOf } from '@recado/releases/registry-files';
import type { Configuration } from '../../../configuration.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { contentOf, isOlderThanAccepted } from './keys/accepted-releases.ts';
import { isPublisher, type Signer, textOfKey } from './keys/signers.ts';
import { ownershipProblems } from './ownership.ts';
import type { Arrival, Publication } from './publication.ts';
import { callsOfRelease } from './release-calls.ts';
import { problemOfArrived, textOf } from './release-checks.ts';
import { missingNeeds } from './release-needs.ts';
import { isHalted } from './reports/halts.ts';

/** Seconds that the clock of a build may be ahead. */
const aheadAtMost = 86_400;

/** Identifies the files of a publication; `problem`: why they are not what they should be, or not the sender's to publish. */
export function arrivalOf(
  folder: string,
  { publisher, ...id }: Pick<Publication, 'publisher' | 'remote' | 'release'>,
  { signers, now }: { signers: readonly Signer[]; now: Date },
): Arrival | { problem: string } {
  const signer = signerOf(folder, id.remote, signers);
  const problem = problemOfArrived(folder, id, () => signer !== undefined);
  if (problem !== undefined || !signer) return { problem: problem ?? 'is not signed' };
  if (!isPublisher(signer, publisher.keyId))
    return { problem: `is signed by ${signer.owner}, whose keys alone publish it` };
  const content = contentOf(folder);
  if ((content.sequence ?? 0) > now.getTime() / 1000 + aheadAtMost) {
    return {
      problem: 'says that its sources are from the future: correct SOURCE_DATE_EPOCH, or the clock of the build',
    };
  }
  return { content, signedBy: signer.owner, signingKey: textOfKey(signer.key) };
}

/** What a publisher is told whose release is older than one that was accepted. */
export const olderThanAccepted =
  'is older than a release that was accepted before: roll back, or publish it with --channel none and have the super user choose it';

/** The reasons to refuse a signed release, one line each; empty: it is accepted. Requires a system unit. */
export async function refusalsOf(
  unit: Unit,
  configuration: Configuration,
  folder: string,
  { content, channel, ...id }: Publication & Arrival,
): Promise<string[]> {
  if (channel !== 'none') {
    if (await isOlderThanAccepted(unit, id, content)) return [olderThanAccepted];
    if (await isHalted(unit, id)) return ['was halted because of how it did: build another one'];
  }
  try {
    return [
      ...missingNeeds(configuration, { uses: releasedFeature(folder).uses, calls: callsOfRelease(folder) }),
      ...(await ownershipProblems(unit, configuration, id.remote, folder)),
    ];
  } catch (error) {
    return [textOf(error)];
  }
}
