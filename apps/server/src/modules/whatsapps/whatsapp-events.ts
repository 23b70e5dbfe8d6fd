import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { presentSession, presentWhatsapp } from './whatsapp.presenter.ts';
import { findWhatsapp } from './whatsapp-rows.ts';

/**
 * Publishes the stored state of a connection: in full to administrators and, with `status`, to everybody without QR and
 * pairing code (SPEC §4.3, SERVER §3.3).
 */
export async function publishState(
  { channels }: Pick<Services, 'channels'>,
  unit: Unit,
  { connectionId, status }: { connectionId: number; status: boolean },
): Promise<void> {
  const row = await findWhatsapp(unit, connectionId);
  if (!row) return;
  const { companyId } = row.whatsapp;
  if (status) {
    const whatsapp = presentWhatsapp(channels, row, { secrets: false });
    unit.publish({ name: 'whatsapp', companyId, audience: { to: 'company' }, payload: { action: 'update', whatsapp } });
  }
  // After the update without codes, so that administrators end up with the codes.
  const session = presentSession(row);
  unit.publish({
    name: 'whatsappSession',
    companyId,
    audience: { to: 'admins' },
    payload: { action: 'update', session },
  });
}
