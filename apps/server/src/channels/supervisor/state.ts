import { eq } from 'drizzle-orm';
import { presentSession, presentWhatsapp } from '../../modules/whatsapps/whatsapp.presenter.ts';
import { findWhatsapp } from '../../modules/whatsapps/whatsapp-rows.ts';
import type { Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/index.ts';
import type { Channels } from '../channels.ts';
import type { ChannelState } from '../port.ts';

/** The states from which only a person leads out. */
const final: ReadonlySet<ChannelState['status']> = new Set(['DISCONNECTED', 'banned', 'passkey_required']);

/** Whether a session in this state is over. */
export function isFinal(state: ChannelState): boolean {
  return final.has(state.status);
}

/**
 * Writes a session's state and tells it: all of it to administrators, and a changed status to everybody, without QR
 * and pairing code (SPEC §4.3, SERVER §3.3).
 */
export async function writeState(
  channels: Pick<Channels, 'capabilitiesOf'>,
  unit: Unit,
  connectionId: number,
  state: ChannelState,
): Promise<void> {
  const [before] = await unit.db
    .select({ status: whatsapps.status, detail: whatsapps.statusDetail })
    .from(whatsapps)
    .where(eq(whatsapps.id, connectionId))
    .for('update');
  if (!before) return;
  const { status, detail: statusDetail, qrcode, pairingCode, retries, number } = state;
  // The number stays known while a session is away.
  const known = number === null ? {} : { number };
  await unit.db
    .update(whatsapps)
    .set({ status, statusDetail, qrcode, pairingCode, retries, ...known })
    .where(eq(whatsapps.id, connectionId));
  await publishState(channels, unit, connectionId, before.status !== status || before.detail !== statusDetail);
}

/** Tells the state that is written now. */
export async function publishState(
  channels: Pick<Channels, 'capabilitiesOf'>,
  unit: Unit,
  connectionId: number,
  statusChanged: boolean,
): Promise<void> {
  const row = await findWhatsapp(unit, connectionId);
  if (!row) return;
  const { companyId } = row.whatsapp;
  if (statusChanged) {
    const whatsapp = presentWhatsapp(channels, row, { secrets: false });
    unit.publish({ name: 'whatsapp', companyId, audience: { to: 'company' }, payload: { action: 'update', whatsapp } });
  }
  // After the update without codes, so that administrators end up with them.
  const session = presentSession(row);
  unit.publish({
    name: 'whatsappSession',
    companyId,
    audience: { to: 'admins' },
    payload: { action: 'update', session },
  });
}
