import type { appEndpoints } from '@recado/contract';
import { type AppManifest, appManifest } from '@recado/releases/apps';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { type AppInstallationRow, appInstallations, appPublishers, apps, appVersions } from '../apps.schema.ts';
import { partsOf } from '../installations/installation-rows.ts';
import { installationOf, newPublisher, signedArchive, type TestPublisher, testManifest } from './published-app.ts';

/** Written directly, because a company whose plan or role may not publish has apps, too. */
async function publisher({ server }: MatrixWorld): Promise<TestPublisher & { id: number }> {
  const made = newPublisher();
  const { name, publicKey } = made;
  const [row] = await server.platform.database.system(({ db }) =>
    db.insert(appPublishers).values({ name, publicKey }).returning(),
  );
  return { ...made, id: row?.id ?? 0 };
}

async function published(world: MatrixWorld): Promise<AppManifest> {
  const { id: publisherId } = await publisher(world);
  const manifest = appManifest.parse(testManifest());
  const { name, version } = manifest;
  await world.server.platform.database.system(async ({ db }) => {
    const [app] = await db.insert(apps).values({ name, publisherId, current: version }).returning();
    const files = { code: '', integrity: null, pictures: {}, signature: '', digest: '' };
    await db.insert(appVersions).values({ appId: app?.id ?? 0, version, manifest, ...files });
  });
  return manifest;
}

async function installed(world: MatrixWorld): Promise<AppManifest> {
  const manifest = await published(world);
  const profiles: AppInstallationRow['profiles'] = ['user', 'supervisor', 'admin'];
  const values = { companyId: world.companyId, app: manifest.name, profiles, installedBy: 'Somebody' };
  await world.server.platform.database.system(({ db }) =>
    db.insert(appInstallations).values({ ...values, ...partsOf(manifest, {}) }),
  );
  return manifest;
}

async function archive(world: MatrixWorld): Promise<Sample> {
  return { body: signedArchive(await publisher(world), testManifest()) };
}

const ofPublished = async (world: MatrixWorld) => ({ params: { app: (await published(world)).name } });
const ofInstalled = async (world: MatrixWorld) => ({ params: { app: (await installed(world)).name } });

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof appEndpoints> = {
  'GET /app-publishers': async () => ({}),
  'POST /app-publishers': async () => {
    const { name, publicKey } = newPublisher();
    return { body: { name, publicKey } };
  },
  'PUT /app-publishers/:publisherId': async (world) => ({
    params: { publisherId: (await publisher(world)).id },
    body: { isEnded: true },
  }),
  'POST /apps': archive,
  'PUT /own-apps': archive,
  'GET /apps/:app/versions': ofPublished,
  'PUT /apps/:app/versions/:version': async (world) => {
    const { name: app, version } = await published(world);
    return { params: { app, version }, body: { isWithdrawn: true, reason: 'Tried by the matrix' } };
  },
  'PUT /apps/:app/plans': async (world) => ({ ...(await ofPublished(world)), body: { planIds: [] } }),
  'GET /apps': async (world) => {
    await installed(world);
    return {};
  },
  'GET /apps/:app': ofInstalled,
  'POST /apps/:app/installation': async (world) => {
    const manifest = await published(world);
    return { params: { app: manifest.name }, body: installationOf(manifest) };
  },
  'PUT /apps/:app/installation': async (world) => ({ ...(await ofInstalled(world)), body: { isOn: false } }),
  'DELETE /apps/:app/installation': ofInstalled,
};
