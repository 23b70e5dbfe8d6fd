import type { serviceLevelEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';

const minutes = { firstAnswerMinutes: 15, nextAnswerMinutes: 30, solutionMinutes: 480 };

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof serviceLevelEndpoints> = {
  'GET /service-levels': async () => ({}),
  'PUT /service-levels': async ({ make, companyId }) => {
    const { id: queueId } = await make.queue({ companyId });
    return { body: { levels: [{ queueId, priority: 'high', ...minutes }] }, refersToCompany: true };
  },
  'PUT /tickets/:ticketId/priority': async (world) => ({
    params: { ticketId: (await openTicket(world)).id },
    body: { priority: 'urgent' },
  }),
};
