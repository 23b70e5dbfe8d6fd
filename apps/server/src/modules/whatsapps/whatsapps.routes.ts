import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers, Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { closeImported } from '../history-import/close-imported.ts';
import { presentWhatsapp } from './whatsapp.presenter.ts';
import { listWhatsapps, type WhatsappRow } from './whatsapp-rows.ts';
import { createWhatsapp, deleteWhatsapp, requireWhatsapp, updateWhatsapp } from './whatsapps.service.ts';

type Keys =
  | 'GET /whatsapp'
  | 'GET /whatsapp/:whatsappId'
  | 'POST /whatsapp'
  | 'PUT /whatsapp/:whatsappId'
  | 'DELETE /whatsapp/:whatsappId'
  | 'POST /whatsappsession/:whatsappId'
  | 'PUT /whatsappsession/:whatsappId'
  | 'DELETE /whatsappsession/:whatsappId'
  | 'POST /closedimported/:whatsappId';

const done = { message: 'OK' };

/** WhatsApp connections and their sessions (SPEC §2.7, §4.3, §7). */
export function whatsappRoutes({ database, channels }: Platform): Handlers<Keys> {
  const present = (row: WhatsappRow) => presentWhatsapp(channels, row, { secrets: true });

  /** A wish about a session: it moves the connection's lease, so it runs as the system, for the caller's company only. */
  async function wish(
    session: Session,
    whatsappId: number,
    pairingNumber: string | undefined,
    act: (unit: Unit, id: number) => Promise<void>,
  ) {
    await database.system(async (unit) => {
      const { whatsapp } = await requireWhatsapp(unit, session.companyId, whatsappId);
      const { pairingCode } = channels.capabilitiesOf(whatsapp.provider);
      if (pairingNumber && !pairingCode) throw new AppError('ERR_NOT_SUPPORTED');
      await act(unit, whatsappId);
    });
    return done;
  }

  return {
    async 'GET /whatsapp'({ session, query }) {
      const rows = await database.tenant(session.companyId, (unit) => listWhatsapps(unit, session.companyId));
      const secrets = session.abilities.has('connections-page:actionButtons') && query.session !== '0';
      return rows.map((row) => presentWhatsapp(channels, row, { secrets }));
    },
    'GET /whatsapp/:whatsappId': ({ session: { companyId }, params }) =>
      database.tenant(companyId, async (unit) => present(await requireWhatsapp(unit, companyId, params.whatsappId))),
    'POST /whatsapp': ({ session: { companyId }, body }) =>
      database.tenant(companyId, async (unit) => present(await createWhatsapp(channels, unit, companyId, body))),
    // As the system: another import of old messages moves the connection's lease, like the wishes below.
    'PUT /whatsapp/:whatsappId': ({ session: { companyId }, params, body }) =>
      database.system(async (unit) =>
        present(await updateWhatsapp(channels, unit, companyId, params.whatsappId, body)),
      ),
    async 'DELETE /whatsapp/:whatsappId'({ session: { companyId }, params }) {
      await database.tenant(companyId, (unit) => deleteWhatsapp(channels, unit, companyId, params.whatsappId));
      return done;
    },
    'POST /whatsappsession/:whatsappId': ({ session, params, body }) =>
      wish(session, params.whatsappId, body?.pairingNumber, (unit, id) =>
        channels.connect(unit, id, body?.pairingNumber),
      ),
    'PUT /whatsappsession/:whatsappId': ({ session, params, body }) =>
      wish(session, params.whatsappId, body?.pairingNumber, (unit, id) => channels.pair(unit, id, body?.pairingNumber)),
    'DELETE /whatsappsession/:whatsappId': ({ session, params }) =>
      wish(session, params.whatsappId, undefined, channels.logout),
    async 'POST /closedimported/:whatsappId'({ session: { companyId }, params }) {
      await database.tenant(companyId, async (unit) => {
        await requireWhatsapp(unit, companyId, params.whatsappId);
        await closeImported(channels, unit, { companyId, connectionId: params.whatsappId });
      });
      return done;
    },
  };
}
