import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { appData, appInstallations } from '../apps.schema.ts';
import { countBytes, storeSize } from './data-limits.ts';
import { publisherKey } from './publisher-key.ts';

/** An app of a company. */
interface OfInstallation {
  companyId: number;
  app: string;
  installationId: number;
}

/**
 * Deletes what an app keeps for a company, when it is removed. Its writers are waited for, so that none of them leaves
 * anything behind.
 */
export async function forgetData(unit: Unit, { companyId, app, installationId: id }: OfInstallation): Promise<void> {
  await unit.db
    .select({ id: appInstallations.id })
    .from(appInstallations)
    .where(eq(appInstallations.id, id))
    .for('update');
  await unit.db.delete(appData).where(and(eq(appData.companyId, companyId), eq(appData.app, app)));
}

/**
 * What an archive brought waits for its app to be installed here; it is deleted if the app of that name is somebody
 * else's, who may not read it.
 */
export async function adoptData(unit: Unit, { companyId, app, installationId: id }: OfInstallation): Promise<void> {
  const ofApp = and(eq(appData.companyId, companyId), eq(appData.app, app));
  await unit.db.delete(appData).where(and(ofApp, sql`${appData.publisher} is distinct from ${publisherKey(app)}`));
  const [installation] = await unit.db.select().from(appInstallations).where(eq(appInstallations.id, id));
  if (installation) await storeSize(unit, installation, await countBytes(unit, companyId, app));
}
