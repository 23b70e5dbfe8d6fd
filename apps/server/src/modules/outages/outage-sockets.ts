import type { ServicePlatform } from '../../channels/services.ts';
import { onRequest } from '../../platform/database/request-scope.ts';
import type { SocketFeature } from '../../platform/realtime/socket-feature.ts';
import { readOutages } from './read-outages.ts';

/** Answers `joinNotification` with the connections that are down; what changes later is told to the company. */
export function outageSockets({ database }: Pick<ServicePlatform, 'database'>): SocketFeature {
  return {
    roomsOf: () => [],
    listen: (_socket, rooms) =>
      rooms.answer('joinNotification', async ({ session: { companyId } }) => {
        const payload = await onRequest(companyId, () =>
          database.tenant(companyId, (unit) => readOutages(unit, companyId)),
        );
        rooms.send({ name: 'outages', payload });
      }),
  };
}
