import type { tagEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function tag({ make, companyId }: MatrixWorld): Promise<Sample> {
  const { id } = await make.tag({ companyId, name: `${marker} ${++counter}` });
  return { params: { tagId: id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof tagEndpoints> = {
  'GET /tags/list': async () => ({}),
  'GET /tags': async () => ({}),
  'GET /tags/:tagId': tag,
  'POST /tags': async () => ({ body: { name: `New ${++counter}`, color: '#f87171' } }),
  'PUT /tags/:tagId': async (world) => ({ ...(await tag(world)), body: { color: '#ef4444' } }),
  'DELETE /tags/:tagId': tag,
  'POST /tags/sync': async (world) => {
    const { id: ticketId } = await openTicket(world);
    const { id } = await world.make.tag({ companyId: world.companyId, name: `${marker} ${++counter}` });
    return { body: { ticketId, tags: [id] }, refersToCompany: true };
  },
};
