import type { whatsappEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { listWhatsapps, presentWhatsapp, type WhatsappRow } from './whatsapp-rows.ts';
import { createWhatsapp, deleteWhatsapp, requireWhatsapp, updateWhatsapp } from './whatsapps.service.ts';

const done = { message: 'OK' };

/** WhatsApp connections and their sessions (SPEC §2.7, §4.3, §7). */
export function whatsappRoutes({ channels }: ServicePlatform): Handlers<keyof typeof whatsappEndpoints> {
  const present = (row: WhatsappRow) => presentWhatsapp(channels, row, { secrets: true });

  /**
   * Runs a command for a session. It changes the connection's lease, so its unit is one of the system, limited to the
   * caller's company.
   */
  async function command(
    unit: Unit,
    session: CallerSession,
    whatsappId: number,
    { action, pairingNumber }: { action: 'connect' | 'disconnect'; pairingNumber?: string },
    act: () => Promise<void>,
  ) {
    const { whatsapp } = await requireWhatsapp(unit, session.companyId, whatsappId);
    const { pairingCode } = channels.capabilitiesOf(whatsapp.provider);
    if (pairingNumber && !pairingCode) throw new AppError('ERR_NOT_SUPPORTED');
    await act();
    const { companyId, name } = whatsapp;
    await unit.audit({ action, kind: 'whatsapps', recordId: whatsappId, label: name, companyId });
    return done;
  }

  return {
    async 'GET /whatsapp'({ unit, session, query }) {
      const rows = await listWhatsapps(unit, session.companyId);
      const secrets = session.abilities.has('connections-page:actionButtons') && query.session !== '0';
      return rows.map((row) => presentWhatsapp(channels, row, { secrets }));
    },
    'GET /whatsapp/:whatsappId': async ({ unit, session, params }) =>
      present(await requireWhatsapp(unit, session.companyId, params.whatsappId)),
    'POST /whatsapp': async ({ unit, session, body }) =>
      present(await createWhatsapp(channels, unit, session.companyId, body)),
    'PUT /whatsapp/:whatsappId': async ({ unit, session: { companyId }, params, body }) =>
      present(await updateWhatsapp(channels, unit, companyId, params.whatsappId, body)),
    async 'DELETE /whatsapp/:whatsappId'({ unit, session, params }) {
      await deleteWhatsapp(channels, unit, session.companyId, params.whatsappId);
      return done;
    },
    'POST /whatsappsession/:whatsappId': ({ unit, session, params, body }) =>
      command(unit, session, params.whatsappId, { action: 'connect', ...body }, () =>
        channels.connect(unit, params.whatsappId, body?.pairingNumber),
      ),
    'PUT /whatsappsession/:whatsappId': ({ unit, session, params, body }) =>
      command(unit, session, params.whatsappId, { action: 'connect', ...body }, () =>
        channels.pair(unit, params.whatsappId, body?.pairingNumber),
      ),
    'DELETE /whatsappsession/:whatsappId': ({ unit, session, params }) =>
      command(unit, session, params.whatsappId, { action: 'disconnect' }, () =>
        channels.logout(unit, params.whatsappId),
      ),
  };
}
