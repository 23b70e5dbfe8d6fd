import type { appServerEndpoints } from '@recado/contract';
import type { Samples } from '../../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../../testing/matrix/world.ts';
import { installApp, publishApp } from '../../testing/install-app.ts';
import { manifestOf } from './app-world.ts';

/** An address without a server. */
const origin = 'http://127.0.0.1:9';

/** Written directly: nobody tells a server that is not there. */
async function installed(world: MatrixWorld) {
  const manifest = manifestOf({ origin });
  await publishApp(world.server, manifest);
  await installApp(world.server, world.companyId, manifest, { origin });
  return { params: { app: manifest.name } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof appServerEndpoints> = {
  'GET /.well-known/jwks.json': async () => ({}),
  'POST /own-apps/:app/statement': async (world) => ({ ...(await installed(world)), body: {} }),
  'POST /own-apps/:app/requests': async (world) => ({
    ...(await installed(world)),
    body: { method: 'GET', path: '/orders' },
    status: 424,
  }),
  'GET /app-steps': async (world) => {
    await installed(world);
    return {};
  },
  'GET /apps/:app/server': installed,
  'POST /apps/:app/server/renewal': installed,
};
