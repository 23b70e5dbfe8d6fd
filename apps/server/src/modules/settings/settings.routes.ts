import type { settingEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeSetting, listSettings, publicSetting } from './settings.service.ts';

/** `/settings` (SPEC §7) and `/public-settings` (SERVER §1). */
export function settingRoutes({ database, secret, sessions }: Platform): Handlers<keyof typeof settingEndpoints> {
  return {
    'GET /settings': ({ unit, session }) => listSettings(unit, session),
    'PUT /settings/:key': async ({ unit, session, params, body }) => {
      const setting = await changeSetting(unit, session, secret, { key: params.key, value: body.value });
      // userViewTicketsWithoutQueue decides which events a socket receives.
      sessions.companyChanged(unit, session.companyId);
      return setting;
    },
    'GET /public-settings/:key': ({ params }) => database.system((unit) => publicSetting(unit, params.key)),
  };
}
