import type { promptEndpoints, promptUsageEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function draft({ companyId, make }: MatrixWorld) {
  const { id: queueId } = await make.queue({ companyId });
  const prompt = `${marker} ${'Responda com gentileza. '.repeat(4)}`;
  return { name: `${marker} ${++counter}`, prompt, apiKey: 'sk-sample', queueId };
}

async function existing(world: MatrixWorld): Promise<Sample> {
  const as = await world.make.user({ companyId: world.companyId, profile: 'admin' });
  const { body } = await world.server.call('POST /prompt', { as, body: await draft(world) });
  return { params: { promptId: body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof promptEndpoints | keyof typeof promptUsageEndpoints> = {
  'GET /prompt-limit': async () => ({}),
  'PUT /prompt-limit': async () => ({ body: { mostTokens: 1_000_000, mostCost: 50.5 } }),
  'GET /prompt-usage': async () => ({}),
  'GET /prompt': async () => ({}),
  'GET /prompt/:promptId': existing,
  'POST /prompt': async (world) => ({ body: await draft(world) }),
  'PUT /prompt/:promptId': async (world) => ({ ...(await existing(world)), body: { name: marker.padEnd(5, '.') } }),
  'DELETE /prompt/:promptId': existing,
};
