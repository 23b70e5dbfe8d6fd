import { generateKeyPairSync } from 'node:crypto';
import { type ApiScope, apiScopes } from '@recado/contract';
import { type AppManifest, appManifest } from '@recado/releases/apps';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { tokenHash } from '../../../../platform/security/secrets.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { appInstallations, appPublishers, apps, appVersions } from '../apps.schema.ts';

let counter = 0;

/** A text in the three languages. */
export const inAll = (text: string) => ({ pt: text, en: text, es: text });

/** A manifest with these parts, under a name that no other has. */
export function aManifest(parts: Partial<Record<keyof AppManifest, unknown>> = {}): AppManifest {
  counter += 1;
  const words = { title: inAll('Orders'), summary: inAll('Orders'), description: inAll('Orders') };
  const data = ['company', 'contact', 'ticket', 'user'].map((kind) => ({ kind, searchable: ['stage', 'total'] }));
  return appManifest.parse({ name: `orders-${counter}`, version: '1.0.0', api: 1, ...words, data, ...parts });
}

/** Publishes a version of an app, of a publisher of its own unless it is known. */
export async function publishApp({ platform }: SharedServer, manifest: AppManifest): Promise<void> {
  const { publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const { name, version } = manifest;
  await platform.database.system(async ({ db }) => {
    let [app] = await db.select().from(apps).where(eq(apps.name, name));
    if (!app) {
      const draft = { name: `Publisher of ${name}`, publicKey: key };
      const [publisher] = await db.insert(appPublishers).values(draft).returning();
      [app] = await db
        .insert(apps)
        .values({ name, publisherId: publisher?.id ?? 0, current: version })
        .returning();
    }
    await db
      .insert(appVersions)
      .values({ appId: app?.id ?? 0, version, manifest, pictures: {}, signature: '', digest: '' });
  });
}

/** Installs an app for a company. */
export async function installApp(
  { platform }: SharedServer,
  companyId: number,
  { name: app, version }: AppManifest,
  values: Partial<typeof appInstallations.$inferInsert> = {},
) {
  const profiles: ('user' | 'supervisor' | 'admin')[] = ['user', 'supervisor', 'admin'];
  const consent = { scopes: [], abilities: {}, installedBy: 'Chefe' };
  const [row] = await platform.database.system(({ db }) =>
    db
      .insert(appInstallations)
      .values({ companyId, app, version, profiles, ...consent, ...values })
      .returning(),
  );
  if (!row) throw new Error('The app was not installed');
  return row;
}

/** Gives the server of an installed app a key; returns its token. */
export async function giveKey(
  server: SharedServer,
  { id, companyId }: { id: number; companyId: number },
  scopes: readonly ApiScope[] = apiScopes,
): Promise<string> {
  const token = await server.make.apiKey({ companyId, scopes: [...scopes] });
  await server.platform.database.system(async ({ db }) => {
    const [key] = await db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(eq(apiKeys.tokenHash, tokenHash(token)));
    await db
      .update(appInstallations)
      .set({ apiKeyId: key?.id ?? null })
      .where(eq(appInstallations.id, id));
  });
  return token;
}
