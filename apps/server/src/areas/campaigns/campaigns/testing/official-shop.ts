import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { officialConnections } from '../../../../channels/channels.schema.ts';
import { createOfficialProvider } from '../../../../channels/cloud-api/provider.ts';
import { type GraphWorld, startGraphWorld } from '../../../../channels/testing/graph-world.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { silentProvider } from '../../../../testing/silent-provider.ts';
import { contactListItems } from '../../../conversations/contact-lists/contact-lists.schema.ts';

/** A company whose number is on the official platform, which the emulator plays, with a linked device beside it. */
export interface OfficialShop {
  world: GraphWorld;
  server: TestServer;
  admin: TestUser;
  whatsappId: number;
  /** The connection of a linked device. */
  deviceId: number;
  /** Adds a template of the account, and fetches it; its id. */
  template(name: string, parts: { body: string; buttons?: string[] }): Promise<{ id: number; externalId: string }>;
  /** Adds a list with phones of its own; their numbers. */
  people(count: number): Promise<{ contactListId: number; numbers: string[] }>;
  /** Creates a campaign over the official connection whose time comes at once. */
  start(campaign: object): Promise<number>;
  read(campaignId: number): ReturnType<typeof readCampaign>;
  close(): Promise<void>;
}

async function readCampaign(server: TestServer, admin: TestUser, campaignId: number) {
  return (await server.call('GET /campaigns/:campaignId', { as: admin, params: { campaignId } })).body;
}

/** Starts the emulator and a server, and connects the number by hand. */
export async function startOfficialShop(): Promise<OfficialShop> {
  const world = await startGraphWorld();
  const server = await startTestServer({
    environment: { GRAPH_URL: world.graphUrl },
    providers: ({ database, seal }) => [
      silentProvider(),
      createOfficialProvider({ database, seal, graphUrl: world.graphUrl, graphVersion: 'v26.0' }),
    ],
  });
  const { id: companyId } = await server.make.company({ plan: { connections: 10 } });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const system = <T>(work: Parameters<typeof server.database.database.system<T>>[0]) =>
    server.database.database.system(work);
  const access = { phoneNumberId: world.number.id, accountId: world.account.id };
  const body = { ...access, token: world.token, appSecret: world.app.secret, name: 'Oficial' };
  const connected = await server.call('POST /official-connections', { as: admin, body });
  assert.equal(connected.status, 200, JSON.stringify(connected.body));
  const { whatsappId } = connected.body;
  const [row] = await system(({ db }) =>
    db.select().from(officialConnections).where(eq(officialConnections.connectionId, whatsappId)),
  );
  await world.graph.changeApp(world.app.id, { callbackUrl: `${server.apiUrl}/webhooks/whatsapp/${row?.webhookKey}` });
  const { id: deviceId } = await server.make.connection({ companyId, status: 'CONNECTED' });
  const settings = { messageInterval: 0, greaterInterval: 0 };
  await server.call('POST /campaign-settings', { as: admin, body: { settings } });
  let lists = 0;

  return {
    world,
    server,
    admin,
    whatsappId,
    deviceId,
    async template(name, { body: text, buttons = [] }) {
      const components = [
        { type: 'BODY', text, example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] } },
        ...(buttons.length > 0
          ? [{ type: 'BUTTONS', buttons: buttons.map((label) => ({ type: 'QUICK_REPLY', text: label })) }]
          : []),
      ];
      const parts = { name, language: 'pt_BR', category: 'MARKETING', parameter_format: 'NAMED', components };
      const { id: externalId } = await world.setTemplate(parts);
      await server.call('POST /templates/sync', { as: admin, query: { whatsappId } });
      const found = await eventually(`template ${name} is fetched`, async () => {
        const list = await server.call('GET /templates/list', { as: admin, query: { whatsappId, searchParam: name } });
        return list.body.find((one) => one.name === name);
      });
      return { id: found.id, externalId };
    },
    async people(count) {
      lists += 1;
      const made = await server.call('POST /contact-lists', { as: admin, body: { name: `Lista ${lists}` } });
      const contactListId = made.body.id;
      const numbers = Array.from({ length: count }, (_, index) => `55119${80_000_000 + lists * 1_000 + index}`);
      for (const [index, number] of numbers.entries()) await world.phones.addPhone(number, `Pessoa ${index}`);
      await system(({ db }) =>
        db.insert(contactListItems).values(
          // Nobody asked whether WhatsApp knows them: the official platform cannot be asked.
          numbers.map((number, index) => ({ companyId, contactListId, number, email: '', name: `Pessoa ${index}` })),
        ),
      );
      return { contactListId, numbers };
    },
    async start(campaign) {
      for (let ahead = 300; ; ahead *= 4) {
        const scheduledAt = new Date(server.platform.clock().getTime() + ahead).toISOString();
        const wanted = { name: 'Natal', whatsappId, opensTickets: false, scheduledAt, ...campaign };
        const answer = await server.call('POST /campaigns', { as: admin, body: wanted });
        if (answer.status === 200) return answer.body.id;
        assert.ok(
          answer.body.issues?.some(({ code }) => code === 'inPast') && ahead < 60_000,
          JSON.stringify(answer.body),
        );
      }
    },
    read: (campaignId) => readCampaign(server, admin, campaignId),
    async close() {
      await server.close();
      await world.close();
    },
  };
}
