import type { bulkChangeEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof bulkChangeEndpoints> = {
  'POST /tickets/changes': async (world) => ({
    body: { ticketIds: [(await openTicket(world)).id], change: { kind: 'read' } },
  }),
};
