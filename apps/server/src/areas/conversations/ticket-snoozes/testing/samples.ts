import type { ticketSnoozeEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

const ofTicket = async (world: MatrixWorld) => ({ params: { ticketId: (await openTicket(world)).id } });

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ticketSnoozeEndpoints> = {
  'POST /tickets/:ticketId/snooze': async (world) => ({ ...(await ofTicket(world)), body: { until: null } }),
  'DELETE /tickets/:ticketId/snooze': ofTicket,
};
