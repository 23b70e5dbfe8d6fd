import { appManifest } from '@recado/releases/apps';
import { inArray } from 'drizzle-orm';
import type { TestServer } from '../../../../testing/server.ts';
import { appInstallations, appPublishers, apps, appVersions } from '../apps.schema.ts';
import { integrityOf } from '../catalogue/read-archive.ts';
import { partsOf } from '../installations/installation-rows.ts';
import { newPublisher, testManifest } from './published-app.ts';

/** Installs many apps of one publisher for everybody in a company, written directly. */
export async function addManyApps({ platform }: Pick<TestServer, 'platform'>, companyId: number, count: number) {
  const { name, publicKey } = newPublisher();
  const text = (most: number) => 'Pedidos da loja '.repeat(most / 16);
  const longest = { description: { pt: text(4_000), en: text(4_000), es: text(4_000) } };
  const manifests = Array.from({ length: count }, () => appManifest.parse(testManifest(longest)));
  await platform.database.system(async ({ db }) => {
    const [publisher] = await db.insert(appPublishers).values({ name, publicKey }).returning();
    const publisherId = publisher?.id ?? 0;
    const names = manifests.map((manifest) => manifest.name);
    await db.insert(apps).values(names.map((app) => ({ name: app, publisherId, current: '1.0.0' })));
    const rows = await db.select().from(apps).where(inArray(apps.name, names));
    const idOf = new Map(rows.map((row) => [row.name, row.id]));
    const signed = { pictures: {}, signature: '', digest: '' };
    const versions = manifests.map((manifest) => {
      const files = { code: manifest.name, integrity: integrityOf(manifest.name) };
      return { appId: idOf.get(manifest.name) ?? 0, version: manifest.version, manifest, ...files, ...signed };
    });
    for (let from = 0; from < count; from += 100) await db.insert(appVersions).values(versions.slice(from, from + 100));
    const installed = { companyId, profiles: ['user' as const], installedBy: 'Somebody' };
    const installations = manifests.map((manifest) => ({
      ...{ app: manifest.name, ...installed },
      ...partsOf(manifest, {}),
    }));
    await db.insert(appInstallations).values(installations);
  });
}
