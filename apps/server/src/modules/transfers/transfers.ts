import { type EventInput, mostTransfers } from '@recado/api/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { contacts, tickets, ticketTransfers } from '../../platform/database/schema/index.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import { createNews } from '../../platform/realtime/news.ts';
import type { ticketMoved } from '../tickets/in-process-events.ts';

/** Publishes a user's unseen transfers to them after a unit commits. */
type TellTransfers = (unit: Unit, companyId: number, userId: number) => void;

/** Creates what publishes them. */
export function createTransferNews(platform: Pick<ServicePlatform, 'database' | 'logger'>): TellTransfers {
  return createNews(platform, async (unit, companyId, userId) => {
    const payload = await unseenTransfers(unit, companyId, userId);
    unit.publish({ name: 'transfers', companyId, audience: { to: 'user', userId }, payload });
  });
}

/** The open tickets of a user that a colleague transferred to them and that they have not opened, newest first. */
export async function unseenTransfers(
  { db }: Pick<Unit, 'db'>,
  companyId: number,
  userId: number,
): Promise<EventInput<'transfers'>> {
  const rows = await db
    .select({
      ticketId: tickets.id,
      uuid: tickets.uuid,
      contact: { name: contacts.name, profilePicUrl: contacts.profilePicUrl },
      by: { name: ticketTransfers.byName },
      createdAt: ticketTransfers.createdAt,
    })
    .from(ticketTransfers)
    .innerJoin(tickets, eq(tickets.id, ticketTransfers.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        eq(ticketTransfers.companyId, companyId),
        eq(ticketTransfers.userId, userId),
        // It may have been moved on without a transfer, e.g. because its queue was deleted.
        eq(tickets.userId, userId),
        eq(tickets.status, 'open'),
      ),
    )
    .orderBy(desc(ticketTransfers.createdAt), desc(ticketTransfers.ticketId))
    .limit(mostTransfers);
  return { records: rows };
}

/** Whoever gets a ticket from a colleague is told until they open it; any other move ends what was told before. */
export async function noteTransfer(
  unit: Unit,
  { session, before, transition }: PayloadOf<typeof ticketMoved>,
  tell: TellTransfers,
): Promise<void> {
  const { kind, to } = transition;
  if (kind === 'adjust') return;
  const { id: ticketId, companyId } = before.ticket;
  const former = await unit.db
    .delete(ticketTransfers)
    .where(eq(ticketTransfers.ticketId, ticketId))
    .returning({ userId: ticketTransfers.userId });
  for (const { userId } of former) tell(unit, companyId, userId);
  if (kind !== 'transfer' || to.userId === null || to.userId === session.userId) return;
  const { userId } = to;
  await unit.db.insert(ticketTransfers).values({ ticketId, companyId, userId, byName: session.name });
  tell(unit, companyId, userId);
}
