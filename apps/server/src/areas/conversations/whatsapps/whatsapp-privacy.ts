import type { PrivacySettings, whatsappPrivacyEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { requireWhatsapp } from './whatsapps.service.ts';

/** The privacy settings of a number, which WhatsApp keeps; a connection must be open to read or change them. */
export function whatsappPrivacyRoutes({
  database,
  channels,
}: ServicePlatform): Handlers<keyof typeof whatsappPrivacyEndpoints> {
  async function privacyOf({ companyId }: CallerSession, whatsappId: number, changes: PrivacySettings) {
    const { whatsapp } = await database.tenant(companyId, (unit) => requireWhatsapp(unit, companyId, whatsappId));
    const settings = whatsapp.status === 'CONNECTED' ? await channels.privacy(whatsappId, changes) : undefined;
    if (!settings) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return settings;
  }
  return {
    'GET /whatsapp/privacy/:whatsappId': {
      withoutUnit: ({ session, params }) => privacyOf(session, params.whatsappId, {}),
    },
    'PUT /whatsapp/privacy/:whatsappId': {
      withoutUnit: ({ session, params, body }) => privacyOf(session, params.whatsappId, body),
    },
  };
}
