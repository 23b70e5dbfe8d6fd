import type { ticketViewEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

async function sharedView({ server, companyId, make }: MatrixWorld): Promise<number> {
  const admin = await make.user({ companyId, profile: 'admin' });
  const { id: queueId } = await make.queue({ companyId });
  const body = { name: marker, scope: 'queue' as const, queueId, filter: { searchParam: marker } };
  return (await server.call('POST /ticket-views', { as: admin, body })).body.id;
}

/** For a queue that the agent does not serve: they do not see it. */
const view = async (world: MatrixWorld): Promise<Sample> => ({
  params: { viewId: await sharedView(world) },
  userStatus: 404,
});

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ticketViewEndpoints> = {
  'GET /ticket-views': async () => ({}),
  'GET /ticket-views/counts': async () => ({}),
  'POST /ticket-views': async () => ({ body: { name: 'new', filter: { statuses: ['open'] } } }),
  'POST /ticket-views/order': async (world) => ({ body: { ids: [await sharedView(world)] }, userStatus: 404 }),
  'PUT /ticket-views/:viewId': async (world) => ({ ...(await view(world)), body: { name: marker } }),
  'DELETE /ticket-views/:viewId': view,
};
