import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeSetting, listSettings, publicSetting } from './settings.service.ts';

/** `/settings` (SPEC §7) and `/public-settings` (SERVER §1). */
export function settingRoutes({
  database,
  secret,
  sessions,
}: Platform): Handlers<'GET /settings' | 'PUT /settings/:key' | 'GET /public-settings/:key'> {
  return {
    'GET /settings': ({ session }) => database.tenant(session.companyId, (unit) => listSettings(unit, session)),
    'PUT /settings/:key': ({ session, params, body }) =>
      database.tenant(session.companyId, async (unit) => {
        const setting = await changeSetting(unit, session, secret, { key: params.key, value: body.value });
        // userViewTicketsWithoutQueue decides which events a socket hears.
        sessions.companyChanged(unit, session.companyId);
        return setting;
      }),
    'GET /public-settings/:key': ({ params }) => database.system((unit) => publicSetting(unit, params.key)),
  };
}
