import type { transferEndpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { onRequest } from '../../../platform/database/request-scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { SocketFeature } from '../../../platform/realtime/socket-feature.ts';
import { findOwnTicket } from '../tickets/ticket-rows.ts';
import { ticketTransfers } from './transfers.schema.ts';
import { createTransferNews, unseenTransfers } from './transfers.ts';

/** Transfers to the signed-in user (UX). */
export function transferRoutes(platform: ServicePlatform): Handlers<keyof typeof transferEndpoints> {
  const tell = createTransferNews(platform);
  return {
    async 'DELETE /transfers/:ticketId'({ unit, session: { companyId, userId }, params }) {
      if (!(await findOwnTicket(unit, companyId, params.ticketId))) throw new AppError('ERR_NO_TICKET_FOUND');
      const own = and(
        eq(ticketTransfers.ticketId, params.ticketId),
        eq(ticketTransfers.companyId, companyId),
        eq(ticketTransfers.userId, userId),
      );
      const seen = await unit.db.delete(ticketTransfers).where(own).returning({ ticketId: ticketTransfers.ticketId });
      if (seen.length > 0) tell(unit, companyId, userId);
      return { message: 'Seen' };
    },
  };
}

/** Answers `joinNotification` with the unseen transfers of the user; later changes are published to them. */
export function transferSockets({ database }: Pick<ServicePlatform, 'database'>): SocketFeature {
  return {
    roomsOf: () => [],
    listen: (_socket, rooms) =>
      rooms.answer('joinNotification', async ({ session: { companyId, userId } }) => {
        const payload = await onRequest(companyId, () =>
          database.tenant(companyId, (unit) => unseenTransfers(unit, companyId, userId)),
        );
        rooms.send({ name: 'transfers', payload });
      }),
  };
}
