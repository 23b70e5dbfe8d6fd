import type { ticketAutomationEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ticketAutomationEndpoints> = {
  'GET /tickets/:ticketId/automation': async (world) => ({ params: { ticketId: (await openTicket(world)).id } }),
  'PUT /tickets/:ticketId/automation': async (world) => ({
    params: { ticketId: (await openTicket(world)).id },
    body: { automation: null },
  }),
};
