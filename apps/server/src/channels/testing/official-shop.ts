import assert from 'node:assert/strict';
import type { Unit } from '../../platform/database/database.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createOfficialProvider } from '../cloud-api/provider.ts';
import { sendSigned } from '../cloud-api/webhooks/testing/official-number.ts';
import { webhook as webhookOf } from '../cloud-api/webhooks/testing/webhook-samples.ts';
import type { ChannelProvider } from '../port.ts';
import { accessTo } from './graph-client.ts';
import { type GraphWorld, startGraphWorld } from './graph-world.ts';

/** A server whose company has the official number of an emulator: messages, files and webhooks are real, both ways. */
export interface OfficialShop {
  world: GraphWorld;
  server: TestServer;
  admin: TestUser;
  connectionId: number;
  /** Sends a webhook that the app signed. */
  tell(field: string, value: object): Promise<number>;
  /** Work in the company's rows. */
  rows<Result>(work: (unit: Unit) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Options of a shop. */
export interface OfficialShopOptions {
  prepare?: (world: GraphWorld) => Promise<void>;
  environment?: Record<string, string>;
  beside?: readonly ChannelProvider[];
}

/**
 * Starts it. `prepare`: what happens to the number before it is connected, e.g. that its owner has an app on the phone;
 * `environment`: further variables of the server; `beside`: further providers, e.g. of linked devices, the default first.
 */
export async function startOfficialShop({
  prepare,
  environment = {},
  beside = [],
}: OfficialShopOptions = {}): Promise<OfficialShop> {
  const world = await startGraphWorld();
  await prepare?.(world);
  const server = await startTestServer({
    environment: { GRAPH_URL: world.graphUrl, ...environment },
    providers: (parts) => [
      ...beside,
      createOfficialProvider({ ...parts, graphUrl: world.graphUrl, graphVersion: 'v26.0' }),
    ],
  });
  const { id: companyId } = await server.make.company({ plan: { connections: 10 } });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const connected = await server.call('POST /official-connections', { as: admin, body: accessTo(world) });
  assert.equal(connected.status, 200, JSON.stringify(connected.body));
  const { webhook, whatsappId: connectionId } = connected.body;
  // The emulator, as WhatsApp, accepts no address of a connection on this machine, but that of the app.
  const callbackUrl = `${server.apiUrl}${new URL(webhook.address).pathname}`;
  await world.graph.changeApp(world.app.id, { callbackUrl, verifyToken: webhook.verifyToken });
  return {
    world,
    server,
    admin,
    connectionId,
    tell: (field, value) => {
      const named = { accountId: world.account.id, number: world.number.number, phoneNumberId: world.number.id };
      return sendSigned(server, new URL(webhook.address).pathname, webhookOf(named, field, value), world.app.secret);
    },
    rows: (work) => server.database.database.tenant(companyId, work),
    async close() {
      await server.close();
      await world.close();
    },
  };
}
