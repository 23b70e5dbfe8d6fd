import type { AnswerInput } from '@recado/api/contract';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishToSuperUsers } from '../../../platform/realtime/publish-widely.ts';
import type { RecurringWork } from '../../../platform/scheduler/scheduler.ts';
import { endCanary, type RunningCanary, runningCanaries } from '../change-releases.ts';
import { carryOutPlan, duePlans } from '../plan-releases.ts';
import { releaseChannels } from '../releases.schema.ts';
import { releaseBrowsers, releaseHalts, releaseHours } from './release-reports.schema.ts';

type WatchingPlatform = Pick<Platform, 'configuration' | 'database' | 'clock' | 'logger'>;

/** The age (milliseconds) up to which page loads are compared. */
const compared = 7 * 86_400_000;
/** The age (milliseconds) at which hours are deleted, a month; browsers are deleted an hour after their last report. */
const keptHours = 31 * 86_400_000;
const keptBrowsers = 3_600_000;

/** Runs every minute: ends canaries that are worse than the stable release, carries out plans, deletes old counts. */
export function watchCanariesWork(platform: WatchingPlatform): RecurringWork {
  return {
    name: 'watch-canaries',
    pattern: '* * * * *',
    run: () => watchCanaries(platform).then(() => keepPlans(platform)),
  };
}

/** Compares every canary with the stable release and ends those that are worse beyond chance (docs/adr/0083). */
export async function watchCanaries({ configuration, database, clock, logger }: WatchingPlatform): Promise<void> {
  const now = clock();
  await database.system((unit) => forgetCounts(unit, now));
  for (const canary of await database.system((unit) => runningCanaries(unit, configuration))) {
    await database.system(async (unit) => {
      const found = await findingOf(unit, canary, now);
      if (!found) return;
      await halt(unit, canary, found);
      logger.warn({ ...canary, ...found }, 'a canary is ended: it does worse than the stable release');
    });
  }
}

/** Carries out due plans, except for a canary that was just ended. */
export async function keepPlans({ configuration, database, clock }: WatchingPlatform): Promise<void> {
  const now = clock();
  for (const remote of await database.system((unit) => duePlans(unit, now))) {
    await database.system((unit) => carryOutPlan(unit, configuration, remote, now));
  }
}

/** The count by which a canary is worse, with the counts of both releases. */
interface Finding {
  cause: 'failures' | 'slow';
  canary: Outcome;
  stable: Outcome;
}

async function findingOf(
  unit: Unit,
  { remote, release, stable }: RunningCanary,
  now: Date,
): Promise<Finding | undefined> {
  const [ofCanary, ofStable] = [await countsOf(unit, remote, release, now), await countsOf(unit, remote, stable, now)];
  return (['failures', 'slow'] as const)
    .map((cause) => ({ cause, canary: outcome(ofCanary, cause), stable: outcome(ofStable, cause) }))
    .find((found) => isWorse(found.canary, found.stable));
}

type Counts = Record<'loads' | 'failures' | 'slow', number>;

function outcome({ loads, ...bad }: Counts, cause: Finding['cause']): Outcome {
  // A page may fail in the hour after the one in which it was loaded, so the failures of an hour may exceed its loads.
  return { loads, bad: Math.min(loads, bad[cause]) };
}

async function countsOf({ db }: Unit, remote: string, release: string, now: Date): Promise<Counts> {
  const sum = (column: 'loads' | 'slow' | 'failedLoads' | 'brokenPages') =>
    sql<number>`coalesce(sum(${releaseHours[column]}), 0)::int`;
  const [counts] = await db
    .select({ loads: sum('loads'), slow: sum('slow'), failed: sum('failedLoads'), broken: sum('brokenPages') })
    .from(releaseHours)
    .where(
      and(
        eq(releaseHours.remote, remote),
        eq(releaseHours.release, release),
        gte(releaseHours.hour, new Date(now.getTime() - compared)),
      ),
    );
  const { loads = 0, slow = 0, failed = 0, broken = 0 } = counts ?? {};
  return { loads, slow, failures: failed + broken };
}

/** Ends a canary, stores the evidence and notifies super users. Does nothing if the canary ended meanwhile. */
async function halt(unit: Unit, running: RunningCanary, { cause, canary, stable }: Finding): Promise<void> {
  const share = ({ bad, loads }: Outcome) => `${bad}/${loads}`;
  // Only figures, which need no translation; screens add the texts.
  const endedAt = await endCanary(unit, running, `${cause}: ${share(canary)} > ${share(stable)}`);
  if (!endedAt) return;
  const [row] = await unit.db
    .insert(releaseHalts)
    .values({
      remote: running.remote,
      release: running.release,
      stable: running.stable,
      cause,
      canaryLoads: canary.loads,
      canaryBad: canary.bad,
      stableLoads: stable.loads,
      stableBad: stable.bad,
      createdAt: endedAt,
    })
    .returning();
  if (!row) throw new Error('The halt was not stored.');
  await publishToSuperUsers(unit, {
    name: 'releaseHalted',
    payload: { action: 'create', record: showHalt(row, true) },
  });
}

async function forgetCounts({ db }: Unit, now: Date): Promise<void> {
  await db.delete(releaseHours).where(lt(releaseHours.hour, new Date(now.getTime() - keptHours)));
  await db.delete(releaseBrowsers).where(lt(releaseBrowsers.seenAt, new Date(now.getTime() - keptBrowsers)));
}

/** Page loads, and how many of them were bad. */
interface Outcome {
  loads: number;
  bad: number;
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
  if (Math.min(canary.loads, stable.loads) < fewestLoads || canary.bad < fewestBad) return false;
  const share = ({ bad, loads }: Outcome) => bad / loads;
  const pooled = (canary.bad + stable.bad) / (canary.loads + stable.loads);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / stable.loads));
  return deviation > 0 && (share(canary) - share(stable)) / deviation > beyondChance;
}

type ShownHalt = AnswerInput<'GET /release-halts'>[number];

const shownDays = 30;
const mostShown = 100;

/** The canaries that the server ended automatically, latest first. Requires a system unit. */
export async function listHalts({ db }: Unit, now: Date): Promise<ShownHalt[]> {
  const since = new Date(now.getTime() - shownDays * 86_400_000);
  const rows = await db
    .select({ halt: releaseHalts, changedAt: releaseChannels.updatedAt })
    .from(releaseHalts)
    .leftJoin(releaseChannels, eq(releaseChannels.remote, releaseHalts.remote))
    .where(gte(releaseHalts.createdAt, since))
    .orderBy(desc(releaseHalts.createdAt), desc(releaseHalts.id))
    .limit(mostShown);
  return rows.map(({ halt, changedAt }) => showHalt(halt, !changedAt || changedAt <= halt.createdAt));
}

/** The evidence of an ended canary in the form of the contract. */
function showHalt(halt: typeof releaseHalts.$inferSelect, isOpen: boolean): ShownHalt {
  const { id: _, createdAt: haltedAt, updatedAt: __, ...shown } = halt;
  return { ...shown, haltedAt, isOpen };
}
