import type { BodyOutput, ParamsOutput } from '@recado/contract';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { plans } from '../../../../platform/database/schema/companies.ts';
import { AppError } from '../../../../platform/errors.ts';
import { appPlans, apps, appVersions } from '../apps.schema.ts';
import { renewEverywhere } from '../installations/renew-installation.ts';
import { chooseCurrent } from './choose-current.ts';

/**
 * Withdraws a version, so that nobody gets its code from then on, or puts it back. Throws ERR_NOT_FOUND. Requires a system
 * unit, like all functions of this file.
 */
export async function changeVersion(
  unit: Unit,
  { app: name, version }: ParamsOutput<'PUT /apps/:app/versions/:version'>,
  { isWithdrawn, reason }: BodyOutput<'PUT /apps/:app/versions/:version'>,
): Promise<void> {
  const app = await requireApp(unit, name);
  const withdrawn = isWithdrawn
    ? { withdrawnAt: unit.now(), withdrawnReason: reason }
    : { withdrawnAt: null, withdrawnReason: null };
  const changed = await unit.db
    .update(appVersions)
    .set(withdrawn)
    .where(and(eq(appVersions.appId, app.id), eq(appVersions.version, version)))
    .returning({ id: appVersions.id });
  if (changed.length === 0) throw new AppError('ERR_NOT_FOUND');
  await chooseCurrent(unit, app);
  const after = { version, isWithdrawn, reason };
  await unit.audit({ action: 'update', kind: 'apps', recordId: app.id, label: name, after });
}

/**
 * Withdraws the version that companies get, because of how it does. False: they get another one by now, and nothing is
 * changed. Throws ERR_NOT_FOUND.
 */
export async function withdrawCurrent(
  unit: Unit,
  { app: name, version }: { app: string; version: string },
  reason: string,
): Promise<boolean> {
  const { current } = await requireApp(unit, name);
  if (current !== version) return false;
  await changeVersion(unit, { app: name, version }, { isWithdrawn: true, reason });
  return true;
}

/** Makes exactly these plans allow an app. Throws ERR_NOT_FOUND, ERR_NO_PLAN_FOUND. */
export async function choosePlans(unit: Unit, name: string, planIds: readonly number[]): Promise<void> {
  await requireApp(unit, name);
  const wanted = [...new Set(planIds)];
  const known = await unit.db.select({ id: plans.id }).from(plans).where(inArray(plans.id, wanted));
  if (known.length < wanted.length) throw new AppError('ERR_NO_PLAN_FOUND');
  // Unchanged rows are not written, so that the audit log shows only changes.
  await unit.db.delete(appPlans).where(and(eq(appPlans.app, name), notInArray(appPlans.planId, wanted)));
  if (wanted.length > 0) {
    const rows = wanted.map((planId) => ({ app: name, planId }));
    await unit.db.insert(appPlans).values(rows).onConflictDoNothing();
  }
  await renewEverywhere(unit, name);
}

/** An app, locked, so that simultaneous changes of its versions happen one after the other. Throws ERR_NOT_FOUND. */
async function requireApp({ db }: Unit, name: string) {
  const [app] = await db.select().from(apps).where(eq(apps.name, name)).for('update');
  if (!app) throw new AppError('ERR_NOT_FOUND');
  return app;
}
