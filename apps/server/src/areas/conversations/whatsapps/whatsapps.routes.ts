import type { whatsappEndpoints } from '@recado/contract';
import type { Channels } from '../../../channels/channels.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
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
    async 'POST /whatsapp'({ unit, session, body }) {
      requireLinking(channels, body.provider);
      return present(await createWhatsapp(channels, unit, session.companyId, body));
    },
    async 'PUT /whatsapp/:whatsappId'({ unit, session: { companyId }, params, body }) {
      const { whatsapp } = await requireWhatsapp(unit, companyId, params.whatsappId);
      if (body.provider !== whatsapp.provider) requireLinking(channels, body.provider, whatsapp.provider);
      return present(await updateWhatsapp(channels, unit, companyId, params.whatsappId, body));
    },
    async 'DELETE /whatsapp/:whatsappId'({ unit, session, params }) {
      await deleteWhatsapp(channels, unit, session.companyId, params.whatsappId);
      return done;
    },
    'POST /whatsappsession/:whatsappId': ({ unit, session, params, body }) =>
      command(unit, session, params.whatsappId, { action: 'connect', ...body }, () =>
        channels.connect(unit, params.whatsappId, body?.pairingNumber),
      ),
    async 'PUT /whatsappsession/:whatsappId'({ unit, session, params, body }) {
      const { whatsapp } = await requireWhatsapp(unit, session.companyId, params.whatsappId);
      // There is no phone to pair with: another token is entered instead.
      if (channels.capabilitiesOf(whatsapp.provider).templates) throw new AppError('ERR_NOT_SUPPORTED');
      return command(unit, session, params.whatsappId, { action: 'connect', ...body }, () =>
        channels.pair(unit, params.whatsappId, body?.pairingNumber),
      );
    },
    'DELETE /whatsappsession/:whatsappId': ({ unit, session, params }) =>
      command(unit, session, params.whatsappId, { action: 'disconnect' }, () =>
        channels.logout(unit, params.whatsappId),
      ),
  };
}

/** Requires providers with a linked device: for the official platform `POST /official-connections` checks what is entered. */
function requireLinking(channels: Channels, ...providers: (string | undefined)[]): void {
  const isOfficial = providers.some((name) => name !== undefined && channels.capabilitiesOf(name).templates);
  if (providers[0] !== undefined && isOfficial) throw refusedValue('body.provider', 'notAChoice');
}
