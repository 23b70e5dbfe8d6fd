import type { transferEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof transferEndpoints> = {
  'DELETE /transfers/:ticketId': async (world) => ({ params: { ticketId: (await openTicket(world)).id } }),
};
