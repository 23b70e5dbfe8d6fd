import { type AppManifest, needsOf } from '@recado/releases/apps';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type AppInstallationRow, appInstallations, apps, appVersions } from '../apps.schema.ts';

/** The installation of an app, locked; undefined: the company has not installed it. */
export async function lockInstallation(
  { db }: Unit,
  companyId: number,
  app: string,
): Promise<AppInstallationRow | undefined> {
  const where = and(eq(appInstallations.companyId, companyId), eq(appInstallations.app, app));
  const [row] = await db.select().from(appInstallations).where(where).for('update');
  return row;
}

/** Changes an installation, and returns it as it is then. Throws ERR_NOT_FOUND. */
export async function storeInstallation(
  { db }: Unit,
  { companyId, id }: Pick<AppInstallationRow, 'companyId' | 'id'>,
  changes: Partial<AppInstallationRow>,
): Promise<AppInstallationRow> {
  const where = and(eq(appInstallations.companyId, companyId), eq(appInstallations.id, id));
  const [row] = await db.update(appInstallations).set(changes).where(where).returning();
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return row;
}

/** A version of an app, also a withdrawn one. Throws ERR_NOT_FOUND. */
export async function versionOf(
  { db }: Unit,
  app: string,
  version: string,
): Promise<{ manifest: AppManifest; isWithdrawn: boolean }> {
  const [row] = await db
    .select({ manifest: appVersions.manifest, withdrawnAt: appVersions.withdrawnAt })
    .from(appVersions)
    .innerJoin(apps, eq(apps.id, appVersions.appId))
    .where(and(eq(apps.name, app), eq(appVersions.version, version)));
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return { manifest: row.manifest, isWithdrawn: row.withdrawnAt !== null };
}

/**
 * What an installation has of the version that it runs: exactly its needs, so that a version that wants less also takes the
 * rest away; and each of its abilities, with the profiles that were chosen before or else those of the manifest.
 */
export function partsOf(
  manifest: AppManifest,
  chosen: AppInstallationRow['abilities'],
): Pick<AppInstallationRow, 'version' | 'scopes' | 'origin' | 'abilities'> {
  const { scopes, origin } = needsOf(manifest);
  const abilities = manifest.abilities.map(({ name, profiles }) => [name, chosen[name] ?? profiles] as const);
  return { version: manifest.version, scopes, origin, abilities: Object.fromEntries(abilities) };
}
