import type { appDataEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../../testing/matrix/world.ts';
import { aManifest, installApp, publishApp } from '../../testing/install-app.ts';

const value = { stage: marker };

/** An app that keeps something about the company. */
async function withData(world: MatrixWorld): Promise<Sample> {
  const manifest = aManifest();
  await publishApp(world.server, manifest);
  await installApp(world.server, world.companyId, manifest);
  const params = { app: manifest.name };
  const body = { kind: 'company', key: 'card', value, version: null };
  await world.server.call('PUT /own-apps/:app/data', { as: world.agent, params, body });
  return { params };
}

/** A valid request to each of this module's endpoints; a key that belongs to no app finds nothing. */
export const samples: Samples<keyof typeof appDataEndpoints> = {
  'GET /own-apps/:app/data': async (world) => ({ ...(await withData(world)), query: { kind: 'company' } }),
  'PUT /own-apps/:app/data': async (world) => ({
    ...(await withData(world)),
    body: { kind: 'company', key: 'card', value, version: 1 },
  }),
  'DELETE /own-apps/:app/data': async (world) => ({
    ...(await withData(world)),
    query: { kind: 'company', key: 'card', version: 1 },
  }),
  'GET /api/v1/app-data': async () => ({ query: { kind: 'company' }, status: 404 }),
  'PUT /api/v1/app-data': async () => ({ body: { kind: 'company', key: 'card', value, version: null }, status: 404 }),
  'DELETE /api/v1/app-data': async () => ({ query: { kind: 'company', key: 'card', version: 1 }, status: 404 }),
};
