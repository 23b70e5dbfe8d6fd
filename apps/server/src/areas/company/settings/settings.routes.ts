import type { Setting, settingEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import { isPublicSetting, type SettingDefinition, settingDefinition } from './definitions.ts';
import { mask, readPlatformSetting, shownSettings, storeSetting } from './stored-settings.ts';

/** `/settings` (SPEC §7) and `/public-settings` (SERVER §1). */
export function settingRoutes({ database, secret }: Platform): Handlers<keyof typeof settingEndpoints> {
  return {
    'GET /settings': ({ unit, session }) => listSettings(unit, session),
    'GET /settings/:key': async ({ unit, session, params: { key } }) =>
      (await listSettings(unit, session)).find((setting) => setting.key === key)?.value ?? null,
    'PUT /settings/:key': async ({ unit, session, params, body }) => {
      const setting = await changeSetting(unit, session, secret, { key: params.key, value: body.value });
      // The setting userViewTicketsWithoutQueue decides which events a socket receives.
      await unit.emit(callersChanged, { companyId: session.companyId });
      return setting;
    },
    // Clients of the family ask for the colours and logos of their platform, which are not set here.
    'GET /public-settings/:key': async ({ params: { key } }) =>
      isPublicSetting(key) ? database.system((unit) => readPlatformSetting(unit, key)) : null,
  };
}

/** The settings a caller may read. */
function listSettings(unit: Unit, session: CallerSession): Promise<Setting[]> {
  const { abilities, companyId } = session;
  return shownSettings(unit, companyId, {
    company: abilities.has('settings:manage'),
    platform: abilities.has('platform:manage'),
  });
}

/**
 * Changes one setting and publishes it to the company. Throws ERR_NO_SETTING_FOUND, ERR_VALIDATION for an invalid
 * value, ERR_NO_PERMISSION for settings of the platform.
 */
async function changeSetting(
  unit: Unit,
  session: CallerSession,
  secret: string,
  change: { key: string; value: string },
): Promise<Setting> {
  const definition = settingDefinition(change.key);
  if (!definition) throw new AppError('ERR_NO_SETTING_FOUND');
  if (definition.platform && !session.abilities.has('platform:manage')) throw new AppError('ERR_NO_PERMISSION');
  if (definition.values && !definition.values.includes(change.value)) {
    throw refusedValue('body.value', 'notAChoice', { choices: definition.values.join(', ') });
  }
  const { format } = definition;
  if (format && !hasForm[format](change.value)) throw refusedValue('body.value', 'invalidFormat');
  const keepsSecret = definition.secret && change.value === mask;
  if (!keepsSecret) await storeSetting(unit, secret, session.companyId, change);
  const shown = (await shownSettings(unit, session.companyId, { company: true, platform: true })).find(
    ({ key }) => key === change.key,
  );
  if (!shown) throw new AppError('ERR_NO_SETTING_FOUND');
  // What only super users may know stays with them: they read it again themselves.
  if (definition.platform === 'private') return shown;
  const audience = definition.secret ? ({ to: 'admins' } as const) : ({ to: 'company' } as const);
  unit.publish({
    name: 'settings',
    companyId: session.companyId,
    audience,
    payload: { action: 'update', record: shown },
  });
  return shown;
}

/** Whether a text has the form that its setting wants. */
const hasForm: Record<NonNullable<SettingDefinition['format']>, (text: string) => boolean> = {
  address: (text) => text === '' || isAddress(text),
  minutes: (text) => /^\d{1,4}$/.test(text) && Number(text) <= mostMinutes,
  digits: (text) => /^(\d{5,30})?$/.test(text),
  word: (text) => !/\s/.test(text),
};

/** The most minutes of a setting: a day. */
const mostMinutes = 24 * 60;

/** Whether a text is the address of a server: a host name, or a web address without user and password. */
function isAddress(text: string): boolean {
  const written = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(written)) return false;
  const { hostname, username, password } = new URL(written);
  return /[a-z0-9]/i.test(hostname) && username === '' && password === '';
}
