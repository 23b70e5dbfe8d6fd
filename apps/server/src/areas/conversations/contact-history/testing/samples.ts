import type { contactHistoryEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

async function contact(world: MatrixWorld): Promise<Sample> {
  return { query: { contactId: (await openTicket(world)).contactId }, refersToCompany: true };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof contactHistoryEndpoints> = {
  'GET /contact-rounds': contact,
  'GET /contact-media': async (world) => {
    const { query, ...sample } = await contact(world);
    return { ...sample, query: { ...query, kind: 'media' } };
  },
};
