import type { releaseEndpoints, releaseReportEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { releaseChannels, releasePins } from '../releases.schema.ts';
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
export const samples: Samples<keyof typeof releaseEndpoints | keyof typeof releaseReportEndpoints> = {
  'POST /release-reports': async (world) => ({
    body: { reports: [{ ...(await remote(world)), release, isFirst: true, failure: null, milliseconds: 300 }] },
  }),
  'GET /release-halts': async () => ({}),
  'GET /release-figures': async () => ({}),
  'GET /releases': async (world) => {
    await remote(world);
    return {};
  },
  'GET /releases/offer': async () => ({}),
  'GET /releases/needs': async () => ({}),
  // Test installations have no keys of teams, so every publication is refused.
  'PUT /releases/:remote/publications/:release': async (world) => ({
    params: { ...(await remote(world)), release },
    body: { channel: 'none', reason },
    files: [{ field: 'archive', name: 'release.json.gz', content: 'x' }],
    status: 409,
  }),
  'PUT /releases/:remote': async (world) => ({ params: await remote(world), body: { stable: release, reason } }),
  'POST /releases/:remote/rollback': async (world) => ({ params: await remote(world), body: { reason } }),
  'PUT /releases/:remote/schedule': async (world) => ({
    params: await remote(world),
    body: { release, at: new Date(Date.now() + 3_600_000).toISOString(), reason },
  }),
  'DELETE /releases/:remote/schedule': async (world) => {
    const params = await remote(world);
    const planned = { scheduled: release, scheduledAt: new Date(), scheduledReason: reason };
    const { database } = world.server.platform;
    await database.system(({ db }) => db.insert(releaseChannels).values({ ...params, ...planned }));
    return { params };
  },
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
