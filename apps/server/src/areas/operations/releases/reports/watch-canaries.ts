import { eq, lt } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { publishRegistryChange } from '../channel.ts';
import { carryOutPlan, duePlans } from '../plan-releases.ts';
import { type Finding, findingsOf } from './compare-releases.ts';
import { noteHalt, reasonOf } from './halts.ts';
import { forgetErrors } from './release-errors.ts';
import { releaseBrowsers, releaseCompanyDays, releaseHours } from './release-reports.schema.ts';
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
  const { companyId } = found;
  const reason = reasonOf(found);
  const endedAt = companyId === null ? await endTrial(unit, running, reason) : undefined;
  if (companyId === null && !endedAt) return;
  const companyName = companyId === null ? null : await takeBack(unit, running, companyId, reason);
  const { remote, release, stable } = running;
  await noteHalt(unit, { remote, release, stable, at: endedAt, companyName, app: null }, found);
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
