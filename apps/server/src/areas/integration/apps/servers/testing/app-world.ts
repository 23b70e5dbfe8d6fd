import assert from 'node:assert/strict';
import type { ApiScope, Profile } from '@recado/contract';
import type { AppManifest } from '@recado/releases/apps';
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Unit } from '../../../../../platform/database/database.ts';
import { eventually } from '../../../../../testing/eventually.ts';
import type { ForeignServer, Received } from '../../../../../testing/foreign-server.ts';
import type { SharedServer } from '../../../../../testing/shared-server.ts';
import { type AppInstallationRow, appInstallations } from '../../apps.schema.ts';
import { partsOf } from '../../installations/installation-rows.ts';
import { appSettingsChanged } from '../../settings/in-process-events.ts';
import { aManifest, inAll, publishApp } from '../../testing/install-app.ts';
import { connectServer, disconnectServer } from '../connect-server.ts';

type Server = Pick<SharedServer, 'platform' | 'call' | 'make'>;
type ManifestServer = NonNullable<AppManifest['server']>;

/** What a test installs; by default an app with a server, for everybody of the company. */
interface Wish {
  origin: string | null;
  scopes?: ApiScope[];
  webhooks?: ManifestServer['webhooks'];
  runs?: ManifestServer['runs'];
  steps?: AppManifest['steps'];
  data?: AppManifest['data'];
  needsPlan?: boolean;
  profiles?: Profile[];
  queueIds?: number[];
  abilities?: Record<string, Profile[]>;
}

/** All that the server of an app may have: a key, a webhook and a run. */
export const everything = {
  scopes: ['contacts:read' as const, 'tags:read' as const],
  webhooks: ['ticket.closed' as const, 'contact.changed' as const],
  runs: [{ name: 'nightly', everyMinutes: 60 }],
};

/** The manifest of an app with what a test wishes; of a new one without a name. */
export function manifestOf(
  { origin, scopes = [], webhooks = [], runs = [], steps = [], data = [], needsPlan = false, abilities = {} }: Wish,
  name?: string,
): AppManifest {
  const declared = Object.entries(abilities).map(([ability, profiles]) => ({
    name: ability,
    title: inAll(ability),
    profiles,
  }));
  const server = origin === null ? undefined : { origin, webhooks, runs };
  return aManifest({
    ...(name !== undefined && { name }),
    scopes,
    steps,
    data,
    needsPlan,
    abilities: declared,
    server,
  });
}

/** A published app. Returns its manifest. */
export async function publishedApp(server: SharedServer, wish: Wish): Promise<AppManifest> {
  const manifest = manifestOf(wish);
  await publishApp(server, manifest);
  return manifest;
}

/** Installs a published app for a company, as its administrator does, and connects its server. */
export async function installWithServer(
  { platform }: Server,
  companyId: number,
  manifest: AppManifest,
  { profiles = ['user', 'supervisor', 'admin'], queueIds = [] }: Pick<Partial<Wish>, 'profiles' | 'queueIds'> = {},
): Promise<AppInstallationRow> {
  const values = { companyId, app: manifest.name, installedBy: 'Ana', profiles, queueIds, ...partsOf(manifest, {}) };
  return platform.database.tenant(companyId, async (unit) => {
    const [row] = await unit.db.insert(appInstallations).values(values).returning();
    assert.ok(row);
    return connectServer(unit, row, manifest);
  });
}

/** A company with an administrator, an agent and an installed app, whose server is a foreign one of the test. */
export async function openAppCompany(server: SharedServer, foreign: ForeignServer, wish: Partial<Wish> = {}) {
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const agent = await server.make.user({ companyId });
  const whole = { origin: foreign.origin, ...wish };
  const manifest = await publishedApp(server, whole);
  const installation = await installWithServer(server, companyId, manifest, whole);
  const app = manifest.name;
  const unit = <T>(work: (inside: Unit) => Promise<T>) => server.platform.database.tenant(companyId, work);
  const current = async () => {
    const [row] = await unit(({ db }) => db.select().from(appInstallations).where(eq(appInstallations.app, app)));
    assert.ok(row);
    return row;
  };
  return {
    companyId,
    admin,
    agent,
    manifest,
    app,
    installation,
    unit,
    current,
    /** Changes the installation, as a consent or a switch does. */
    change: (changes: Partial<AppInstallationRow>, to: AppManifest = manifest) =>
      unit(async (inside) => {
        const where = eq(appInstallations.app, app);
        const [former] = await inside.db.select().from(appInstallations).where(where);
        const [row] = await inside.db.update(appInstallations).set(changes).where(where).returning();
        assert.ok(former && row);
        return connectServer(inside, row, to, { former });
      }),
    /** Changes its settings, as an administrator does. */
    changeSettings: (settings: AppInstallationRow['settings']) =>
      unit(async (inside) => {
        const where = eq(appInstallations.app, app);
        const [row] = await inside.db.update(appInstallations).set({ settings }).where(where).returning();
        assert.ok(row);
        await inside.emit(appSettingsChanged, { companyId, app, installationId: row.id });
      }),
    /** Removes it. */
    remove: () =>
      unit(async (inside) => {
        const where = eq(appInstallations.app, app);
        const [row] = await inside.db.select().from(appInstallations).where(where);
        assert.ok(row);
        await disconnectServer(inside, row);
        await inside.db.delete(appInstallations).where(where);
      }),
    /** What the server of the app received of this company below a path, in order. */
    received: (path: string) => received(foreign, path, companyId),
    /** Waits until it received so many there, and returns them. */
    arrived: (path: string, count = 1) =>
      eventually(
        `${count} at ${path}`,
        () => {
          const all = received(foreign, path, companyId);
          return all.length >= count && all;
        },
        { explain: () => foreign.received },
      ),
    state: async () => (await server.call('GET /apps/:app/server', { as: admin, params: { app } })).body,
  };
}

/** See `openAppCompany`. */
export type AppCompany = Awaited<ReturnType<typeof openAppCompany>>;

function received(foreign: ForeignServer, path: string, companyId: number): { request: Received; body: unknown }[] {
  return foreign.received
    .filter((request) => request.path === path)
    .map((request) => ({ request, body: request.body === '' ? undefined : JSON.parse(request.body) }))
    .filter(({ body }) => body === undefined || Object(body).company === companyId || !('company' in Object(body)));
}

/** The statement of a request. */
export function statementOf({ headers }: Pick<Received, 'headers'>): string {
  return headers.authorization?.replace('Bearer ', '') ?? '';
}

/** Verifies a statement as the server of an app does, by the public keys alone. Throws as jose does. */
export async function verified({ call, platform }: Server, statement: string, options: JWTVerifyOptions) {
  const { body } = await call('GET /.well-known/jwks.json');
  const issuer = platform.configuration.apiUrl;
  const currentDate = platform.clock();
  const algorithms = ['EdDSA'];
  const asked = { issuer, currentDate, algorithms, ...options };
  return (await jwtVerify(statement, createLocalJWKSet({ keys: body.keys }), asked)).payload;
}
