import type { BodyOutput } from '@recado/api/contract';
import { releasesOf, remoteFolders } from '@recado/federation/registry-files';
import { sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { releaseBrowsers, releaseHours } from './release-reports.schema.ts';

type Report = BodyOutput<'POST /release-reports'>['reports'][number];

/** Milliseconds; a first page that takes longer counts as slow. */
const slowAfter = 5_000;
/**
 * The most page loads of one user that count for a release in an hour, so that one user cannot end a canary, by a
 * broken computer or on purpose.
 */
const countedPerHour = 3;
const hour = 3_600_000;

/** Counts a browser's reports about existing releases. Reports of a user beyond the limit are ignored. */
export async function takeReports(
  platform: Pick<Platform, 'configuration' | 'database' | 'callLimits' | 'clock'>,
  session: CallerSession,
  reports: readonly Report[],
): Promise<void> {
  const { configuration, database, clock } = platform;
  const releasesByRemote = new Map(remoteFolders(configuration).map((remote) => [remote.name, releasesOf(remote)]));
  const existing = reports.filter(({ remote, release }) => releasesByRemote.get(remote)?.includes(release));
  const counted: Report[] = [];
  for (const report of existing) if (await mayCount(platform, session, report)) counted.push(report);
  if (existing.length === 0) return;
  await database.system(async (unit) => {
    for (const report of counted) await countReport(unit, report, clock());
    // Reports are in the order of events, so the last report of a remote has the release that the browser shows now.
    for (const report of new Map(existing.map((one) => [one.remote, one])).values()) {
      await noteBrowser(unit, session.sessionId, report, clock());
    }
  });
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
  { db }: Unit,
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
  const { remote: ofRemote, release: ofRelease, hour: ofHour } = releaseHours;
  const more = (column: keyof typeof counts) => sql`${releaseHours[column]} + ${counts[column]}`;
  await db
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

async function noteBrowser({ db }: Unit, sessionId: string, { remote, release }: Report, seenAt: Date): Promise<void> {
  await db
    .insert(releaseBrowsers)
    .values({ sessionId, remote, release, seenAt })
    .onConflictDoUpdate({
      target: [releaseBrowsers.sessionId, releaseBrowsers.remote],
      set: { release, seenAt },
    });
}
