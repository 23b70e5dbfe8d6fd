import type { reasonEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function made(world: MatrixWorld): Promise<Sample> {
  const body = { name: `${marker} ${++counter}`.slice(-60) };
  const created = await world.server.call('POST /reasons', { as: await world.caller('admin'), body });
  return { params: { reasonId: created.body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof reasonEndpoints> = {
  'GET /reasons': async () => ({}),
  'GET /reasons/recent': async () => ({}),
  'POST /reasons': async ({ queueId }) => ({
    body: { name: `${marker} ${++counter}`.slice(-60), queueIds: [queueId] },
  }),
  'PUT /reasons/:reasonId': async (world) => ({ ...(await made(world)), body: { isArchived: true } }),
  'PUT /reasons/:reasonId/move': async (world) => ({ ...(await made(world)), body: { parentId: null, position: 0 } }),
  'DELETE /reasons/:reasonId': made,
};
