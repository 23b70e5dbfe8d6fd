import type { AnswerInput, BodyOutput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { findRemote, lockChannel, type ReleasePlace, requireRelease, tellBrowsers } from './channel.ts';
import { releasePins } from './releases.schema.ts';
import { mostPins, showRemote } from './show-remote.ts';

type ShownRemote = AnswerInput<'GET /releases'>[number];

/** Gives a company a certain release. Throws ERR_NO_RELEASE_FOUND, ERR_NO_COMPANY_FOUND and ERR_TOO_MANY_PINS. */
export async function pinCompany(
  unit: Unit,
  place: ReleasePlace,
  { remote, companyId }: { remote: string; companyId: number },
  { release, reason }: BodyOutput<'PUT /releases/:remote/pins/:companyId'>,
): Promise<ShownRemote> {
  const built = findRemote(place, remote);
  requireRelease(built, release);
  const [company] = await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  await lockChannel(unit, remote);
  await unit.db
    .insert(releasePins)
    .values({ remote, companyId, release, reason })
    .onConflictDoUpdate({ target: [releasePins.remote, releasePins.companyId], set: { release, reason } });
  if ((await unit.db.$count(releasePins, eq(releasePins.remote, remote))) > mostPins) {
    throw new AppError('ERR_TOO_MANY_PINS');
  }
  await tellBrowsers(unit);
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
  await tellBrowsers(unit);
  return showRemote(unit, place, remote);
}
