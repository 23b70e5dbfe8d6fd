import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type AppArchive, type AppManifest, appManifest, needsOf } from '@recado/releases/apps';
import type { z } from 'zod';
import type { TestUser } from '../../../../testing/factories.ts';
import type { TestServer } from '../../../../testing/server.ts';

type Manifest = z.input<typeof appManifest>;

/** Whoever publishes apps in a test: a name, a key, and the sequence of their last archive. */
export interface TestPublisher {
  name: string;
  publicKey: string;
  privateKey: KeyObject;
  sequence: number;
}

let counter = 0;
const texts = (text: string) => ({ pt: text, en: text, es: text });

/** The smallest picture: one transparent point, as PNG. */
export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A publisher whom no installation knows yet. */
export function newPublisher(name = `Publisher ${++counter}`): TestPublisher {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { name, publicKey: text, privateKey, sequence: 0 };
}

/** A manifest with a panel, scopes and a server; every field can be overridden. */
export function testManifest(fields: Partial<Manifest> = {}): Manifest {
  return {
    name: `app-${++counter}`,
    version: '1.0.0',
    api: 1,
    title: texts('Orders'),
    summary: texts('Orders of the customer'),
    description: texts('Shows the orders of the customer beside the chat.'),
    scopes: ['contacts:read'],
    extensions: [{ point: 'ticket.panel', module: './panel', title: texts('Orders'), order: 10 }],
    server: { origin: 'https://orders.example', webhooks: ['ticket.closed'] },
    ...fields,
  };
}

/** What surrounds the manifest in a signed archive. */
export interface ArchiveOptions {
  code?: string;
  pictures?: Record<string, string>;
  sequence?: number;
}

/** The signed archive of a manifest; `content` replaces all of it, for wrong ones. */
export function signedArchive(
  publisher: TestPublisher,
  manifest: object,
  { code = 'extend("./panel", () => null);', pictures = {}, sequence }: ArchiveOptions = {},
): AppArchive {
  publisher.sequence = sequence ?? publisher.sequence + 1;
  return signedContent(publisher, JSON.stringify({ sequence: publisher.sequence, manifest, code, pictures }));
}

/** Any content, signed by a publisher. */
export function signedContent({ name, privateKey }: TestPublisher, content: string): AppArchive {
  return { publisher: name, content, signature: sign(null, Buffer.from(content), privateKey).toString('base64') };
}

/** Accepts a publisher, as the super user. */
export async function acceptPublisher(server: TestServer, as: TestUser, publisher = newPublisher()) {
  const { name, publicKey } = publisher;
  const { status, body } = await server.call('POST /app-publishers', { as, body: { name, publicKey } });
  if (status !== 200) throw new Error(`The publisher was not accepted: ${JSON.stringify(body)}`);
  return Object.assign(publisher, { id: body.id });
}

/** Publishes an app, as the super user; throws if it is refused. Returns its manifest. */
export async function publishTestApp(
  server: TestServer,
  as: TestUser,
  publisher: TestPublisher,
  fields: Partial<Manifest> = {},
  options: ArchiveOptions = {},
): Promise<AppManifest> {
  const manifest = testManifest(fields);
  const { status, body } = await server.call('POST /apps', { as, body: signedArchive(publisher, manifest, options) });
  if (status !== 200) throw new Error(`The app was not published: ${JSON.stringify(body)}`);
  return appManifest.parse(manifest);
}

/** The body with which an administrator installs an app for everybody, and consents to what it needs. */
export function installationOf(manifest: AppManifest) {
  const profiles = ['user', 'supervisor', 'admin'];
  return { profiles, consent: { version: manifest.version, ...needsOf(manifest) } };
}

/** Installs an app, as an administrator; throws if that is refused. */
export async function installTestApp(server: TestServer, as: TestUser, manifest: AppManifest, fields: object = {}) {
  const { status, body } = await server.call('POST /apps/:app/installation', {
    as,
    params: { app: manifest.name },
    body: { ...installationOf(manifest), ...fields },
  });
  if (status !== 200) throw new Error(`The app was not installed: ${JSON.stringify(body)}`);
  return body;
}
