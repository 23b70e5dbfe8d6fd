import type { draftEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { marker } from '../../../../testing/matrix/world.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof draftEndpoints> = {
  'GET /drafts': async () => ({}),
  'PUT /drafts/:ticketId': async (world) => ({
    params: { ticketId: (await openTicket(world)).id },
    body: { text: `${marker}, mas não enviado` },
  }),
};
