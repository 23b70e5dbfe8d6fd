import { reportedName } from '@recado/releases/apps';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { releaseCompanyDays, releaseHours } from '../../../operations/releases/reports/release-reports.schema.ts';

/** Page loads with a version, and those of them in which it failed. */
interface Figures {
  loads: number;
  failures: number;
}

/** How a version did lately. */
interface VersionFigures {
  lastDay: Figures;
  lastWeek: Figures;
}

const nothing: Figures = { loads: 0, failures: 0 };
const hour = 3_600_000;

/** The figures of a version without page loads. */
export const unused: VersionFigures = { lastDay: nothing, lastWeek: nothing };

/** How the versions of an app did in browsers in the last 24 hours and in the last 7 days, by version. Requires a system unit. */
export async function figuresOfVersions(unit: Unit, app: string): Promise<ReadonlyMap<string, VersionFigures>> {
  const last = Math.floor(unit.now().getTime() / hour) * hour;
  const [dayAgo, weekAgo] = [new Date(last - 23 * hour), new Date(last - (7 * 24 - 1) * hour)];
  const { remote, release, loads, failedLoads, brokenPages, hour: at } = releaseHours;
  const isOfDay = sql`${at} >= ${dayAgo.toISOString()}::timestamptz`;
  const failures = sql`${failedLoads} + ${brokenPages}`;
  const rows = await unit.db
    .select({
      version: release,
      loads: sql<number>`sum(${loads})::int`,
      failures: sql<number>`sum(${failures})::int`,
      loadsOfDay: sql<number>`coalesce(sum(${loads}) filter (where ${isOfDay}), 0)::int`,
      failuresOfDay: sql<number>`coalesce(sum(${failures}) filter (where ${isOfDay}), 0)::int`,
    })
    .from(releaseHours)
    .where(and(eq(remote, reportedName(app)), gte(at, weekAgo)))
    .groupBy(release);
  return new Map(
    rows.map(({ version, loadsOfDay, failuresOfDay, ...lastWeek }) => [
      version,
      { lastDay: { loads: loadsOfDay, failures: failuresOfDay }, lastWeek },
    ]),
  );
}

/** In how many page loads of a company an app failed today (UTC), in any version. */
export async function failuresToday(unit: Unit, companyId: number, app: string): Promise<number> {
  const day = new Date(unit.now().toISOString().slice(0, 10));
  const [row] = await unit.db
    .select({ failures: sql<number>`coalesce(sum(${releaseCompanyDays.failures}), 0)::int` })
    .from(releaseCompanyDays)
    .where(
      and(
        eq(releaseCompanyDays.companyId, companyId),
        eq(releaseCompanyDays.remote, reportedName(app)),
        eq(releaseCompanyDays.day, day),
      ),
    );
  return row?.failures ?? 0;
}
