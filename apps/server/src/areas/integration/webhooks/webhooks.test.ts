import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { companies } from '../../../platform/database/schema/companies.ts';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { ForeignServer } from '../../../testing/foreign-server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../testing/server-with-foreign.ts';
import { addDeliveries } from './add-deliveries.ts';
import { openWebhookCompany, type WebhookCompany } from './testing/webhook-company.ts';
import { wakeWebhooksWork } from './wake-webhooks.ts';
import { onConnectionChanged } from './webhook-reactions.ts';
import { webhookDeliveries, webhooks } from './webhooks.schema.ts';

describe('Webhooks', () => {
  let world: ServerWithForeign;
  let foreign: ForeignServer;
  let server: TestServer;
  let given: WebhookCompany;

  before(async () => {
    world = await startServerWithForeign();
    ({ foreign, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openWebhookCompany(world);
  });

  test('an address needs http or https and no password, and at least one event', async () => {
    const wrong: object[] = [{ address: 'ftp://a.example' }, { address: 'https://a:b@c.example' }, { events: [] }];
    for (const body of wrong) {
      const whole = { name: 'Loja', address: 'https://a.example', events: ['ticket.closed' as const], ...body };
      assert.equal((await server.call('POST /webhooks', { as: given.admin, body: whole })).status, 400);
    }
  });

  test('nothing is delivered while the plan has no external API, or the company is closed', async () => {
    const params = await given.add({ events: ['connection.changed'] });
    const { id: connectionId } = await server.make.connection({ companyId: given.companyId });
    const { planId: without } = await server.make.company({ plan: { useExternalApi: false } });
    const { planId: usual } = await server.make.company();
    const { database } = server.platform;
    const change = (values: { planId?: number | null; dueDate?: string; status?: boolean }) =>
      database.system(({ db }) => db.update(companies).set(values).where(eq(companies.id, given.companyId)));
    const tell = () => database.tenant(given.companyId, (unit) => onConnectionChanged(unit, connectionId));
    for (const closed of [{ planId: without }, { dueDate: '2020-01-01' }, { status: false }]) {
      await change(closed);
      await tell();
      await change({ planId: usual, dueDate: '2999-12-31', status: true });
    }
    assert.deepEqual(await given.deliveries(params), []);
    await tell();
    await given.settled(params, 'delivered');
    assert.equal(foreign.received.length, 1);
  });

  const closings = {
    'has not paid': [{ dueDate: '2020-01-01' }, { dueDate: '2999-12-31' }],
    'is suspended': [{ status: false }, { status: true }],
  } as const;
  for (const [reason, [closed, open]] of Object.entries(closings))
    test(`what waits is not delivered while the company ${reason}, and is when it is open again`, async () => {
      await given.add({ events: ['connection.changed'] });
      const { id: connectionId } = await server.make.connection({ companyId: given.companyId });
      const { database } = server.platform;
      const change = (values: { dueDate?: string; status?: boolean }) =>
        database.system(({ db }) => db.update(companies).set(values).where(eq(companies.id, given.companyId)));
      foreign.next.push({ status: 500 });
      await database.tenant(given.companyId, (unit) => onConnectionChanged(unit, connectionId));
      await eventually('the first attempt', () => foreign.received.length === 1);
      await change(closed);
      server.advance(60 * 60_000);
      const work = wakeWebhooksWork(server.platform);
      const isAsleep = () =>
        eventually('no job is due', async () => {
          const rows = await database.system(({ db }) =>
            db.select().from(jobs).where(eq(jobs.companyId, given.companyId)),
          );
          // The job of the first attempt may end only now, and plan the next one.
          return rows.every(({ kind, runAt }) => kind !== 'deliver-webhooks' || runAt > new Date());
        });
      await work.run(new AbortController().signal);
      await isAsleep();
      assert.equal(foreign.received.length, 1);
      await change(open);
      await work.run(new AbortController().signal);
      // Their session has expired with the hour, so they cannot be asked for the state of the delivery.
      await eventually('the second attempt', async () => foreign.received.length === 2);
    });

  test('a moved and a closed ticket are delivered in order, with the id of the delivery', async () => {
    const params = await given.add();
    const contact = await server.make.contact({ companyId: given.companyId });
    const { id: ticketId } = await server.make.ticket({
      companyId: given.companyId,
      contactId: contact.id,
      status: 'pending',
    });
    const put = (status: 'open' | 'closed') =>
      server.call('PUT /tickets/:ticketId', { as: given.admin, params: { ticketId }, body: { status } });
    assert.equal((await put('open')).status, 200);
    assert.equal((await put('closed')).status, 200);
    await eventually('both', async () => foreign.received.length === 2);
    const deliveries = foreign.received.map(({ body }) => JSON.parse(body));
    assert.deepEqual(
      deliveries.map(({ type, data }) => [type, data.move, data.ticket.id, data.ticket.status]),
      [
        ['ticket.moved', 'accepted', ticketId, 'open'],
        ['ticket.closed', 'resolved', ticketId, 'closed'],
      ],
    );
    assert.equal(deliveries[0].companyId, given.companyId);
    await given.settled(params, 'delivered');
    const ids = (await given.deliveries(params)).map(({ id }) => String(id)).reverse();
    assert.deepEqual(
      foreign.received.map(({ headers }) => headers['recado-delivery']),
      ids,
    );
  });

  test('a refused delivery is retried with the same body, and a later one of its subject waits for it', async () => {
    const params = await given.add();
    foreign.next.push({ status: 500, text: 'down' }, {}, {});
    const [first, second] = [await given.ping(params), await given.ping(params)];
    await eventually('three requests', async () => foreign.received.length === 3);
    const order = foreign.received.map(({ headers }) => Number(headers['recado-delivery']));
    assert.deepEqual(order, [first, first, second]);
    assert.equal(foreign.received[0]?.body, foreign.received[1]?.body);
    await given.settled(params, 'delivered');
    assert.deepEqual(
      (await given.deliveries(params)).map(({ attempts }) => attempts),
      [1, 2],
    );
    assert.equal((await given.read(params)).failingSince, null);
  });

  test('redirections, huge answers, silence, lost connections and internal addresses count as failures', async () => {
    const replies = [
      [`${foreign.origin}/moved`, { status: 307, headers: { location: `${foreign.origin}/other` } }, 'redirections'],
      [`${foreign.origin}/huge`, { bytes: Buffer.alloc(65 * 1024) }, 'too-large'],
      [`${foreign.origin}/silent`, { waits: true }, 'timeout'],
      [`${foreign.origin}/lost`, { hangs: true }, 'unreachable'],
      ['http://127.0.0.1:9/', {}, 'address'],
    ] as const;
    for (const [address, reply, error] of replies) {
      foreign.byPath.set(new URL(address).pathname, reply);
      const params = await given.add({ address });
      await given.ping(params);
      await eventually(error, async () => (await given.deliveries(params))[0]?.error === error);
    }
    assert.ok(foreign.received.every(({ path }) => path !== '/other'));
  });

  test('an address that failed for three days is disabled; its failed deliveries can be repeated later', async () => {
    const params = await given.add();
    foreign.byPath.set('/hook', { status: 503, text: 'closed' });
    const failingSince = new Date(Date.now() - 73 * 60 * 60_000);
    const own = eq(webhooks.id, params.webhookId);
    await server.platform.database.system(({ db }) => db.update(webhooks).set({ failingSince }).where(own));
    await given.ping(params);
    await given.settled(params, 'failed');
    assert.equal((await given.read(params)).isActive, false);
    const kept = await given.change(params, { name: 'Nova', isActive: false });
    assert.notEqual(kept.failingSince, null);
    const [failed] = await given.deliveries(params);
    assert.deepEqual([failed?.status, failed?.answer, failed?.error], [503, 'closed', 'disabled']);
    foreign.byPath.clear();
    await given.change(params, { isActive: true });
    const again = { ...params, deliveryId: failed?.id ?? 0 };
    await server.call('POST /webhooks/:webhookId/deliveries/:deliveryId/replay', { as: given.admin, params: again });
    await given.settled(params, 'delivered');
  });

  test('a webhook that a user switches off while it fails does not count as disabled', async () => {
    const params = await given.add();
    const own = eq(webhooks.id, params.webhookId);
    await server.platform.database.system(({ db }) => db.update(webhooks).set({ failingSince: new Date() }).where(own));
    const off = await given.change(params, { isActive: false });
    assert.deepEqual([off.isActive, off.failingSince], [false, null]);
  });

  test('disabled webhooks are listed separately from those that a user switched off', async () => {
    const [disabled, off] = [await given.add({ name: 'Caída' }), await given.add({ name: 'Parada', isActive: false })];
    const values = { isActive: false, failingSince: new Date() };
    await server.platform.database.system(({ db }) =>
      db.update(webhooks).set(values).where(eq(webhooks.id, disabled.webhookId)),
    );
    const list = async (query: { disabled?: 'true' | 'false' }) =>
      (await server.call('GET /webhooks', { as: given.admin, query })).body.records.map(({ id }) => id);
    assert.deepEqual(await list({ disabled: 'true' }), [disabled.webhookId]);
    assert.deepEqual(await list({}), [disabled.webhookId, off.webhookId]);
  });

  test('an event whose unit is rolled back is not delivered', async () => {
    const { webhookId } = await given.add();
    const news = { event: 'ping', subject: 'ping', data: {} } as const;
    const undone = server.platform.database.tenant(given.companyId, async (unit) => {
      await addDeliveries(unit, given.companyId, [{ webhookId, news }], new Date());
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    const left = await server.platform.database.system(async ({ db }) => [
      ...(await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, given.companyId))),
      ...(await db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, webhookId))),
    ]);
    assert.deepEqual(left, []);
  });
});
