import type { Setting } from '@recado/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, settings } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { together } from '../../../platform/database/unit.ts';
import { openText, sealText } from '../../../platform/security/sealing.ts';
import type { CustomerLanguage } from './customer-texts.ts';
import {
  type PlatformSecretKey,
  type PlatformSettingKey,
  type SettingDefinition,
  type SettingKey,
  settingDefinition,
  settingDefinitions,
} from './definitions.ts';

/** The text in place of a secret; storing it again changes nothing. */
export const mask = '********';

/** The decrypted value of one setting, or its default. */
export async function readSetting(unit: Unit, secret: string, companyId: number, key: SettingKey): Promise<string> {
  const [row] = await unit.db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.companyId, companyId), eq(settings.key, key)));
  if (!row) return settingDefinitions[key].default;
  const definition: SettingDefinition = settingDefinitions[key];
  return definition.secret ? openText(secret, row.value, contextOfSetting(companyId, key)) : row.value;
}

/**
 * The value of one of the platform's settings that are no secrets: that of the super user's company, or its default. Needs
 * a system unit, like `readPlatformSecret`.
 */
export async function readPlatformSetting(unit: Unit, key: PlatformSettingKey): Promise<string> {
  const row = await storedForPlatform(unit, key);
  return row?.value ?? settingDefinitions[key].default;
}

/** One of the platform's secrets, decrypted; empty if there is none. */
export async function readPlatformSecret(unit: Unit, secret: string, key: PlatformSecretKey): Promise<string> {
  const row = await storedForPlatform(unit, key);
  return row ? openText(secret, row.value, contextOfSetting(row.companyId, key)) : '';
}

async function storedForPlatform(unit: Unit, key: PlatformSettingKey | PlatformSecretKey) {
  const [row] = await unit.db
    .select({ value: settings.value, companyId: settings.companyId })
    .from(settings)
    .innerJoin(users, and(eq(users.companyId, settings.companyId), eq(users.super, true)))
    .where(eq(settings.key, key))
    .orderBy(asc(users.id))
    .limit(1);
  return row;
}

/** Which settings a user may change: those of their company, and the private ones of the platform. */
export interface SettingRights {
  company: boolean;
  platform: boolean;
}

/**
 * All settings of a company including defaults, texts in its language; secrets are masked. Secrets, and private settings
 * of the platform, are omitted for users who may not change them.
 */
export async function shownSettings(unit: Unit, companyId: number, may: SettingRights): Promise<Setting[]> {
  const [rows, language] = await together(
    unit.db.select().from(settings).where(eq(settings.companyId, companyId)).execute(),
    languageOf(unit, companyId),
  );
  const stored = new Map(rows.map((row) => [row.key, row]));
  return Object.entries<SettingDefinition>(settingDefinitions)
    .filter(([, { secret, platform }]) => (platform === 'private' ? may.platform : may.company || !secret))
    .map(([key, definition]) => {
      const row = stored.get(key);
      const value = (row?.value ?? definition.default) || (definition.text?.[language] ?? '');
      return { key, value: definition.secret && value !== '' ? mask : value, updatedAt: row?.updatedAt.toISOString() };
    });
}

/** The language in which the server writes to the customers of a company. */
async function languageOf({ db }: Unit, companyId: number): Promise<CustomerLanguage> {
  const { language } = companies;
  const [company] = await db.select({ language }).from(companies).where(eq(companies.id, companyId));
  return company?.language ?? 'pt';
}

/** Stores one setting; a secret is encrypted first. */
export async function storeSetting(
  unit: Unit,
  secret: string,
  companyId: number,
  setting: { key: string; value: string },
): Promise<void> {
  const { key } = setting;
  const isSecret = settingDefinition(key)?.secret;
  const value = isSecret ? sealText(secret, setting.value, contextOfSetting(companyId, key)) : setting.value;
  await unit.db
    .insert(settings)
    .values({ companyId, key, value })
    .onConflictDoUpdate({ target: [settings.companyId, settings.key], set: { value } });
}

/** The context to which a secret setting is bound (`sealText`). */
export function contextOfSetting(companyId: number, key: string): string {
  return `setting:${companyId}:${key}`;
}
