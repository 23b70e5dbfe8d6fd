import type { AnswerInput, BodyOutput } from '@recado/api/contract';
import { remoteFolders } from '@recado/federation/registry-files';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Configuration } from '../../configuration.ts';
import type { Unit } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { tellAllCompanies } from '../../platform/realtime/tell-widely.ts';
import { type BuiltRemote, builtRemote } from './built-releases.ts';
import { releaseChannels, releasePins } from './releases.schema.ts';

type ShownRemote = AnswerInput<'GET /releases'>[number];
type Row = typeof releaseChannels.$inferSelect;

/** Where releases are, and who may sign them. */
type ReleasePlace = Pick<Configuration, 'remotesFolder' | 'releaseKeys'>;

/** Companies for which one remote can be pinned. */
const mostPins = 500;

/** Every remote with its releases and who gets which. Requires a system unit, like all functions here. */
export async function listRemotes(unit: Unit, place: ReleasePlace): Promise<ShownRemote[]> {
  const shown: ShownRemote[] = [];
  for (const folder of remoteFolders(place.remotesFolder)) {
    if (builtRemote(folder, place.releaseKeys)) shown.push(await showRemote(unit, place, folder.name));
  }
  return shown;
}

/** Changes who gets which release of a remote, and tells every browser. Throws ERR_NO_RELEASE_FOUND. */
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
  await store(unit, row.id, {
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
 * Returns everybody to the release that was in use before: the one that was chosen before the present one, or, when the
 * newest is in use, the one that was built before it. The canary ends. Throws ERR_NO_RELEASE_FOUND when there is none.
 */
export async function rollBack(unit: Unit, place: ReleasePlace, remote: string, reason: string): Promise<ShownRemote> {
  const built = findRemote(place, remote);
  const row = await lockChannel(unit, remote);
  const former = formerOf(row, built);
  if (!former) throw new AppError('ERR_NO_RELEASE_FOUND');
  const ended = { canary: null, canaryShare: 0 };
  await store(unit, row.id, { stable: former, former: inUse(row, built), ...ended, reason });
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

async function showRemote(unit: Unit, place: ReleasePlace, remote: string): Promise<ShownRemote> {
  const built = findRemote(place, remote);
  const [row] = await unit.db.select().from(releaseChannels).where(eq(releaseChannels.remote, remote));
  const pins = await unit.db
    .select({ companyId: releasePins.companyId, companyName: companies.name, release: releasePins.release })
    .from(releasePins)
    .innerJoin(companies, eq(companies.id, releasePins.companyId))
    .where(eq(releasePins.remote, remote))
    .orderBy(asc(companies.name))
    .limit(mostPins);
  const { canary, canaryShare: share, canaryOf: shareOf } = row ?? {};
  return {
    remote,
    ...built,
    stable: row?.stable ?? null,
    former: formerOf(row, built) ?? null,
    canary: canary && share && shareOf ? { release: canary, share, shareOf } : null,
    reason: row?.reason ?? '',
    changedAt: row?.updatedAt ?? null,
    pins,
  };
}

function findRemote(place: ReleasePlace, remote: string): BuiltRemote {
  const folder = remoteFolders(place.remotesFolder).find(({ name }) => name === remote);
  const built = folder && builtRemote(folder, place.releaseKeys);
  if (!built) throw new AppError('ERR_NO_RELEASE_FOUND');
  return built;
}

function requireRelease({ releases }: BuiltRemote, wanted: string): void {
  if (!releases.some(({ release }) => release === wanted)) throw new AppError('ERR_NO_RELEASE_FOUND');
}

/** The release that everybody without a pin or a canary has now. */
function inUse(row: Pick<Row, 'stable'>, { newest, releases }: BuiltRemote): string {
  return releases.some(({ release }) => release === row.stable) ? (row.stable ?? newest) : newest;
}

function formerOf(row: Pick<Row, 'stable' | 'former'> | undefined, built: BuiltRemote): string | undefined {
  const now = inUse({ stable: row?.stable ?? null }, built);
  const order = built.releases.map(({ release }) => release);
  const former = row?.former;
  if (former && former !== now && order.includes(former)) return former;
  return order[order.indexOf(now) + 1];
}

/** The row of a remote, locked: two people who change it at once do so one after the other. */
async function lockChannel(unit: Unit, remote: string): Promise<Row> {
  await unit.db.insert(releaseChannels).values({ remote }).onConflictDoNothing();
  const [row] = await unit.db.select().from(releaseChannels).where(eq(releaseChannels.remote, remote)).for('update');
  if (!row) throw new Error('The channel was not stored.');
  return row;
}

async function store(unit: Unit, id: number, changes: Partial<Row>): Promise<void> {
  await unit.db
    .update(releaseChannels)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(releaseChannels.id, id));
  await tellBrowsers(unit);
}

function tellBrowsers(unit: Unit): Promise<void> {
  return tellAllCompanies(unit, { name: 'releases', payload: { action: 'update' } });
}
