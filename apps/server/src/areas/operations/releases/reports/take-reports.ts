import type { BodyOutput } from '@recado/contract';
import { reportedApp, reportedName } from '@recado/releases';
import { releasesOf, remoteFolders } from '@recado/releases/registry-files';
import { sql } from 'drizzle-orm';
import type { Unit, UnitReader } from '../../../../platform/database/database.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { versionsOfPerson } from '../in-process-events.ts';
import { offeredReleases } from '../registry.ts';
import { noteError } from './release-errors.ts';
import { releaseBrowsers, releaseCompanyDays, releaseHours } from './release-reports.schema.ts';

type Report = BodyOutput<'POST /release-reports'>['reports'][number];

/** Milliseconds; a first page that takes longer counts as slow. */
const slowAfter = 5_000;
/**
 * The most page loads of one user that count for a release in an hour, so that one user cannot end a canary, by a
 * broken computer or on purpose.
 */
const countedPerHour = 3;
const hour = 3_600_000;
const day = 24 * hour;

/** The reports about releases of remotes that exist here, and those that count, also about apps. */
interface Judged {
  existing: readonly Report[];
  counted: readonly Report[];
}

/**
 * Judges a browser's reports. Those about the releases that the registry offers its user count, and about the versions of apps
 * that they have. Others do not, so that nobody reports failures of a canary that they do not get; neither do the reports of
 * a user beyond the limit.
 */
export async function judgedReports(
  platform: Pick<Platform, 'configuration' | 'callLimits'>,
  reader: UnitReader,
  session: CallerSession,
  reports: readonly Report[],
): Promise<Judged> {
  const { configuration } = platform;
  const releasesByRemote = new Map(remoteFolders(configuration).map((remote) => [remote.name, releasesOf(remote)]));
  const existing = reports.filter(({ remote, release }) => releasesByRemote.get(remote)?.includes(release));
  const apps = [...new Set(reports.flatMap(({ remote }) => reportedApp(remote) ?? []))];
  if (existing.length + apps.length === 0) return { existing, counted: [] };
  const offered = await reader.inUnit(async (unit) => {
    const ofRemotes = existing.length > 0 ? await offeredReleases(unit, configuration, session) : [];
    return new Map([...ofRemotes, ...(await offeredVersions(unit, session, apps))]);
  });
  const counted: Report[] = [];
  for (const report of reports) {
    // An open tab may show a former release, which is noted but no longer judged.
    const isOffered = offered.get(report.remote) === report.release;
    if (isOffered && (await mayCount(platform, session, report))) counted.push(report);
  }
  return { existing, counted };
}

/** The versions of apps that a person has, by the names under which they are reported. */
async function offeredVersions(
  unit: Unit,
  session: CallerSession,
  apps: readonly string[],
): Promise<[reportedAs: string, version: string][]> {
  if (apps.length === 0) return [];
  const versions = await unit.query(versionsOfPerson, { session, apps });
  return [...versions].map(([app, version]) => [reportedName(app), version]);
}

/** Counts judged reports, and notes what the browser shows. Requires a system unit. */
export async function takeReports(unit: Unit, session: CallerSession, { existing, counted }: Judged): Promise<void> {
  for (const report of counted) {
    const { remote, release, error } = report;
    await countReport(unit, session, report, unit.now());
    if (error) await noteError(unit, { remote, release }, error, unit.now());
  }
  // Reports are in the order of events, so the last report of a remote has the release that the browser shows now.
  for (const report of new Map(existing.map((one) => [one.remote, one])).values()) {
    await noteBrowser(unit, session.sessionId, report, unit.now());
  }
}

/** Whether a report counts. Only counted page loads and failures are limited, because browsers report automatically. */
async function mayCount(
  { callLimits, configuration }: Pick<Platform, 'callLimits' | 'configuration'>,
  { userId }: CallerSession,
  { remote, release, isFirst, failure }: Report,
): Promise<boolean> {
  if (!isFirst && failure === null) return false;
  const calls = Math.max(1, Math.round(countedPerHour * configuration.rateLimitFactor));
  const name = `release ${isFirst ? 'load' : 'error'}`;
  const { remaining } = await callLimits.tally({ name, calls, milliseconds: hour }, `${userId} ${remote} ${release}`);
  return remaining >= 0;
}

async function countReport(
  unit: Unit,
  { companyId }: CallerSession,
  { remote, release, isFirst, failure, milliseconds }: Report,
  now: Date,
): Promise<void> {
  const counts = {
    loads: Number(isFirst),
    slow: Number(isFirst && milliseconds !== null && milliseconds > slowAfter),
    failedLoads: Number(failure === 'load'),
    brokenPages: Number(failure === 'error'),
    timed: Number(isFirst && milliseconds !== null),
    milliseconds: isFirst ? (milliseconds ?? 0) : 0,
  };
  const failures = counts.failedLoads + counts.brokenPages;
  const { remote: ofRemote, release: ofRelease, hour: ofHour } = releaseHours;
  const more = (column: keyof typeof counts) => sql`${releaseHours[column]} + ${counts[column]}`;
  await countForCompany(unit, { companyId, remote, release, loads: counts.loads, slow: counts.slow, failures }, now);
  await unit.db
    .insert(releaseHours)
    .values({ remote, release, hour: new Date(Math.floor(now.getTime() / hour) * hour), ...counts })
    .onConflictDoUpdate({
      target: [ofRemote, ofRelease, ofHour],
      set: {
        loads: more('loads'),
        slow: more('slow'),
        failedLoads: more('failedLoads'),
        brokenPages: more('brokenPages'),
        timed: more('timed'),
        milliseconds: more('milliseconds'),
      },
    });
}

type CompanyCounts = Omit<typeof releaseCompanyDays.$inferInsert, 'id' | 'day'>;

async function countForCompany({ db }: Unit, counts: CompanyCounts, now: Date): Promise<void> {
  const { remote, release, day: ofDay, companyId, loads, slow, failures } = releaseCompanyDays;
  await db
    .insert(releaseCompanyDays)
    .values({ ...counts, day: new Date(Math.floor(now.getTime() / day) * day) })
    .onConflictDoUpdate({
      target: [remote, release, ofDay, companyId],
      set: {
        loads: sql`${loads} + excluded.loads`,
        slow: sql`${slow} + excluded.slow`,
        failures: sql`${failures} + excluded.failures`,
      },
    });
}

async function noteBrowser({ db }: Unit, sessionId: string, { remote, release }: Report, seenAt: Date): Promise<void> {
  await db
    .insert(releaseBrowsers)
    .values({ sessionId, remote, release, seenAt })
    .onConflictDoUpdate({
      target: [releaseBrowsers.sessionId, releaseBrowsers.remote],
      set: { release, seenAt },
    });
}
