import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { companies } from '../../../platform/database/schema/companies.ts';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { createSeal } from '../../../platform/security/sealing.ts';
import { openTestDatabase, type TestDatabase, testLogger } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { inboundEvents, officialAttempts, officialConnections } from '../../channels.schema.ts';
import type { Channel, ChannelEvent, ChannelProvider, ChannelState } from '../../port.ts';
import { accessTo } from '../../testing/graph-client.ts';
import { type GraphWorld, startGraphWorld } from '../../testing/graph-world.ts';
import type { TestConnection } from '../../testing/provider-world.ts';
import { createStoredSecrets } from '../accounts/stored-secrets.ts';
import { createOfficialProvider } from '../provider.ts';
import { createWebhookIntake, type WebhookIntake } from '../webhooks/intake.ts';

const key = 'key';
const seal = createSeal('a secret of at least 32 characters');

/** An open connection of the official platform; its webhooks are stored and stay unhandled. */
export interface OfficialWorld {
  graph: GraphWorld;
  provider: ChannelProvider;
  channel: Channel;
  states: ChannelState[];
  connection: TestConnection;
  /** All attempts to send were made so many minutes earlier. */
  makeAttemptsOlder(minutes: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the emulator's Graph API, a database, and what receives its webhooks. */
export async function startOfficialWorld(): Promise<OfficialWorld> {
  const database = await openTestDatabase();
  const receiver = await startReceiver(database);
  const graph = await startGraphWorld({ app: { callbackUrl: receiver.url } });
  const { graphUrl } = graph;
  const provider = createOfficialProvider({ database: database.database, seal, graphUrl, graphVersion: 'v26.0' });
  const states: ChannelState[] = [];
  const channel = await provider.open({
    ...(await storeConnection(database, graph)),
    onEvents: async () => undefined,
    onState: async (state) => void states.push(state),
    record: async () => undefined,
  });
  const { number } = graph.number;
  return {
    ...{ graph, provider, channel, states },
    connection: { ...received(database), channel, number, states, events: [] },
    async makeAttemptsOlder(minutes) {
      const attemptedAt = sql`now() - ${minutes} * interval '1 minute'`;
      await database.database.system((unit) => unit.db.update(officialAttempts).set({ attemptedAt }));
    },
    async close() {
      await graph.close();
      await receiver.close();
      await database.close();
    },
  };
}

/** Stores a connection of the world's number as the screens would. */
async function storeConnection({ database }: TestDatabase, world: GraphWorld) {
  const { name, phoneNumberId, accountId, token, appSecret } = accessTo(world);
  return database.system(async (unit) => {
    const [company] = await unit.db.insert(companies).values({ name: 'Loja' }).returning();
    assert.ok(company);
    const row = { companyId: company.id, name, provider: 'official' };
    const [connection] = await unit.db.insert(whatsapps).values(row).returning();
    assert.ok(connection);
    const source = { connectionId: connection.id, companyId: company.id };
    await unit.db.insert(officialConnections).values({
      ...source,
      ...{ way: 'manual', phoneNumberId, accountId, appId: world.app.id, webhookKey: key },
    });
    const secrets = { token, appSecret, verifyToken: 'word' };
    await createStoredSecrets(seal).keep(unit, connection.id, secrets);
    return source;
  });
}

/** Receives webhooks as the server does, at the address of the connection. */
async function startReceiver({ database }: TestDatabase) {
  const none = { appId: '', appSecret: '', verifyToken: '' };
  const clock = () => new Date();
  const intake = createWebhookIntake({
    ...{ database, seal, clock },
    logger: testLogger,
    installationApp: async () => none,
  });
  const server = createServer((request, response) => {
    void buffer(request)
      .then((bytes) => receive(intake, bytes, request.headers['x-hub-signature-256']))
      .then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: async () => void server.close() };
}

function receive(intake: WebhookIntake, bytes: Uint8Array, signature: string | string[] | undefined) {
  return intake.receive(key, { bytes, signature: String(signature) }).then(
    () => 200,
    () => 503,
  );
}

/** What was reported, read from where it waits. */
function received({ database }: TestDatabase): Pick<TestConnection, 'event' | 'message'> {
  const all = () =>
    database.system(async ({ db }) => {
      const stored = await db.select({ payload: inboundEvents.payload }).from(inboundEvents).orderBy(inboundEvents.id);
      const statuses = await db.select({ payload: jobs.payload }).from(jobs).where(eq(jobs.kind, 'apply-statuses'));
      const applied = statuses.flatMap(({ payload }) => (payload as { statuses: ChannelEvent[] }).statuses);
      return [...stored.map(({ payload }) => payload.event), ...applied];
    });
  const event: TestConnection['event'] = (type, matches = () => true) =>
    eventually(`event ${type}`, async () =>
      (await all()).find((one): one is Extract<ChannelEvent, { type: typeof type }> => {
        return one.type === type && matches(one as Extract<ChannelEvent, { type: typeof type }>);
      }),
    );
  return {
    event,
    message: async (wid) => (await event('message', ({ message }) => message.wid === wid && !message.stub)).message,
  };
}
