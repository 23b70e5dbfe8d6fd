import type { webhookEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { webhookDeliveries, webhooks } from '../webhooks.schema.ts';

let counter = 0;
/** An address without a server. */
const address = 'http://127.0.0.1:9/';

/** Written directly, because a company whose plan has no webhooks may have one, too. */
async function existing({ server, companyId }: MatrixWorld) {
  const values = { companyId, name: `${marker} ${++counter}`, address, events: ['ticket.closed' as const] };
  const [row] = await server.platform.database.system(({ db }) => db.insert(webhooks).values(values).returning());
  return { params: { webhookId: row?.id ?? 0 } };
}

async function delivered(world: MatrixWorld): Promise<Sample> {
  const { params } = await existing(world);
  const values = { companyId: world.companyId, ...params, event: 'ping', subject: 'ping', body: '{}' } as const;
  const [row] = await world.server.platform.database.system(({ db }) =>
    db
      .insert(webhookDeliveries)
      .values({ ...values, state: 'failed' })
      .returning(),
  );
  return { params: { ...params, deliveryId: row?.id ?? 0 } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof webhookEndpoints> = {
  'GET /webhooks': async () => ({}),
  'GET /webhooks/:webhookId': existing,
  'POST /webhooks': async () => ({ body: { name: `New ${++counter}`, address, events: ['ticket.closed'] } }),
  'PUT /webhooks/:webhookId': async (world) => ({ ...(await existing(world)), body: { name: marker } }),
  'DELETE /webhooks/:webhookId': existing,
  'POST /webhooks/:webhookId/secret': existing,
  'DELETE /webhooks/:webhookId/former-secret': existing,
  'POST /webhooks/:webhookId/ping': existing,
  'GET /webhooks/:webhookId/deliveries': existing,
  'POST /webhooks/:webhookId/replay': existing,
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': delivered,
};
