import type { BodyOutput } from '@recado/contract';
import { type AppManifest, isSameConsent, needsOf } from '@recado/releases/apps';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import { lockCompany } from '../../../company/plans/limits.ts';
import { requireQueues } from '../../../company/users/references.ts';
import { type AppInstallationRow, appInstallations } from '../apps.schema.ts';
import { appChanged, appInstalled, appRemoved } from '../in-process-events.ts';
import { lockInstallation, partsOf, storeInstallation, versionOf } from './installation-rows.ts';
import { isAllowed, publishInstallation, requireSeenApp } from './show-app.ts';

/** The most apps of one company. */
const mostApps = 1_000;

type Consent = BodyOutput<'POST /apps/:app/installation'>['consent'];

/**
 * Installs an app for a company. Throws ERR_NOT_FOUND, ERR_APP_INSTALLED, ERR_TOO_MANY_APPS, ERR_APP_NOT_IN_PLAN,
 * ERR_APP_CONSENT, ERR_NO_QUEUE_FOUND, and ERR_VALIDATION for an ability that the app has not.
 */
export async function installApp(
  unit: Unit,
  { companyId, name: installedBy }: Pick<CallerSession, 'companyId' | 'name'>,
  app: string,
  { consent, profiles, queueIds, abilities }: BodyOutput<'POST /apps/:app/installation'>,
): Promise<void> {
  await lockCompany(unit, companyId);
  const manifest = await requireConsent(unit, companyId, app, consent);
  if (await lockInstallation(unit, companyId, app)) throw new AppError('ERR_APP_INSTALLED');
  const count = await unit.db.$count(appInstallations, eq(appInstallations.companyId, companyId));
  if (count >= mostApps) throw new AppError('ERR_TOO_MANY_APPS');
  const checkedQueues = await checkAudience(unit, companyId, manifest, { queueIds, abilities });
  const values = { companyId, app, installedBy, profiles: unique(profiles), queueIds: checkedQueues };
  const [installation] = await unit.db
    .insert(appInstallations)
    .values({ ...values, ...partsOf(manifest, abilities) })
    .returning();
  if (!installation) throw new AppError('ERR_APP_INSTALLED');
  await unit.emit(appInstalled, { companyId, app, installationId: installation.id, installation, manifest });
  await publishInstallation(unit, installation);
}

/**
 * Changes for whom an app is, switches it, or consents to the newest version. Throws ERR_NOT_FOUND if the company has not
 * installed it, and what `installApp` throws.
 */
export async function changeInstallation(
  unit: Unit,
  companyId: number,
  app: string,
  { consent, isOn, profiles, queueIds, abilities }: BodyOutput<'PUT /apps/:app/installation'>,
): Promise<void> {
  await lockCompany(unit, companyId);
  const former = await lockInstallation(unit, companyId, app);
  if (!former) throw new AppError('ERR_NOT_FOUND');
  const { manifest, isWithdrawn } = consent
    ? { manifest: await requireConsent(unit, companyId, app, consent), isWithdrawn: false }
    : await versionOf(unit, app, former.version);
  const checkedQueues = await checkAudience(unit, companyId, manifest, {
    queueIds: queueIds ?? [],
    abilities: abilities ?? {},
  });
  const installation = await storeInstallation(unit, former, {
    ...(isOn !== undefined && { isOn }),
    ...(profiles && { profiles: unique(profiles) }),
    ...(queueIds && { queueIds: checkedQueues }),
    ...partsOf(manifest, { ...former.abilities, ...abilities }),
    ...(consent && { consentedAt: unit.now() }),
  });
  const event = { companyId, app, installationId: former.id, installation, manifest, former, isWithdrawn };
  await unit.emit(appChanged, event);
  await publishInstallation(unit, installation);
}

/** Removes an app from a company with all that it had. Throws ERR_NOT_FOUND. */
export async function removeInstallation(unit: Unit, companyId: number, app: string): Promise<void> {
  const installation = await lockInstallation(unit, companyId, app);
  if (!installation) throw new AppError('ERR_NOT_FOUND');
  // Its server loses key and webhook, and is told; its data goes, too.
  await unit.emit(appRemoved, { companyId, app, installationId: installation.id, installation });
  const where = and(eq(appInstallations.companyId, companyId), eq(appInstallations.id, installation.id));
  await unit.db.delete(appInstallations).where(where);
  await publishInstallation(unit, installation);
}

/**
 * The manifest of the newest version, if the consent is to exactly what it needs. Throws ERR_NOT_FOUND,
 * ERR_APP_NOT_IN_PLAN, and ERR_APP_CONSENT if the consent is to something else, e.g. because it changed meanwhile.
 */
async function requireConsent(
  unit: Unit,
  companyId: number,
  app: string,
  { version, ...consent }: Consent,
): Promise<AppManifest> {
  const seen = await requireSeenApp(unit, companyId, app);
  if (seen.app.current === null) throw new AppError('ERR_NOT_FOUND');
  if (!isAllowed(seen)) throw new AppError('ERR_APP_NOT_IN_PLAN');
  const { manifest } = seen;
  if (manifest.version !== version || !isSameConsent(needsOf(manifest), consent)) throw new AppError('ERR_APP_CONSENT');
  return manifest;
}

/** The queues, each once. Throws ERR_NO_QUEUE_FOUND, and ERR_VALIDATION for an ability that the app has not. */
async function checkAudience(
  unit: Unit,
  companyId: number,
  manifest: AppManifest,
  { queueIds, abilities }: Pick<AppInstallationRow, 'queueIds' | 'abilities'>,
): Promise<number[]> {
  const known = new Set(manifest.abilities.map(({ name }) => name));
  const unknown = Object.keys(abilities).find((name) => !known.has(name));
  if (unknown !== undefined) throw refusedValue(`body.abilities.${unknown}`, 'notAChoice');
  const queues = unique(queueIds);
  if (queues.length > 0) await requireQueues(unit, companyId, queues);
  return queues;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
