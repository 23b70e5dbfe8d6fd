import type { queueIntegrationEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function existing({ server, companyId, make }: MatrixWorld): Promise<Sample> {
  const as = await make.user({ companyId, profile: 'admin' });
  const body = { name: `${marker} ${++counter}`, type: 'webhook' } as const;
  const made = await server.call('POST /queueIntegration', { as, body });
  return { params: { queueIntegrationId: made.body.id } };
}

/** A valid request to each endpoint of this module. */
export const samples: Samples<keyof typeof queueIntegrationEndpoints> = {
  'GET /queueIntegration': async () => ({}),
  'GET /queueIntegration/:queueIntegrationId': existing,
  'POST /queueIntegration': async () => ({ body: { name: `New ${++counter}`, type: 'typebot' } }),
  'PUT /queueIntegration/:queueIntegrationId': async (world) => ({
    ...(await existing(world)),
    body: { name: marker },
  }),
  'DELETE /queueIntegration/:queueIntegrationId': existing,
  'POST /queueIntegration/:queueIntegrationId/secret': existing,
  // Without a key no system is called.
  'POST /queueIntegration/testSession': async () => ({ body: { projectName: 'loja', language: 'pt-BR' }, status: 400 }),
};
