import type { releaseEndpoints } from '@recado/api/contract';
import type { Samples } from '../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../testing/matrix/world.ts';
import { releasePins } from '../releases.schema.ts';
import { writeReleases } from './built-remote.ts';

const reason = 'Tried by the matrix';
const release = '7.0.0-aaaaaaaa';
let counter = 0;

async function remote({ server }: MatrixWorld): Promise<{ remote: string }> {
  const name = `remote_${++counter}`;
  const folder = server.platform.configuration.remotesFolder;
  await writeReleases(folder, name, [{ release }, { release: '7.0.1-bbbbbbbb' }]);
  return { remote: name };
}

async function pinned(world: MatrixWorld) {
  const { id: companyId } = await world.make.company();
  return { ...(await remote(world)), companyId };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof releaseEndpoints> = {
  'GET /releases': async (world) => {
    await remote(world);
    return {};
  },
  'PUT /releases/:remote': async (world) => ({ params: await remote(world), body: { stable: release, reason } }),
  'POST /releases/:remote/rollback': async (world) => ({ params: await remote(world), body: { reason } }),
  'PUT /releases/:remote/pins/:companyId': async (world) => ({
    params: await pinned(world),
    body: { release, reason },
  }),
  'DELETE /releases/:remote/pins/:companyId': async (world) => {
    const params = await pinned(world);
    const { database } = world.server.platform;
    await database.system(({ db }) => db.insert(releasePins).values({ ...params, release, reason }));
    return { params };
  },
};
