import { type AppManifest, beyondConsent, compareVersions, needsOf } from '@recado/releases/apps';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { type JobHandler, transactional } from '../../../../platform/jobs/handlers.ts';
import { appInstallations, apps, appVersions } from '../apps.schema.ts';
import { appChanged } from '../in-process-events.ts';
import { lockInstallation, partsOf, storeInstallation, versionOf } from './installation-rows.ts';
import { publishInstallation } from './show-app.ts';

/** The kind of the job that moves one company to the version of an app that its consent covers. */
const renewKind = 'renew-app';

/**
 * Lets every company that installed an app move to the newest version that wants no more than it consented to, and gives its
 * server what the version and the plan allow; each in a unit of its own. Requires a system unit.
 */
export async function renewEverywhere(unit: Unit, app: string): Promise<void> {
  for (const companyId of await companiesWith(unit, app)) {
    await enqueueRenewal(unit, companyId, app);
  }
}

/** The same with every app of one company, e.g. because its plan changes. Requires a system unit. */
export async function renewAllOf(unit: Unit, companyId: number): Promise<void> {
  const rows = await unit.db
    .select({ app: appInstallations.app })
    .from(appInstallations)
    .where(eq(appInstallations.companyId, companyId));
  for (const { app } of rows) await enqueueRenewal(unit, companyId, app);
}

function enqueueRenewal(unit: Unit, companyId: number, app: string): Promise<void> {
  return unit.enqueue({ lane: `renew-app:${companyId}:${app}`, kind: renewKind, payload: { app }, companyId });
}

async function companiesWith({ db }: Unit, app: string): Promise<number[]> {
  const rows = await db
    .select({ companyId: appInstallations.companyId })
    .from(appInstallations)
    .where(eq(appInstallations.app, app));
  return rows.map(({ companyId }) => companyId);
}

/** Moves a company to the version that its consent covers, and tells its browsers what runs now. */
export function renewHandler(): JobHandler {
  return transactional(renewKind, z.object({ app: z.string() }), async (unit, { app }, { companyId }) => {
    const former = companyId === null ? undefined : await lockInstallation(unit, companyId, app);
    if (!former) return;
    const consented = await versionOf(unit, app, former.version);
    const newest = await newestWithin(unit, app, consented.manifest);
    const manifest = newest ?? consented.manifest;
    const isSame = manifest.version === former.version;
    const parts = partsOf(manifest, former.abilities);
    const installation = isSame ? former : await storeInstallation(unit, former, parts);
    const ids = { companyId: former.companyId, app, installationId: former.id };
    await unit.emit(appChanged, { ...ids, installation, manifest, former, isWithdrawn: !newest });
    await publishInstallation(unit, installation);
  });
}

/** The newest version that was not withdrawn and wants no more than the one consented to; undefined: there is none. */
async function newestWithin({ db }: Unit, app: string, consented: AppManifest): Promise<AppManifest | undefined> {
  const versions = await db
    .select({ manifest: appVersions.manifest })
    .from(appVersions)
    .innerJoin(apps, eq(apps.id, appVersions.appId))
    .where(and(eq(apps.name, app), isNull(appVersions.withdrawnAt)));
  const [newest] = versions
    .map(({ manifest }) => manifest)
    .filter((manifest) => beyondConsent(needsOf(manifest), needsOf(consented)) === undefined)
    .sort((one, other) => compareVersions(other.version, one.version));
  return newest;
}
