import { and, eq, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { appInstallations, apps, appVersions } from '../apps.schema.ts';
import type { InstalledApp } from '../installations/installed-app.ts';

/** An app that the company installed, also while it is off or withdrawn. Throws ERR_NOT_FOUND. */
export async function requireInstallation(unit: Unit, companyId: number, app: string): Promise<InstalledApp> {
  const [found] = await select(unit, and(eq(appInstallations.companyId, companyId), eq(appInstallations.app, app)));
  if (!found) throw new AppError('ERR_NOT_FOUND');
  return found;
}

/** All apps that the company installed, by name. */
export function allInstallations(unit: Unit, companyId: number): Promise<InstalledApp[]> {
  return select(unit, eq(appInstallations.companyId, companyId));
}

function select(unit: Unit, where: SQL | undefined): Promise<InstalledApp[]> {
  return unit.db
    .select({ installation: appInstallations, manifest: appVersions.manifest })
    .from(appInstallations)
    .innerJoin(apps, eq(apps.name, appInstallations.app))
    .innerJoin(appVersions, and(eq(appVersions.appId, apps.id), eq(appVersions.version, appInstallations.version)))
    .where(where)
    .orderBy(appInstallations.app);
}
