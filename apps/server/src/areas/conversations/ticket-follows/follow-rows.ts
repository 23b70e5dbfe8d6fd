import type { EventInput } from '@recado/contract';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { onRequest } from '../../../platform/database/request-scope.ts';
import type { SocketFeature } from '../../../platform/realtime/socket-feature.ts';
import { ticketFollows } from '../tickets/follows.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** The live tickets that a user follows. */
export async function followsOf({ db }: Pick<Unit, 'db'>, userId: number): Promise<EventInput<'ticketFollows'>> {
  const rows = await db
    .select({ ticketId: ticketFollows.ticketId })
    .from(ticketFollows)
    .innerJoin(tickets, and(eq(tickets.id, ticketFollows.ticketId), ne(tickets.status, 'closed')))
    .where(eq(ticketFollows.userId, userId))
    .orderBy(asc(ticketFollows.ticketId));
  return { ticketIds: rows.map(({ ticketId }) => ticketId) };
}

/** Publishes to a user what they follow now. */
export async function tellFollows(unit: Unit, companyId: number, userId: number): Promise<void> {
  const payload = await followsOf(unit, userId);
  unit.publish({ name: 'ticketFollows', companyId, audience: { to: 'user', userId }, payload });
}

/** Answers `joinNotification` with what the user follows; later changes are published to them. */
export function followSockets({ database }: Pick<ServicePlatform, 'database'>): SocketFeature {
  return {
    roomsOf: () => [],
    listen: (_socket, rooms) =>
      rooms.answer('joinNotification', async ({ session: { companyId, userId } }) => {
        const payload = await onRequest(companyId, () => database.tenant(companyId, (unit) => followsOf(unit, userId)));
        rooms.send({ name: 'ticketFollows', payload });
      }),
  };
}
