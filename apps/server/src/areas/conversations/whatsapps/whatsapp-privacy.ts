import type { PrivacySettings, whatsappPrivacyEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { CompanyReader } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { requireWhatsapp } from './whatsapps.service.ts';

/** The privacy settings of a number, which WhatsApp keeps; a connection must be open to read or change them. */
export function whatsappPrivacyRoutes({ channels }: ServicePlatform): Handlers<keyof typeof whatsappPrivacyEndpoints> {
  async function privacyOf(reader: CompanyReader, whatsappId: number, changes: PrivacySettings) {
    const { whatsapp } = await reader.inUnit((unit) => requireWhatsapp(unit, reader.companyId, whatsappId));
    const settings = whatsapp.status === 'CONNECTED' ? await channels.privacy(whatsappId, changes) : undefined;
    if (!settings) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return settings;
  }
  return {
    'GET /whatsapp/privacy/:whatsappId': {
      reads: ({ reader, params }) => privacyOf(reader, params.whatsappId, {}),
    },
    'PUT /whatsapp/privacy/:whatsappId': {
      reads: ({ reader, params, body }) => privacyOf(reader, params.whatsappId, body),
    },
  };
}
