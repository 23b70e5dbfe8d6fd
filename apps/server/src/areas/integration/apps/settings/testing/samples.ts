import type { appSettingEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../../testing/matrix/world.ts';
import { aManifest, inAll, installApp, publishApp } from '../../testing/install-app.ts';

async function withSettings(world: MatrixWorld): Promise<Sample> {
  const settings = { type: 'object', properties: { shop: { type: 'string', title: inAll('Shop') } }, required: [] };
  const manifest = aManifest({ settings });
  await publishApp(world.server, manifest);
  await installApp(world.server, world.companyId, manifest, { settings: { shop: marker } });
  return { params: { app: manifest.name } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof appSettingEndpoints> = {
  'GET /app-settings': async (world) => {
    await withSettings(world);
    return {};
  },
  'GET /apps/:app/settings': withSettings,
  'PUT /apps/:app/settings': async (world) => ({
    ...(await withSettings(world)),
    body: { version: 1, values: { shop: marker } },
  }),
};
