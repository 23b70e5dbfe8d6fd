import { type AppManifest, compareVersions, reportedName } from '@recado/releases/apps';
import { and, eq, exists, gt, gte, inArray, isNull } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { type AppVersion, compared, findingOfVersion } from '../../../operations/releases/reports/compare-releases.ts';
import { isHalted, noteHalt, reasonOf } from '../../../operations/releases/reports/halts.ts';
import { releaseCompanyDays } from '../../../operations/releases/reports/release-reports.schema.ts';
import { appInstallations, apps, appVersions } from '../apps.schema.ts';
import { withdrawCurrent } from '../catalogue/change-published.ts';

type WatchingPlatform = Pick<Platform, 'database' | 'clock' | 'logger'>;

/** Milliseconds after its publication in which a version is judged by fixed bounds, like the first release of a remote. */
const newFor = 7 * 86_400_000;

/** A version that companies get. */
interface Current extends AppVersion {
  app: string;
  title: AppManifest['title'];
}

/** Runs every minute: withdraws versions of apps that do badly. */
export function watchAppsWork(platform: WatchingPlatform): RecurringWork {
  return { name: 'watch-apps', pattern: '* * * * *', run: () => watchApps(platform) };
}

/**
 * Compares the current version of each app with the one before it, as canaries are compared with stable releases, and
 * withdraws those that are worse, if two companies or more say so: companies return to what their consent covers
 * (docs/adr/0154).
 */
export async function watchApps({ database, clock, logger }: WatchingPlatform): Promise<void> {
  const now = clock();
  for (const current of await database.system((unit) => failingVersions(unit, now))) {
    await database.system(async (unit) => {
      const { app, title, remote, release, stable } = current;
      const found = await findingOfVersion(unit, current, now);
      if (!found || !(await withdrawCurrent(unit, { app, version: release }, reasonOf(found)))) return;
      const ended = { remote, release, stable, at: unit.now(), companyName: null, app: { name: app, title } };
      await noteHalt(unit, ended, found);
      logger.warn({ app, version: release, ...found }, 'a version of an app is withdrawn: it does badly');
    });
  }
}

/**
 * The current versions that failed lately. One that was withdrawn before and put back is not among them: somebody decided,
 * and what it did before then would count again.
 */
async function failingVersions(unit: Unit, now: Date): Promise<Current[]> {
  const isInstalled = exists(
    unit.db.select({ id: appInstallations.id }).from(appInstallations).where(eq(appInstallations.app, apps.name)),
  );
  const isCurrent = and(eq(appVersions.appId, apps.id), eq(appVersions.version, apps.current));
  const { version, createdAt } = appVersions;
  const rows = await unit.db
    .select({ app: apps.name, appId: apps.id, version, createdAt })
    .from(apps)
    .innerJoin(appVersions, isCurrent)
    .where(isInstalled);
  const failed = await failedSince(
    unit,
    rows.map(({ app }) => reportedName(app)),
    new Date(now.getTime() - compared),
  );
  const found: Current[] = [];
  for (const { app, appId, version: release, createdAt: publishedAt } of rows) {
    const remote = reportedName(app);
    if (!failed.has(`${remote} ${release}`) || (await isHalted(unit, { remote, release }))) continue;
    const { title, before } = await versionAndBefore(unit, appId, release);
    const isNew = now.getTime() - publishedAt.getTime() < newFor;
    found.push({ app, title, remote, release, stable: before ?? release, isNew });
  }
  return found;
}

/** The reported versions, as name and version, that failed in any company since a moment. */
async function failedSince({ db }: Unit, names: readonly string[], since: Date): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { remote, release, day, failures } = releaseCompanyDays;
  const rows = await db
    .selectDistinct({ remote, release })
    .from(releaseCompanyDays)
    .where(and(inArray(remote, [...names]), gte(day, since), gt(failures, 0)));
  return new Set(rows.map((row) => `${row.remote} ${row.release}`));
}

/** The title of a version, and the newest one before it that was not withdrawn. */
async function versionAndBefore(
  { db }: Unit,
  appId: number,
  version: string,
): Promise<{ title: AppManifest['title']; before: string | undefined }> {
  const rows = await db
    .select({ version: appVersions.version, manifest: appVersions.manifest })
    .from(appVersions)
    .where(and(eq(appVersions.appId, appId), isNull(appVersions.withdrawnAt)));
  const title = rows.find((row) => row.version === version)?.manifest.title ?? { pt: '', en: '', es: '' };
  const [before] = rows
    .map((row) => row.version)
    .filter((one) => compareVersions(one, version) < 0)
    .sort((one, other) => compareVersions(other, one));
  return { title, before };
}
