import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestServer } from '../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../testing/server-with-foreign.ts';
import { forgetDeliveriesWork } from './forget-deliveries.ts';
import { type DeliveryQuery, openWebhookCompany, type WebhookCompany } from './testing/webhook-company.ts';
import { wakeWebhooksWork } from './wake-webhooks.ts';
import type { WebhookDeliveryRow } from './webhooks.schema.ts';
import { webhookDeliveries } from './webhooks.schema.ts';

let world: ServerWithForeign;
let server: TestServer;
let given: WebhookCompany;
let params: { webhookId: number };

before(async () => {
  world = await startServerWithForeign();
  ({ server } = world);
});
after(() => world.close());
beforeEach(async () => {
  given = await openWebhookCompany(world);
  params = await given.add();
});

/** Creates deliveries without a job, as a crash leaves them. */
async function storeDeliveries(...rows: Partial<WebhookDeliveryRow>[]): Promise<number[]> {
  const usual = {
    companyId: given.companyId,
    ...params,
    event: 'ticket.closed',
    subject: 'ticket:1',
    body: '{}',
  } as const;
  const written = await server.platform.database.system(({ db }) =>
    db
      .insert(webhookDeliveries)
      .values(rows.map((row) => ({ ...usual, ...row })))
      .returning({ id: webhookDeliveries.id }),
  );
  return written.map(({ id }) => id);
}

const list = (query: DeliveryQuery = {}) => given.deliveries(params, query);
const arrived = () => world.foreign.received.map(({ headers }) => Number(headers['recado-delivery']));
const nobodyStops = new AbortController().signal;

test('deliveries are listed by state and by event', async () => {
  await storeDeliveries({ state: 'failed' }, { state: 'delivered', event: 'ping' }, { state: 'failed', event: 'ping' });
  const shown = async (query: DeliveryQuery) => (await list(query)).map(({ state, event }) => [state, event]);
  assert.deepEqual(await shown({ state: 'failed' }), [
    ['failed', 'ping'],
    ['failed', 'ticket.closed'],
  ]);
  assert.deepEqual(await shown({ event: 'ping' }), [
    ['failed', 'ping'],
    ['delivered', 'ping'],
  ]);
  assert.deepEqual(await shown({ state: 'delivered', event: 'ticket.closed' }), []);
});

test('all failed deliveries are repeated, for each subject in order and before later ones', async () => {
  const [first, , second] = await storeDeliveries(
    { state: 'failed', attempts: 442 },
    { state: 'delivered' },
    { state: 'failed' },
  );
  const { body } = await server.call('POST /webhooks/:webhookId/replay', { as: given.admin, params });
  assert.deepEqual(body, { count: 2, hasMore: false });
  await eventually('both arrive', async () => arrived().length === 2);
  assert.deepEqual(arrived(), [first, second]);
  await eventually('both are delivered', async () => (await list({ state: 'delivered' })).length === 3);
  const again = await server.call('POST /webhooks/:webhookId/replay', { as: given.admin, params });
  assert.deepEqual(again.body, { count: 0, hasMore: false });
});

test('the waiting deliveries of a webhook that was switched off fail, and nothing is sent', async () => {
  await storeDeliveries({ subject: 'ticket:1' }, { subject: 'ticket:2' }, { subject: 'ticket:3' });
  await given.change(params, { isActive: false });
  await eventually('all failed', async () => (await list({ state: 'failed' })).length === 3);
  assert.ok((await list()).every(({ error }) => error === 'disabled'));
  assert.deepEqual(arrived(), []);
});

test('a lane whose job was lost is woken', async () => {
  const ids = await storeDeliveries({ shard: 0 }, { shard: 3, subject: 'ticket:2' });
  await wakeWebhooksWork(server.platform).run(nobodyStops);
  await eventually('both arrive', async () => arrived().length === 2);
  assert.deepEqual(arrived().sort(), ids);
});

test('an address with too many waiting deliveries is disabled', async () => {
  const later = new Date(Date.now() + 3_600_000);
  await storeDeliveries({ dueAt: later }, { dueAt: later, subject: 'ticket:2' });
  await wakeWebhooksWork(server.platform, 1).run(nobodyStops);
  await eventually('all failed', async () => (await list({ state: 'failed' })).length === 2);
  const shown = await server.call('GET /webhooks', { as: given.admin, query: { disabled: 'true' } });
  assert.deepEqual(
    shown.body.records.map(({ id }) => id),
    [params.webhookId],
  );
});

test('deliveries older than 30 days are deleted, and so are all but the newest of a webhook', async () => {
  const old = { createdAt: new Date(Date.now() - 31 * 24 * 3_600_000), state: 'delivered' } as const;
  const later = new Date(Date.now() + 3_600_000);
  const [, waiting] = await storeDeliveries(old, { dueAt: later }, { state: 'failed' }, { state: 'delivered' });
  const [newest] = await storeDeliveries({ state: 'delivered' });
  await forgetDeliveriesWork(server.platform, 1).run(nobodyStops);
  const left = await server.platform.database.system(({ db }) =>
    db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, params.webhookId))
      .orderBy(webhookDeliveries.id),
  );
  assert.deepEqual(
    left.map(({ id }) => id),
    [waiting, newest],
    'what waits is kept',
  );
});
