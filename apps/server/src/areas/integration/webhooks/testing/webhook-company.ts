import { eventually } from '../../../../testing/eventually.ts';
import { openCompanyWithForeign, type ServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import type { WebhookDeliveryRow } from '../webhooks.schema.ts';

/** A filter for the deliveries of a webhook. */
export type DeliveryQuery = { state?: WebhookDeliveryRow['state']; event?: WebhookDeliveryRow['event'] };

/** Creates a company with an administrator, and the actions of tests on its webhooks, which call the foreign system. */
export async function openWebhookCompany(world: ServerWithForeign) {
  const { foreign, server } = world;
  const company = await openCompanyWithForeign(world);
  const { admin } = company;
  const events = ['ticket.closed' as const, 'ticket.moved' as const];
  const usual = { name: 'Loja', address: `${foreign.origin}/hook`, events };
  const deliveries = async (params: { webhookId: number }, query: DeliveryQuery = {}) =>
    (await server.call('GET /webhooks/:webhookId/deliveries', { as: admin, params, query })).body.records;
  return {
    ...company,
    deliveries,
    async add(body: object = {}) {
      const made = await server.call('POST /webhooks', { as: admin, body: { ...usual, ...body } });
      return { webhookId: made.body.id };
    },
    read: async (params: { webhookId: number }) =>
      (await server.call('GET /webhooks/:webhookId', { as: admin, params })).body,
    change: async (params: { webhookId: number }, body: object) =>
      (await server.call('PUT /webhooks/:webhookId', { as: admin, params, body })).body,
    /** Creates a new key. */
    renew: async (params: { webhookId: number }) =>
      (await server.call('POST /webhooks/:webhookId/secret', { as: admin, params })).body.secret,
    ping: async (params: { webhookId: number }) =>
      (await server.call('POST /webhooks/:webhookId/ping', { as: admin, params })).body.id,
    /** Waits until the newest delivery is in this state. */
    settled: (params: { webhookId: number }, state: string) =>
      eventually(`a delivery that is ${state}`, async () => (await deliveries(params))[0]?.state === state),
  };
}

/** See `openWebhookCompany`. */
export type WebhookCompany = Awaited<ReturnType<typeof openWebhookCompany>>;
