import { problemOfFiles, sealOf, signerOf } from '@recado/releases/registry-files';
import { and, asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasPresentReceipt, hasReceipt, writeReceipt } from '../../../../platform/security/release-receipts.ts';
import { placeInFolder, type ReleaseId } from '../release-store.ts';
import { acceptedReleases, publishedReleases } from '../releases.schema.ts';
import { contentOf, noteAccepted, wasAccepted } from './accepted-releases.ts';
import { readKeys } from './signers.ts';

type KeepingPlatform = Pick<Platform, 'configuration' | 'database' | 'logger'>;

/**
 * Writes the receipts that published releases in the folder of this process lack: of those that a former version of the
 * product accepted, while their key still counts, and of those whose receipt is by a former secret. Afterwards keys and
 * secrets may be replaced. Notes those that are accepted and not noted yet. A release whose files cannot be read or
 * written is left as it is, and logged.
 */
export async function keepReceipts({ configuration, database, logger }: KeepingPlatform): Promise<void> {
  for (const { isNoted, ...id } of await database.system(listPublished)) {
    const folder = placeInFolder(configuration.releasesFolder, id);
    try {
      const seal = sealOf(folder);
      if (!seal || (isNoted && hasPresentReceipt(configuration, folder))) continue;
      if (await database.system((unit) => isOurs(unit, configuration, id))) writeReceipt(configuration, folder, seal);
      else logger.warn(id, 'a published release is not used: no receipt, and no key that may release it signed it');
    } catch (error) {
      logger.warn({ ...id, err: error }, 'the receipt of a published release cannot be kept');
    }
  }
}

/** The published releases in their order, and whether a release of their name is noted as accepted. */
async function listPublished({ db }: Unit): Promise<(ReleaseId & { isNoted: boolean })[]> {
  const { id: order, remote, release } = publishedReleases;
  const isSame = and(eq(acceptedReleases.remote, remote), eq(acceptedReleases.release, release));
  const rows = await db
    .select({ remote, release, noted: acceptedReleases.id })
    .from(publishedReleases)
    .leftJoin(acceptedReleases, isSame)
    .orderBy(asc(order));
  return rows.map(({ noted, ...id }) => ({ ...id, isNoted: noted !== null }));
}

/** Who signed a release whose key is not known any more. */
const formerOwner = 'a former key';

/** Whether this installation accepted a release; one that is not noted yet is noted now. Throws if its files were changed. */
async function isOurs(unit: Unit, configuration: Platform['configuration'], id: ReleaseId): Promise<boolean> {
  const folder = placeInFolder(configuration.releasesFolder, id);
  if (await wasAccepted(unit, id, folder)) return true;
  const signer = signerOf(folder, id.remote, (await readKeys(unit, configuration)).signersOf(id.remote));
  if (!signer && !hasReceipt(configuration, folder)) return false;
  const problem = problemOfFiles(folder);
  if (problem) throw new Error(problem);
  await noteAccepted(unit, id, contentOf(folder), signer?.owner ?? formerOwner);
  return true;
}
