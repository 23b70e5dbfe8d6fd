import type { greetingMediaEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { attachFile } from '../messages/attached-files.ts';
import { presentWhatsapp, publishState } from '../whatsapps/whatsapp-rows.ts';
import { requireWhatsapp } from '../whatsapps/whatsapps.service.ts';
import { removeGreetingFile } from './greeting-files.ts';

/** The file of a connection's greeting (SPEC §2.7, SERVER §1). */
export function greetingMediaRoutes(platform: ServicePlatform): Handlers<keyof typeof greetingMediaEndpoints> {
  return {
    'POST /whatsapp/:whatsappId/media-upload': {
      check: ({ unit, session, params }) => requireWhatsapp(unit, session.companyId, params.whatsappId),
      attach: async ({ unit, session: { companyId }, params: { whatsappId }, file }) => {
        await hold(unit, companyId, whatsappId);
        await attachFile(unit, { owner: 'greetingOf', id: whatsappId, file });
        return publishChange(platform, unit, companyId, whatsappId);
      },
    },
    'DELETE /whatsapp/:whatsappId/media-upload': async ({ unit, session: { companyId }, params: { whatsappId } }) => {
      await hold(unit, companyId, whatsappId);
      await removeGreetingFile(unit, { connectionId: whatsappId });
      return publishChange(platform, unit, companyId, whatsappId);
    },
  };
}

/** Locks the connection, so that of two simultaneous uploads one file remains. Throws ERR_NO_WAPP_FOUND. */
async function hold(unit: Unit, companyId: number, whatsappId: number): Promise<void> {
  await unit.db.select({ id: whatsapps.id }).from(whatsapps).where(eq(whatsapps.id, whatsappId)).for('no key update');
  await requireWhatsapp(unit, companyId, whatsappId);
}

/** Publishes the connection with a newer version, so that screens accept it. */
async function publishChange(platform: ServicePlatform, unit: Unit, companyId: number, whatsappId: number) {
  await unit.db.update(whatsapps).set(touched).where(eq(whatsapps.id, whatsappId));
  await publishState(platform, unit, { connectionId: whatsappId, status: true });
  return presentWhatsapp(platform.channels, await requireWhatsapp(unit, companyId, whatsappId), { secrets: true });
}
