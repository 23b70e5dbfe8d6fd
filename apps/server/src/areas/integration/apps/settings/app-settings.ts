import type { AnswerInput, BodyOutput } from '@recado/contract';
import {
  type EnteredSettings,
  fittingValues,
  type SettingProblem,
  settingProblems,
} from '@recado/contract/app-settings';
import type { AppManifest } from '@recado/releases/apps';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { issueOf } from '../../../../platform/issues.ts';
import { type AppInstallationRow, appInstallations } from '../apps.schema.ts';
import type { InstalledApp } from '../installations/installed-app.ts';
import { publishInstallation } from '../installations/show-app.ts';
import { sealSecrets, secretsOf } from './app-secrets.ts';
import { allInstallations } from './configured-apps.ts';
import { appSettingsChanged } from './in-process-events.ts';
import { settingFields } from './setting-fields.ts';

type Shown = AnswerInput<'GET /apps/:app/settings'>;

/** The settings of all apps of a company that have some. */
export async function listSettings(unit: Unit, companyId: number, secret: string): Promise<Shown[]> {
  const all = await allInstallations(unit, companyId);
  return all.filter(({ manifest }) => settingFields(manifest).length > 0).map((app) => presentSettings(app, secret));
}

/** The settings of an app as administrators see them. Throws ERR_NOT_FOUND for one without settings. */
export function presentSettings({ installation, manifest }: InstalledApp, secret: string): Shown {
  const fields = requireFields(manifest);
  const { app, settings, settingsVersion: version } = installation;
  const values = fittingValues(fields, settings);
  return { app, title: manifest.title, version, fields, values, stored: storedSecrets(installation, fields, secret) };
}

/**
 * Changes the settings of an app: all values, and the secrets that are named. Its server is told after the commit.
 * Throws ERR_APP_SETTINGS_CHANGED if they are not those that the caller read, ERR_VALIDATION with an issue for each field,
 * ERR_NOT_FOUND for an app that is being removed or has no settings.
 */
export async function changeSettings(
  unit: Unit,
  { installation: { id }, manifest }: InstalledApp,
  { version, values, secrets }: BodyOutput<'PUT /apps/:app/settings'>,
  secret: string,
): Promise<Shown> {
  const fields = requireFields(manifest);
  const [installation] = await unit.db
    .select()
    .from(appInstallations)
    .where(eq(appInstallations.id, id))
    .for('no key update');
  if (!installation) throw new AppError('ERR_NOT_FOUND');
  if (installation.settingsVersion !== version) throw new AppError('ERR_APP_SETTINGS_CHANGED');
  const stored = storedSecrets(installation, fields, secret);
  refuse(settingProblems(fields, { values, secrets }, stored));
  const kept = Object.entries(secretsOf(secret, installation)).filter(([name]) => stored.includes(name));
  const next = nextSecrets(Object.fromEntries(kept), secrets);
  const [changed] = await unit.db
    .update(appInstallations)
    .set({
      settings: fittingValues(fields, values),
      secrets: sealSecrets(secret, installation, next),
      settingsVersion: version + 1,
    })
    .where(eq(appInstallations.id, id))
    .returning();
  if (!changed) throw new AppError('ERR_NOT_FOUND');
  const { companyId, app } = changed;
  await unit.emit(appSettingsChanged, { companyId, app, installationId: id });
  // Open pages read them again.
  await publishInstallation(unit, changed);
  return presentSettings({ installation: changed, manifest }, secret);
}

function requireFields(manifest: AppManifest) {
  const fields = settingFields(manifest);
  if (fields.length === 0) throw new AppError('ERR_NOT_FOUND');
  return fields;
}

/** The names of the secrets that are stored and that the manifest still has as secrets. */
function storedSecrets(installation: AppInstallationRow, fields: Shown['fields'], secret: string): string[] {
  const names = Object.keys(secretsOf(secret, installation));
  return fields.flatMap(({ name, kind }) => (kind === 'secret' && names.includes(name) ? [name] : []));
}

function nextSecrets(
  kept: Readonly<Record<string, string>>,
  changes: EnteredSettings['secrets'],
): Record<string, string> {
  const entries = Object.entries({ ...kept, ...changes });
  return Object.fromEntries(entries.flatMap(([name, text]) => (text ? [[name, text] as const] : [])));
}

function refuse(problems: readonly SettingProblem[]): void {
  if (problems.length === 0) return;
  const issues = problems.map(({ part, name, code, params }) => issueOf(`body.${part}.${name}`, code, params));
  throw new AppError('ERR_VALIDATION', { details: { issues } });
}
