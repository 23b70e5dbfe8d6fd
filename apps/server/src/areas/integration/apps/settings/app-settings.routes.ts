import type { appSettingEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { changeSettings, listSettings, presentSettings } from './app-settings.ts';
import { requireInstallation } from './configured-apps.ts';

/** Settings of installed apps, for administrators; secrets are written and never read (ADR 154). */
export function appSettingRoutes({ secret }: ServicePlatform): Handlers<keyof typeof appSettingEndpoints> {
  return {
    'GET /app-settings': ({ unit, session }) => listSettings(unit, session.companyId, secret),
    'GET /apps/:app/settings': async ({ unit, session, params }) =>
      presentSettings(await requireInstallation(unit, session.companyId, params.app), secret),
    'PUT /apps/:app/settings': async ({ unit, session, params, body }) =>
      changeSettings(unit, await requireInstallation(unit, session.companyId, params.app), body, secret),
  };
}
