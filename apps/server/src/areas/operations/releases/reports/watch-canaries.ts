import type { AnswerInput } from '@recado/contract';
import { desc, eq, gte, lt } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { publishToSuperUsers } from '../../../../platform/realtime/publish-widely.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { publishRegistryChange } from '../channel.ts';
import { carryOutPlan, duePlans } from '../plan-releases.ts';
import { releaseChannels } from '../releases.schema.ts';
import { type Finding, findingsOf, type Outcome } from './compare-releases.ts';
import { forgetErrors } from './release-errors.ts';
import { releaseBrowsers, releaseCompanyDays, releaseHalts, releaseHours } from './release-reports.schema.ts';
import { endTrial, runningTrials, type Trial } from './trials.ts';

type WatchingPlatform = Pick<Platform, 'configuration' | 'database' | 'clock' | 'logger'>;

/** The age (milliseconds) at which hours and days are deleted, a month; browsers are deleted an hour after their last report. */
const keptHours = 31 * 86_400_000;
const keptBrowsers = 3_600_000;

/** Runs every minute: ends canaries and first releases that do badly, carries out plans, deletes old counts. */
export function watchCanariesWork(platform: WatchingPlatform): RecurringWork {
  return {
    name: 'watch-canaries',
    pattern: '* * * * *',
    run: () => watchCanaries(platform).then(() => keepPlans(platform)),
  };
}

/**
 * Compares every canary with the stable release and ends those that are worse beyond chance, for everybody or for the
 * company that alone says so (docs/adr/0083). What has no other release beside it is compared with fixed bounds.
 */
export async function watchCanaries({ configuration, database, clock, logger }: WatchingPlatform): Promise<void> {
  const now = clock();
  await database.system((unit) => forgetCounts(unit, now));
  for (const trial of await database.system((unit) => runningTrials(unit, configuration, now))) {
    await database.system(async (unit) => {
      for (const found of await findingsOf(unit, trial, now)) {
        await halt(unit, trial, found);
        logger.warn({ ...trial, ...found }, 'the trial of a release is ended: it does badly');
      }
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

/** Ends a canary, stores the evidence and notifies super users. Does nothing if the canary ended meanwhile. */
async function halt(unit: Unit, running: Trial, found: Finding): Promise<void> {
  const { cause, companyId, canary, stable } = found;
  const share = ({ bad, loads }: Outcome) => `${bad}/${loads}`;
  // Only figures, which need no translation; screens add the texts.
  const reason = stable.loads === 0 ? `${cause}: ${share(canary)}` : `${cause}: ${share(canary)} > ${share(stable)}`;
  const endedAt = companyId === null ? await endTrial(unit, running, reason) : undefined;
  if (companyId === null && !endedAt) return;
  const [row] = await unit.db
    .insert(releaseHalts)
    .values({
      companyId,
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
  const companyName = companyId === null ? null : await takeBack(unit, running, companyId, reason);
  await publishToSuperUsers(unit, {
    name: 'releaseHalted',
    payload: { action: 'create', record: showHalt(row, companyName, true) },
  });
}

/** Has the browsers of a company load the stable release again, and returns its name. The stored halt decides it. */
async function takeBack(
  unit: Unit,
  { remote, release, stable }: Trial,
  companyId: number,
  reason: string,
): Promise<string | null> {
  const change = { action: 'update', kind: 'releases', label: remote, companyId } as const;
  await unit.audit({ ...change, before: { release }, after: { release: stable, reason } });
  await publishRegistryChange(unit);
  const [company] = await unit.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return company?.name ?? null;
}

async function forgetCounts(unit: Unit, now: Date): Promise<void> {
  const { db } = unit;
  await forgetErrors(unit, now);
  const oldest = new Date(now.getTime() - keptHours);
  await db.delete(releaseHours).where(lt(releaseHours.hour, oldest));
  await db.delete(releaseCompanyDays).where(lt(releaseCompanyDays.day, oldest));
  await db.delete(releaseBrowsers).where(lt(releaseBrowsers.seenAt, new Date(now.getTime() - keptBrowsers)));
}

type ShownHalt = AnswerInput<'GET /release-halts'>[number];

const shownDays = 30;
const mostShown = 100;

/** The canaries that the server ended automatically, latest first. Requires a system unit. */
export async function listHalts({ db }: Unit, now: Date): Promise<ShownHalt[]> {
  const since = new Date(now.getTime() - shownDays * 86_400_000);
  const rows = await db
    .select({ halt: releaseHalts, companyName: companies.name, changedAt: releaseChannels.updatedAt })
    .from(releaseHalts)
    .leftJoin(companies, eq(companies.id, releaseHalts.companyId))
    .leftJoin(releaseChannels, eq(releaseChannels.remote, releaseHalts.remote))
    .where(gte(releaseHalts.createdAt, since))
    .orderBy(desc(releaseHalts.createdAt), desc(releaseHalts.id))
    .limit(mostShown);
  return rows.map(({ halt, companyName, changedAt }) =>
    showHalt(halt, companyName, !changedAt || changedAt <= halt.createdAt),
  );
}

/** The evidence of an ended canary in the form of the contract. */
function showHalt(halt: typeof releaseHalts.$inferSelect, companyName: string | null, isOpen: boolean): ShownHalt {
  const { id: _, createdAt: haltedAt, updatedAt: __, ...shown } = halt;
  return { ...shown, companyName, haltedAt, isOpen };
}
