import type { kanbanEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof kanbanEndpoints> = {
  'GET /tags/kanban': async () => ({}),
  'GET /ticket/kanban': async ({ queueId }) => ({ query: { queueIds: JSON.stringify([queueId]), tagId: 0 } }),
  'PUT /ticket-tags/:ticketId/:tagId': async (world) => {
    const { id: ticketId } = await openTicket(world);
    const lane = { companyId: world.companyId, name: `${marker} lane ${++counter}`, kanban: 1 };
    return { params: { ticketId, tagId: (await world.make.tag(lane)).id } };
  },
  'DELETE /ticket-tags/:ticketId': async (world) => ({ params: { ticketId: (await openTicket(world)).id } }),
};
