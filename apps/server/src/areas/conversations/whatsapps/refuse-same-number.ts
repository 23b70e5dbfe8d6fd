import { and, eq, isNotNull, ne, notInArray } from 'drizzle-orm';
import type { EventSource } from '../../../channels/channel-events.ts';
import type { Services } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';

/** The states of a connection that is not linked to its phone now, or not yet. */
const unlinked = ['DISCONNECTED', 'qrcode', 'PAIRING', 'banned'];

/**
 * Unlinks a connection that just opened with the number of another linked one of its company, and says why: both would
 * receive every message, and each would open a ticket for it. Requires a system unit.
 */
export async function refuseSameNumber(
  { channels }: Pick<Services, 'channels'>,
  unit: Unit,
  { companyId, connectionId }: EventSource,
): Promise<void> {
  const [opened] = await unit.db
    .select({ number: whatsapps.number })
    .from(whatsapps)
    .where(and(eq(whatsapps.id, connectionId), isNotNull(whatsapps.number)));
  if (!opened?.number) return;
  const isOther = and(eq(whatsapps.companyId, companyId), ne(whatsapps.id, connectionId));
  const isLinked = and(eq(whatsapps.number, opened.number), notInArray(whatsapps.status, unlinked));
  const [other] = await unit.db.select({ name: whatsapps.name }).from(whatsapps).where(and(isOther, isLinked)).limit(1);
  if (!other) return;
  await channels.logout(unit, connectionId);
  await unit.db
    .update(whatsapps)
    .set({ statusDetail: 'number_in_use', number: null })
    .where(eq(whatsapps.id, connectionId));
}
