import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { preferredReleases } from '../choose-release.ts';
import { readChannels } from '../registry.ts';
import type { ReleaseId } from '../release-store.ts';
import { type Cause, isComparable, isConfirmed, judgeBy, judgeByBounds, none, type Outcome, sum } from './judge.ts';
import { releaseCompanyDays } from './release-reports.schema.ts';
import { isAlone, type Trial } from './trials.ts';

/** The age (milliseconds) up to which page loads are compared. */
export const compared = 7 * 86_400_000;

/** The count by which a canary is worse, with the counts of both releases. */
export interface Finding {
  cause: Cause;
  /** The company whose own reports say so; null: those of several, or nobody else gets the canary. */
  companyId: number | null;
  canary: Outcome;
  stable: Outcome;
}

/**
 * Why a canary should end. For everybody (one finding): it is worse than the stable release, and also without any one of
 * the companies, unless only the one that reported most gets it. For single companies: it is worse by their own reports.
 * Requires a system unit.
 */
export async function findingsOf(unit: Unit, running: Trial, now: Date): Promise<Finding[]> {
  const { remote, release, stable: stableRelease } = running;
  const ofCanary = await countsOf(unit, remote, release, now);
  const ofStable = isAlone(running) ? [] : await countsOf(unit, remote, stableRelease, now);
  let getting: ReadonlySet<number> | undefined;
  const ofOne = new Map<number, Finding>();
  for (const cause of ['failures', 'slow'] as const) {
    const canary = ofCanary.map((counts) => ({ companyId: counts.companyId, ...outcome(counts, cause) }));
    const stable = sum(ofStable.map((counts) => outcome(counts, cause)));
    const found = { cause, companyId: null, canary: sum(canary), stable };
    const judge = isAlone(running) ? judgeByBounds(cause) : judgeBy(stable);
    const isWorseInAll = judge.isBad(found.canary);
    const alone = canary.filter(judge.isBad);
    if (!isWorseInAll && alone.length === 0) continue;
    if (isWorseInAll && isConfirmed(canary, judge)) return [found];
    getting ??= await companiesThatGet(unit, running, now);
    const [most] = mostBadFirst(canary);
    if (isWorseInAll && [...getting].every((companyId) => companyId === most?.companyId)) return [found];
    // Without a canary there is nothing to which a company could be taken back.
    if (running.kind === 'first') continue;
    for (const { companyId, ...own } of alone) {
      if (getting.has(companyId) && !ofOne.has(companyId)) {
        ofOne.set(companyId, { cause, companyId, canary: own, stable });
      }
    }
  }
  return [...ofOne.values()];
}

/** A version of an app that companies get. */
export interface AppVersion extends ReleaseId {
  /** The version before it; the same one: there is none. */
  stable: string;
  /** Whether it was published lately, so that fixed bounds count if the version before it has too few page loads. */
  isNew: boolean;
}

/**
 * Why a version of an app should be withdrawn: more of its page loads failed than of the version before it or, where these
 * are too few, than is accepted; without any one of the companies, too. Requires a system unit.
 */
export async function findingOfVersion(unit: Unit, version: AppVersion, now: Date): Promise<Finding | undefined> {
  const { remote, release, stable: before, isNew } = version;
  const failuresOf = async (one: string) =>
    (await countsOf(unit, remote, one, now)).map((counts) => outcome(counts, 'failures'));
  const canary = await failuresOf(release);
  const stable = before === release ? none : sum(await failuresOf(before));
  if (!isComparable(stable) && !isNew) return undefined;
  const judge = isComparable(stable) ? judgeBy(stable) : judgeByBounds('failures');
  const isBad = judge.isBad(sum(canary)) && isConfirmed(canary, judge);
  return isBad ? { cause: 'failures', companyId: null, canary: sum(canary), stable } : undefined;
}

/** Whether more page loads of a release failed in the last week than is accepted. Requires a system unit. */
export async function isFailing(unit: Unit, { remote, release }: ReleaseId, now: Date): Promise<boolean> {
  const counts = await countsOf(unit, remote, release, now);
  return judgeByBounds('failures').isBad(sum(counts.map((one) => outcome(one, 'failures'))));
}

interface Counts {
  companyId: number;
  loads: number;
  failures: number;
  slow: number;
}

function outcome({ loads, ...bad }: Counts, cause: Cause): Outcome {
  // A page may fail on the day after the one on which it was loaded, so failures may exceed loads.
  return { loads, bad: Math.min(loads, bad[cause]) };
}

/**
 * The companies that count: older than a day, so that nobody signs up for it; on the first day of an installation, those
 * of its first hour.
 */
function isEstablished(now: Date) {
  const aDayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  const first = sql`(select min(${companies.createdAt}) from ${companies}) + interval '1 hour'`;
  return sql`${companies.createdAt} <= greatest(${aDayAgo}::timestamptz, ${first})`;
}

/** What each established company reported about a release. */
function countsOf({ db }: Unit, remote: string, release: string, now: Date): Promise<Counts[]> {
  const total = (column: 'loads' | 'slow' | 'failures') => sql<number>`sum(${releaseCompanyDays[column]})::int`;
  return db
    .select({
      companyId: releaseCompanyDays.companyId,
      loads: total('loads'),
      slow: total('slow'),
      failures: total('failures'),
    })
    .from(releaseCompanyDays)
    .innerJoin(companies, eq(companies.id, releaseCompanyDays.companyId))
    .where(
      and(
        eq(releaseCompanyDays.remote, remote),
        eq(releaseCompanyDays.release, release),
        gte(releaseCompanyDays.day, new Date(now.getTime() - compared)),
        isEstablished(now),
      ),
    )
    .groupBy(releaseCompanyDays.companyId);
}

/** The established companies that used a remote lately and have a user who gets its canary. */
async function companiesThatGet(unit: Unit, { remote, release }: Trial, now: Date): Promise<ReadonlySet<number>> {
  const channel = (await readChannels(unit)).get(remote);
  if (!channel) return new Set();
  const lately = unit.db
    .select({ id: releaseCompanyDays.companyId })
    .from(releaseCompanyDays)
    .innerJoin(companies, eq(companies.id, releaseCompanyDays.companyId))
    .where(
      and(
        eq(releaseCompanyDays.remote, remote),
        gte(releaseCompanyDays.day, new Date(now.getTime() - compared)),
        isEstablished(now),
      ),
    );
  const people = await unit.db
    .select({ companyId: users.companyId, userId: users.id })
    .from(users)
    .where(inArray(users.companyId, lately));
  const getting = people.filter((person) => preferredReleases(remote, channel, person)[0] === release);
  return new Set(getting.map(({ companyId }) => companyId));
}

function mostBadFirst<Of extends Outcome>(outcomes: readonly Of[]): Of[] {
  return outcomes.toSorted((one, other) => other.bad - one.bad);
}
