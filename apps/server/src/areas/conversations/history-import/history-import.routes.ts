import type { historyImportEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { requireWhatsapp } from '../whatsapps/whatsapps.service.ts';
import { closeImported } from './close-imported.ts';

/** Closes all tickets that an import created (SPEC §4.3, §7). */
export function historyImportRoutes(platform: ServicePlatform): Handlers<keyof typeof historyImportEndpoints> {
  return {
    async 'POST /closedimported/:whatsappId'({ unit, session: { companyId }, params }) {
      await requireWhatsapp(unit, companyId, params.whatsappId);
      await closeImported(platform, unit, { companyId, connectionId: params.whatsappId });
      return { message: 'OK' };
    },
  };
}
