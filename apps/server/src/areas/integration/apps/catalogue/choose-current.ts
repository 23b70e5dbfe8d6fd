import { compareVersions } from '@recado/releases/apps';
import { and, eq, isNull } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { publishToSuperUsers } from '../../../../platform/realtime/publish-widely.ts';
import { apps, appVersions } from '../apps.schema.ts';
import { renewEverywhere } from '../installations/renew-installation.ts';

/**
 * Makes the newest version of an app that was not withdrawn the one that companies install, and lets those that have the
 * app move to what their consent covers. Returns it; null: all were withdrawn. Requires a system unit.
 */
export async function chooseCurrent(unit: Unit, { id, name }: { id: number; name: string }): Promise<string | null> {
  const { db } = unit;
  const versions = await db
    .select({ version: appVersions.version })
    .from(appVersions)
    .where(and(eq(appVersions.appId, id), isNull(appVersions.withdrawnAt)));
  const [newest] = versions.map(({ version }) => version).sort((one, other) => compareVersions(other, one));
  const current = newest ?? null;
  await db.update(apps).set({ current }).where(eq(apps.id, id));
  await renewEverywhere(unit, name);
  // What was withdrawn because of how it did may be over for them.
  await publishToSuperUsers(unit, { name: 'releases', payload: { action: 'update' } });
  return current;
}
