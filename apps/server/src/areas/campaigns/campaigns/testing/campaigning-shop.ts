import assert from 'node:assert/strict';
import { type OfficialShop, startOfficialShop } from '../../../../channels/testing/official-shop.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { silentProvider } from '../../../../testing/silent-provider.ts';
import { contactListItems } from '../../../conversations/contact-lists/contact-lists.schema.ts';

/** A shop that sends campaigns: with a linked device beside its official number. */
export interface CampaigningShop extends OfficialShop {
  /** The connection of the linked device. */
  deviceId: number;
  /** Adds a template of the account, and fetches it; its id. */
  template(name: string, parts: { body: string; buttons?: string[] }): Promise<{ id: number; externalId: string }>;
  /** Adds a list with phones of its own; their numbers. */
  people(count: number): Promise<{ contactListId: number; numbers: string[] }>;
  /** Creates a campaign over the official connection whose time comes at once. */
  start(campaign: object): Promise<number>;
  read(campaignId: number): ReturnType<typeof readCampaign>;
}

async function readCampaign(server: TestServer, admin: TestUser, campaignId: number) {
  return (await server.call('GET /campaigns/:campaignId', { as: admin, params: { campaignId } })).body;
}

/** Starts it: campaigns send without pauses. */
export async function startCampaigningShop(): Promise<CampaigningShop> {
  const shop = await startOfficialShop({ beside: [silentProvider()] });
  const { world, server, admin, connectionId: whatsappId } = shop;
  const { companyId } = admin;
  const system = <T>(work: Parameters<typeof server.database.database.system<T>>[0]) =>
    server.database.database.system(work);
  const { id: deviceId } = await server.make.connection({ companyId, status: 'CONNECTED' });
  const settings = { messageInterval: 0, greaterInterval: 0 };
  await server.call('POST /campaign-settings', { as: admin, body: { settings } });
  let lists = 0;

  return {
    ...shop,
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
  };
}
