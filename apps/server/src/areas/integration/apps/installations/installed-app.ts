import type { AppManifest } from '@recado/releases/apps';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import { servedQueues } from '../../../conversations/tickets/visibility.ts';
import { type AppInstallationRow, appInstallations, apps, appVersions } from '../apps.schema.ts';
import { isPlanned } from './planned-apps.ts';

/** An installed app with the manifest of the version that runs. */
export interface InstalledApp {
  installation: AppInstallationRow;
  manifest: AppManifest;
}

/**
 * An app that the company installed, if this person has it: it is on, runs and is allowed by the plan, and they have one of
 * its profiles and queues. Throws ERR_NOT_FOUND in any other case.
 */
export async function requireInstalledApp(unit: Unit, session: CallerSession, name: string): Promise<InstalledApp> {
  const found = await runningApp(unit, session.companyId, name);
  if (!found || !isFor(found.installation, session)) throw new AppError('ERR_NOT_FOUND');
  return found;
}

/** The same whoever asks, e.g. for what the app's server does; undefined if it does not run. */
export async function runningApp(unit: Unit, companyId: number, name: string): Promise<InstalledApp | undefined> {
  const [found] = await runningApps(unit, companyId, eq(appInstallations.app, name));
  return found;
}

/** The apps of a company that run and meet a condition on their installation or version, by name. */
export async function runningApps(unit: Unit, companyId: number, condition: SQL): Promise<InstalledApp[]> {
  const isVersion = and(eq(appVersions.appId, apps.id), eq(appVersions.version, appInstallations.version));
  const needsNoPlan = sql`not coalesce((${appVersions.manifest} ->> 'needsPlan')::boolean, false)`;
  return unit.db
    .select({ installation: appInstallations, manifest: appVersions.manifest })
    .from(appInstallations)
    .innerJoin(apps, eq(apps.name, appInstallations.app))
    .innerJoin(appVersions, isVersion)
    .where(
      and(
        ...[eq(appInstallations.companyId, companyId), condition],
        ...[eq(appInstallations.isOn, true), isNull(appVersions.withdrawnAt)],
        sql`(${needsNoPlan} or ${isPlanned(companyId, appInstallations.app)})`,
      ),
    )
    .orderBy(appInstallations.app);
}

/** Whether a person is among those for whom an app was installed. */
export function isFor(
  { profiles, queueIds }: Pick<AppInstallationRow, 'profiles' | 'queueIds'>,
  session: CallerSession,
): boolean {
  if (!profiles.includes(profileOf(session))) return false;
  const served = servedQueues.of(session);
  return queueIds.length === 0 || queueIds.some((id) => served.includes(id));
}

/** The abilities of an app that a person has, by their profile. */
export function abilitiesIn({ abilities }: Pick<AppInstallationRow, 'abilities'>, session: CallerSession): string[] {
  const profile = profileOf(session);
  return Object.keys(abilities).filter((name) => abilities[name]?.includes(profile));
}

/** A super user is an administrator of the company they signed in to. */
function profileOf(session: CallerSession): AppInstallationRow['profiles'][number] {
  return session.super ? 'admin' : session.profile;
}
