import type { greetingMediaEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import { attachFile, keepAndRecord } from '../messages/attached-files.ts';
import { presentWhatsapp, publishState } from '../whatsapps/whatsapp-rows.ts';
import { requireWhatsapp } from '../whatsapps/whatsapps.service.ts';
import { leaveGreeting } from './greeting-files.ts';

/** The file of a connection's greeting (SPEC §2.7, SERVER §1). */
export function greetingMediaRoutes(platform: ServicePlatform): Handlers<keyof typeof greetingMediaEndpoints> {
  return {
    'POST /whatsapp/:whatsappId/media-upload': { withoutUnit: (call) => attach(platform, call) },
    'DELETE /whatsapp/:whatsappId/media-upload': async ({ unit, session: { companyId }, params: { whatsappId } }) => {
      await hold(unit, companyId, whatsappId);
      await leaveGreeting(platform, unit, { connectionId: whatsappId });
      return publishChange(platform, unit, companyId, whatsappId);
    },
  };
}

/** Checks the permission before it stores the file. */
async function attach(
  platform: ServicePlatform,
  { session: { companyId }, params: { whatsappId }, files: [file] }: Call<'POST /whatsapp/:whatsappId/media-upload'>,
) {
  await platform.database.tenant(companyId, (unit) => requireWhatsapp(unit, companyId, whatsappId));
  return keepAndRecord(platform, { companyId, file }, async (unit, kept) => {
    await hold(unit, companyId, whatsappId);
    await attachFile(platform, unit, { owner: 'greetingOf', id: whatsappId, file: kept });
    return publishChange(platform, unit, companyId, whatsappId);
  });
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
