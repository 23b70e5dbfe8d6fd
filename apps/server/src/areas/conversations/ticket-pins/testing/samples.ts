import type { ticketPinEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

const pinned = async (world: MatrixWorld) => ({ params: { ticketId: (await openTicket(world)).id } });

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ticketPinEndpoints> = {
  'GET /ticket-pins': async () => ({}),
  'PUT /ticket-pins/:ticketId': pinned,
  'DELETE /ticket-pins/:ticketId': pinned,
};
