import type { ticketFollowEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

const followed = async (world: MatrixWorld) => ({ params: { ticketId: (await openTicket(world)).id } });

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ticketFollowEndpoints> = {
  'PUT /ticket-follows/:ticketId': followed,
  'DELETE /ticket-follows/:ticketId': followed,
};
