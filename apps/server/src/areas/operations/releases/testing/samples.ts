import type {
  developerGrantEndpoints,
  extensionEndpoints,
  ownReleaseEndpoints,
  releaseEndpoints,
  releaseKeyEndpoints,
  releaseReportEndpoints,
} from '@recado/contract';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { newToken, tokenHash } from '../../../../platform/security/secrets.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { developerGrants } from '../grants/developer-grants.schema.ts';
import { giveGrant } from '../grants/give-grants.ts';
import { releaseChannels, releaseKeys, releasePins } from '../releases.schema.ts';
import { writeReleases } from './built-remote.ts';
import { newTeam } from './sealed-release.ts';

const reason = 'Tried by the matrix';
const release = '7.0.0-aaaaaaaa';
const extension = { point: 'ticket.panel', module: './panel' };
let counter = 0;

async function remote({ server }: MatrixWorld): Promise<{ remote: string }> {
  const name = `remote_${++counter}`;
  const folder = server.platform.configuration.remotesFolder;
  await writeReleases(folder, name, [{ release, extensions: [extension] }, { release: '7.0.1-bbbbbbbb' }]);
  return { remote: name };
}

async function signingKey({ server, make }: MatrixWorld) {
  const { id: companyId } = await make.company();
  await make.apiKey({ companyId, name: 'Team', scopes: ['releases:publish'] });
  const [key] = await server.platform.database.system(({ db }) =>
    db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.companyId, companyId)),
  );
  const name = `team_${++counter}`;
  return { owner: name, remotes: [name], publicKey: newTeam().publicKey, apiKeyIds: [key?.id ?? 0] };
}

/** A grant as the super user asks for it. */
async function wantedGrant(world: MatrixWorld, companyOfGrant?: number) {
  const companyId = companyOfGrant ?? (await world.make.company()).id;
  const signing = await signingKey(world);
  const { database } = world.server.platform;
  const [key] = await database.system(({ db }) => db.insert(releaseKeys).values(signing).returning());
  const until = new Date(Date.now() + 3_600_000).toISOString();
  return { releaseKeyId: key?.id ?? 0, remote: signing.owner, companyId, profile: 'user' as const, until, reason };
}

/** A grant, with the token of an address for signing in with it. */
async function givenGrant(world: MatrixWorld, companyOfGrant?: number): Promise<{ id: number; token: string }> {
  const wanted = await wantedGrant(world, companyOfGrant);
  const token = newToken();
  const expiresAt = new Date(wanted.until);
  const link = { linkHash: tokenHash(token), linkExpiresAt: expiresAt };
  const id = await world.server.platform.database.system(async (unit) => {
    const given = await giveGrant(unit, 'Sofia', wanted);
    await unit.db.update(developerGrants).set(link).where(eq(developerGrants.id, given.id));
    return given.id;
  });
  return { id, token };
}

async function pinned(world: MatrixWorld) {
  const { id: companyId } = await world.make.company();
  return { ...(await remote(world)), companyId };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<
  | keyof typeof releaseEndpoints
  | keyof typeof releaseKeyEndpoints
  | keyof typeof releaseReportEndpoints
  | keyof typeof ownReleaseEndpoints
  | keyof typeof extensionEndpoints
  | keyof typeof developerGrantEndpoints
> = {
  'GET /extensions': async () => ({}),
  // Test installations have no remotes of teams.
  'PUT /extensions': async (world) => ({ body: { ...(await remote(world)), ...extension, isOn: false }, status: 404 }),
  'PUT /releases/:remote/extensions': async (world) => ({
    params: await remote(world),
    body: { ...extension, isOn: false, reason },
  }),
  'POST /release-reports': async (world) => ({
    body: { reports: [{ ...(await remote(world)), release, isFirst: true, failure: null, milliseconds: 300 }] },
  }),
  'GET /developer-grants': async () => ({}),
  'POST /developer-grants': async (world) => ({ body: await wantedGrant(world) }),
  'POST /developer-grants/:developerGrantId/revocation': async (world) => ({
    params: { developerGrantId: (await givenGrant(world)).id },
  }),
  'GET /company-grants': async () => ({}),
  'POST /company-grants/:developerGrantId/revocation': async (world) => ({
    params: { developerGrantId: (await givenGrant(world, world.companyId)).id },
  }),
  'GET /own-grants': async () => ({}),
  // No record names the key of the matrix.
  'POST /own-grants/:developerGrantId/sign-in': async (world) => ({
    params: { developerGrantId: (await givenGrant(world)).id },
    status: 404,
  }),
  'POST /developer-sign-in': async (world) => ({ body: { token: (await givenGrant(world)).token } }),
  'GET /release-keys': async () => ({}),
  'POST /release-keys': async (world) => ({ body: await signingKey(world) }),
  'PUT /release-keys/:releaseKeyId': async (world) => {
    const { database } = world.server.platform;
    const values = await signingKey(world);
    const [key] = await database.system(({ db }) => db.insert(releaseKeys).values(values).returning());
    return { params: { releaseKeyId: key?.id ?? 0 }, body: { isEnded: true } };
  },
  'GET /release-halts': async () => ({}),
  'GET /releases/:remote/errors': async (world) => ({ params: await remote(world) }),
  'GET /own-releases': async () => ({}),
  // No record names the key of the matrix.
  'POST /own-releases/:remote/rollback': async (world) => ({
    params: await remote(world),
    body: { reason },
    status: 403,
  }),
  'POST /own-releases/:remote/halt': async (world) => ({ params: await remote(world), body: { reason }, status: 403 }),
  'POST /own-releases/:remote/removal': async (world) => ({
    params: await remote(world),
    body: { reason },
    status: 403,
  }),
  'GET /own-releases/:remote/errors': async (world) => ({ params: await remote(world), status: 403 }),
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
