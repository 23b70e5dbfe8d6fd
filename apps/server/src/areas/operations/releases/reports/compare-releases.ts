import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { preferredReleases } from '../choose-release.ts';
import { readChannels } from '../registry.ts';
import type { ReleaseId } from '../release-store.ts';
import { releaseCompanyDays } from './release-reports.schema.ts';
import { isAlone, type Trial } from './trials.ts';

/** The age (milliseconds) up to which page loads are compared. */
const compared = 7 * 86_400_000;

/** Page loads, and how many of them were bad. */
export interface Outcome {
  loads: number;
  bad: number;
}

/** The count by which a canary is worse, with the counts of both releases. */
export interface Finding {
  cause: 'failures' | 'slow';
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

function outcome({ loads, ...bad }: Counts, cause: Finding['cause']): Outcome {
  // A page may fail on the day after the one on which it was loaded, so failures may exceed loads.
  return { loads, bad: Math.min(loads, bad[cause]) };
}

function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((all, { loads, bad }) => ({ loads: all.loads + loads, bad: all.bad + bad }), none);
}

const none: Outcome = { loads: 0, bad: 0 };

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

/** The fewest page loads of each release, and the fewest failed ones of the canary, for a decision. */
const fewestLoads = 10;
const fewestBad = 5;
/**
 * Standard deviations. Of 2,000 releases that are as good as the other one, one differs by as much. The comparison runs
 * every minute while reports arrive, so a smaller value would end many good releases.
 */
const beyondChance = 3.29;

/**
 * Whether a canary is bad more often than the stable release, by more than chance explains (two-proportion z-test,
 * pooled).
 */
export function isWorse(canary: Outcome, stable: Outcome): boolean {
  return judgeBy(stable).isBad(canary);
}

/** Decides whether outcomes of a release on trial are bad: `isBeyond` by their shares, `isBad` if they are enough, too. */
interface Judge {
  isBeyond: (outcome: Outcome) => boolean;
  isBad: (outcome: Outcome) => boolean;
}

function judgeBy(stable: Outcome): Judge {
  const isBeyond = (outcome: Outcome) => isBeyondChance(outcome, stable);
  return { isBeyond, isBad: (outcome) => stable.loads >= fewestLoads && isEnough(outcome) && isBeyond(outcome) };
}

/** Decides by fixed bounds: there is no other release to compare with. */
export function judgeByBounds(cause: Finding['cause']): Judge {
  const isBeyond = (outcome: Outcome) => isBeyondBound(outcome, accepted[cause]);
  return { isBeyond, isBad: (outcome) => isEnough(outcome) && isBeyond(outcome) };
}

function isEnough({ loads, bad }: Outcome): boolean {
  return loads >= fewestLoads && bad >= fewestBad;
}

/**
 * The shares of bad page loads that are accepted of a release without another one beside it. Slow networks are not its
 * fault.
 */
const accepted = { failures: 0.1, slow: 0.5 } as const;

/** Whether a share exceeds a bound by more than chance explains (one-proportion z-test). */
function isBeyondBound({ bad, loads }: Outcome, bound: number): boolean {
  return (bad / loads - bound) / Math.sqrt((bound * (1 - bound)) / loads) > beyondChance;
}

/** The fewest bad page loads of the other companies that confirm what one of them reported. */
const fewestConfirming = 2;

/** Whether a canary is still worse without any one of the companies (the elements of `canary`) that reported page loads. */
export function isWorseWithoutOne(canary: readonly Outcome[], stable: Outcome): boolean {
  return isConfirmed(canary, judgeBy(stable));
}

function isConfirmed(canary: readonly Outcome[], { isBeyond }: Judge): boolean {
  const all = sum(canary);
  return canary.every((one) => {
    const others = { loads: all.loads - one.loads, bad: all.bad - one.bad };
    return others.bad >= fewestConfirming && isBeyond(others);
  });
}

function mostBadFirst<Of extends Outcome>(outcomes: readonly Of[]): Of[] {
  return outcomes.toSorted((one, other) => other.bad - one.bad);
}

function isBeyondChance(canary: Outcome, stable: Outcome): boolean {
  const share = ({ bad, loads }: Outcome) => bad / loads;
  const pooled = (canary.bad + stable.bad) / (canary.loads + stable.loads);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / stable.loads));
  return deviation > 0 && (share(canary) - share(stable)) / deviation > beyondChance;
}
