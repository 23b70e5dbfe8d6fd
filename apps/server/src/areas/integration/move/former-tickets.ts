import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { formerTicketAddresses, movedRows } from './move.schema.ts';

/** Answers `formerTicket`: the ticket of the unit's company that had this uuid or number in another product, or null. */
export async function ticketOfAddress({ db }: Unit, { uuid }: { uuid: string }): Promise<number | null> {
  if (/^\d+$/.test(uuid)) {
    const { targetId, kind, sourceId } = movedRows;
    const named = and(eq(kind, 'tickets'), eq(sourceId, `${Number(uuid)}`));
    const [moved] = await db.select({ targetId }).from(movedRows).where(named);
    return moved?.targetId ?? null;
  }
  const { ticketId } = formerTicketAddresses;
  const [found] = await db.select({ ticketId }).from(formerTicketAddresses).where(eq(formerTicketAddresses.uuid, uuid));
  return found?.ticketId ?? null;
}
