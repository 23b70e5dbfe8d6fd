import { remoteFolders } from '@recado/releases/registry-files';
import { eq } from 'drizzle-orm';
import type { Configuration } from '../../../../configuration.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { nothingPlanned, rollBack } from '../change-releases.ts';
import { findRemote, lockChannel, storeChannel } from '../channel.ts';
import { requireOwnAddresses } from '../ownership.ts';
import { releasePins } from '../releases.schema.ts';
import { isFailing } from '../reports/compare-releases.ts';
import { isHalted } from '../reports/halts.ts';

/**
 * Returns everybody to the former release of a team's remote. Throws ERR_RELEASE_REFUSED if that one was halted, fails by
 * its figures, or has an address that another remote got since; ERR_NO_RELEASE_FOUND without a former one. Requires a
 * system unit, like all functions of this file.
 */
export async function rollBackOwn(
  unit: Unit,
  configuration: Configuration,
  remote: string,
  reason: string,
): Promise<void> {
  await rollBack(unit, configuration, remote, reason, async (release) => {
    if (await isHalted(unit, { remote, release })) throw refused(`${release} was halted because of how it did`);
    if (await isFailing(unit, { remote, release }, unit.now())) throw refused(`${release} fails in browsers`);
    await requireOwnAddresses(unit, configuration, remote, [release]);
  });
}

/** Ends the canary, and its plan to be everybody's. Throws ERR_NO_RELEASE_FOUND if there is none. */
export async function haltOwn(unit: Unit, place: Configuration, remote: string, reason: string): Promise<void> {
  findRemote(place, remote);
  const { id, canary, scheduled } = await lockChannel(unit, remote);
  if (!canary) throw new AppError('ERR_NO_RELEASE_FOUND');
  const planned = scheduled === canary ? nothingPlanned : {};
  await storeChannel(unit, id, { canary: null, canaryShare: 0, reason, ...planned });
}

/**
 * Takes a remote away from everybody. Its files stay for a month, for open tabs. What was built with the installation is
 * served without a choice, so it cannot be removed: ERR_RELEASE_REFUSED.
 */
export async function removeOwn(unit: Unit, place: Configuration, remote: string, reason: string): Promise<void> {
  findRemote(place, remote);
  if (remoteFolders(place).some(({ name, built }) => name === remote && built !== undefined)) {
    throw refused(`${remote} is part of the installation`);
  }
  const { id } = await lockChannel(unit, remote);
  await unit.db.delete(releasePins).where(eq(releasePins.remote, remote));
  const nothing = { stable: null, former: null, canary: null, canaryShare: 0, ...nothingPlanned };
  await storeChannel(unit, id, { ...nothing, reason });
}

function refused(reason: string): AppError {
  return new AppError('ERR_RELEASE_REFUSED', { details: { reasons: [reason] } });
}
