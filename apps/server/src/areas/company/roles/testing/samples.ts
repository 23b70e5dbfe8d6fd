import type { roleEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function made(world: MatrixWorld): Promise<Sample> {
  const body = { name: `${marker} ${++counter}`, base: 'user', abilities: ['contacts:block'] } as const;
  const created = await world.server.call('POST /roles', { as: await world.caller('admin'), body });
  return { params: { roleId: created.body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof roleEndpoints> = {
  'GET /roles': async () => ({}),
  'POST /roles': async () => ({ body: { name: `Noite ${++counter}`, base: 'user', abilities: ['contacts:block'] } }),
  'PUT /roles/:roleId': async (world) => ({ ...(await made(world)), body: { description: 'À noite' } }),
  'DELETE /roles/:roleId': made,
};
