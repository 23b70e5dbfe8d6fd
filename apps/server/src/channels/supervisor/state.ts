import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import { connectionChanged, connectionOpened } from '../channel-events.ts';
import type { ChannelState } from '../port.ts';

/** States that only a person can end. */
const final: ReadonlySet<ChannelState['status']> = new Set(['DISCONNECTED', 'banned', 'passkey_required']);

/** Whether a session in this state is over. */
export function isFinal(state: ChannelState): boolean {
  return final.has(state.status);
}

/** Stores a session's state and publishes it (SPEC §4.3, SERVER §3.3). */
export async function writeState(unit: Unit, connectionId: number, state: ChannelState): Promise<void> {
  const [before] = await unit.db
    .select({ companyId: whatsapps.companyId, status: whatsapps.status, detail: whatsapps.statusDetail })
    .from(whatsapps)
    .where(eq(whatsapps.id, connectionId))
    .for('update');
  if (!before) return;
  const { status, detail: statusDetail, qrcode, pairingCode, retries, number } = state;
  // A state without a number keeps the stored one, e.g. while the session is closed.
  const known = number === null ? {} : { number };
  await unit.db
    .update(whatsapps)
    .set({ status, statusDetail, qrcode, pairingCode, retries, ...known })
    .where(eq(whatsapps.id, connectionId));
  const { companyId } = before;
  if (status === 'CONNECTED' && before.status !== status)
    await unit.emit(connectionOpened, { companyId, connectionId });
  const isOther = before.status !== status || before.detail !== statusDetail;
  await unit.emit(connectionChanged, { connectionId, status: isOther });
}

/** The state of a connection whose provider this process does not have. */
export const unsupported: ChannelState = {
  status: 'DISCONNECTED',
  detail: 'unsupported',
  qrcode: '',
  pairingCode: null,
  retries: 0,
  number: null,
};
