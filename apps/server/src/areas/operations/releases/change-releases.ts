import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  findRemote,
  formerOf,
  inUse,
  lockChannel,
  publishRegistryChange,
  type ReleasePlace,
  requireRelease,
  storeChannel,
} from './channel.ts';
import { releasePins } from './releases.schema.ts';
import { mostPins, showRemote } from './show-remote.ts';

type ShownRemote = AnswerInput<'GET /releases'>[number];

/** The stored fields of a plan, after it was carried out or cancelled. */
export const nothingPlanned = { scheduled: null, scheduledAt: null, scheduledReason: null };

/** Changes who gets which release of a remote, and notifies every browser. Throws ERR_NO_RELEASE_FOUND. */
export async function changeChannel(
  unit: Unit,
  place: ReleasePlace,
  remote: string,
  { stable, canary, reason }: BodyOutput<'PUT /releases/:remote'>,
): Promise<ShownRemote> {
  const built = findRemote(place, remote);
  const row = await lockChannel(unit, remote);
  const chosen = stable === undefined ? row.stable : stable;
  for (const release of [chosen, canary?.release]) if (release) requireRelease(built, release);
  const isOther = chosen !== row.stable;
  await storeChannel(unit, row.id, {
    stable: chosen,
    former: isOther ? inUse(row, built) : row.former,
    ...(canary !== undefined && {
      canary: canary?.release ?? null,
      canaryShare: canary?.share ?? 0,
      canaryOf: canary?.shareOf ?? 'companies',
    }),
    reason,
  });
  return showRemote(unit, place, remote);
}

/**
 * Returns all users to the release that was in use before: the release chosen before the present one, or, when the
 * newest is in use, the release built before it. The canary ends. Throws ERR_NO_RELEASE_FOUND without such a release,
 * and what `requireGood` throws.
 */
export async function rollBack(
  unit: Unit,
  place: ReleasePlace,
  remote: string,
  reason: string,
  requireGood: (former: string) => Promise<void> = async () => undefined,
): Promise<ShownRemote> {
  const built = findRemote(place, remote);
  const row = await lockChannel(unit, remote);
  const former = formerOf(row, built);
  if (!former) throw new AppError('ERR_NO_RELEASE_FOUND');
  await requireGood(former);
  const ended = { canary: null, canaryShare: 0, ...nothingPlanned };
  // What was left is no target of another rollback: it was left for a reason.
  await storeChannel(unit, row.id, { stable: former, former: null, ...ended, reason });
  return showRemote(unit, place, remote);
}

/** Gives a company a certain release. Throws ERR_NO_RELEASE_FOUND, ERR_NO_COMPANY_FOUND and ERR_TOO_MANY_PINS. */
export async function pinCompany(
  unit: Unit,
  place: ReleasePlace,
  { remote, companyId }: { remote: string; companyId: number },
  { release, reason }: BodyOutput<'PUT /releases/:remote/pins/:companyId'>,
): Promise<ShownRemote> {
  const built = findRemote(place, remote);
  requireRelease(built, release);
  one(
    await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)),
    'ERR_NO_COMPANY_FOUND',
  );
  await lockChannel(unit, remote);
  await unit.db
    .insert(releasePins)
    .values({ remote, companyId, release, reason })
    .onConflictDoUpdate({ target: [releasePins.remote, releasePins.companyId], set: { release, reason } });
  if ((await unit.db.$count(releasePins, eq(releasePins.remote, remote))) > mostPins) {
    throw new AppError('ERR_TOO_MANY_PINS');
  }
  await publishRegistryChange(unit);
  return showRemote(unit, place, remote);
}

/** Removes the pin of a company. Throws ERR_NO_RELEASE_FOUND when it has none. */
export async function unpinCompany(
  unit: Unit,
  place: ReleasePlace,
  { remote, companyId }: { remote: string; companyId: number },
): Promise<ShownRemote> {
  findRemote(place, remote);
  const removed = await unit.db
    .delete(releasePins)
    .where(and(eq(releasePins.remote, remote), eq(releasePins.companyId, companyId)))
    .returning({ id: releasePins.id });
  if (removed.length === 0) throw new AppError('ERR_NO_RELEASE_FOUND');
  await publishRegistryChange(unit);
  return showRemote(unit, place, remote);
}
