import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { companies, jobs, webhookDeliveries, webhooks } from '../../platform/database/schema/index.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { type ForeignServer, startForeignServer } from '../../testing/foreign-server.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addDeliveries } from './add-deliveries.ts';
import { noteConnection } from './note-events.ts';

describe('Webhooks', () => {
  let foreign: ForeignServer;
  let server: TestServer;
  let companyId: number;
  let admin: TestUser;

  before(async () => {
    foreign = await startForeignServer();
    server = await startTestServer({ environment: { OUTBOUND_ORIGINS: foreign.origin } });
  });
  after(async () => {
    await server.close();
    await foreign.close();
  });
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    foreign.reset();
  });

  const add = async (body: object = {}) => {
    const usual = {
      name: 'Loja',
      address: `${foreign.origin}/hook`,
      events: ['ticket.closed' as const, 'ticket.moved' as const],
    };
    const made = await server.call('POST /webhooks', { as: admin, body: { ...usual, ...body } });
    return { webhookId: made.body.id };
  };
  const deliveries = async (params: { webhookId: number }) =>
    (await server.call('GET /webhooks/:webhookId/deliveries', { as: admin, params, query: {} })).body.records;
  const settled = (params: { webhookId: number }, state: string) =>
    eventually(`a delivery that is ${state}`, async () => (await deliveries(params))[0]?.state === state);
  const sign = (secret: string, time: string, body: string) =>
    `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

  test('an address needs http or https and no password, an event at least one', async () => {
    const wrong: object[] = [{ address: 'ftp://a.example' }, { address: 'https://a:b@c.example' }, { events: [] }];
    for (const body of wrong) {
      const whole = { name: 'Loja', address: 'https://a.example', events: ['ticket.closed' as const], ...body };
      assert.equal((await server.call('POST /webhooks', { as: admin, body: whole })).status, 400);
    }
  });

  test('nothing is told while the plan has no external API, or while the company may not work', async () => {
    const params = await add({ events: ['connection.changed'] });
    const { id: connectionId } = await server.make.connection({ companyId });
    const { planId: without } = await server.make.company({ plan: { useExternalApi: false } });
    const { planId: usual } = await server.make.company();
    const { database } = server.platform;
    const change = (values: { planId?: number | null; dueDate?: string; status?: boolean }) =>
      database.system(({ db }) => db.update(companies).set(values).where(eq(companies.id, companyId)));
    const tell = () => database.tenant(companyId, (unit) => noteConnection(server.platform, unit, connectionId));
    for (const closed of [{ planId: without }, { dueDate: '2020-01-01' }, { status: false }]) {
      await change(closed);
      await tell();
      await change({ planId: usual, dueDate: '2999-12-31', status: true });
    }
    assert.deepEqual(await deliveries(params), []);
    await tell();
    await settled(params, 'delivered');
    assert.equal(foreign.received.length, 1);
  });

  test('a moved and a closed ticket are delivered in order, with the id of the delivery', async () => {
    const params = await add();
    const contact = await server.make.contact({ companyId });
    const { id: ticketId } = await server.make.ticket({ companyId, contactId: contact.id, status: 'pending' });
    const put = (status: 'open' | 'closed') =>
      server.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId }, body: { status } });
    assert.equal((await put('open')).status, 200);
    assert.equal((await put('closed')).status, 200);
    await eventually('both', async () => foreign.received.length === 2);
    const told = foreign.received.map(({ body }) => JSON.parse(body));
    assert.deepEqual(
      told.map(({ type, data }) => [type, data.move, data.ticket.id, data.ticket.status]),
      [
        ['ticket.moved', 'accepted', ticketId, 'open'],
        ['ticket.closed', 'resolved', ticketId, 'closed'],
      ],
    );
    assert.equal(told[0].companyId, companyId);
    await settled(params, 'delivered');
    const ids = (await deliveries(params)).map(({ id }) => String(id)).reverse();
    assert.deepEqual(
      foreign.received.map(({ headers }) => headers['recado-delivery']),
      ids,
    );
  });

  test('is signed with the shown key, and with the former one while it is replaced', async () => {
    const params = await add();
    const renew = async () =>
      (await server.call('POST /webhooks/:webhookId/secret', { as: admin, params })).body.secret;
    const [former, current] = [await renew(), await renew()];
    await server.call('POST /webhooks/:webhookId/ping', { as: admin, params });
    await settled(params, 'delivered');
    const [sent] = foreign.received;
    assert.ok(sent);
    const [time = '', ...signatures] = String(sent.headers['recado-signature']).split(',');
    assert.deepEqual(
      signatures,
      [current, former].map((secret) => sign(secret, time.slice(2), sent.body)),
    );
  });

  test('a refusal is retried with the same body, and a later delivery of its subject waits for it', async () => {
    const params = await add();
    foreign.next.push({ status: 500, text: 'down' }, {}, {});
    const ping = () => server.call('POST /webhooks/:webhookId/ping', { as: admin, params });
    const [first, second] = [(await ping()).body.id, (await ping()).body.id];
    await eventually('three requests', async () => foreign.received.length === 3);
    const order = foreign.received.map(({ headers }) => Number(headers['recado-delivery']));
    assert.deepEqual(order, [first, first, second]);
    assert.equal(foreign.received[0]?.body, foreign.received[1]?.body);
    await settled(params, 'delivered');
    assert.deepEqual(
      (await deliveries(params)).map(({ attempts }) => attempts),
      [1, 2],
    );
    const shown = await server.call('GET /webhooks/:webhookId', { as: admin, params });
    assert.equal(shown.body.failingSince, null);
  });

  test('neither a redirection, a huge answer, silence, a lost connection nor an inside address is taken', async () => {
    const replies = [
      [`${foreign.origin}/moved`, { status: 307, headers: { location: `${foreign.origin}/other` } }, 'redirections'],
      [`${foreign.origin}/huge`, { bytes: Buffer.alloc(65 * 1024) }, 'too-large'],
      [`${foreign.origin}/silent`, { waits: true }, 'timeout'],
      [`${foreign.origin}/lost`, { hangs: true }, 'unreachable'],
      ['http://127.0.0.1:9/', {}, 'address'],
    ] as const;
    for (const [address, reply, error] of replies) {
      foreign.byPath.set(new URL(address).pathname, reply);
      const params = await add({ address });
      await server.call('POST /webhooks/:webhookId/ping', { as: admin, params });
      await eventually(error, async () => (await deliveries(params))[0]?.error === error);
    }
    assert.ok(foreign.received.every(({ path }) => path !== '/other'));
  });

  test('an address that failed for three days is disabled; what failed can be replayed when it is active again', async () => {
    const params = await add();
    foreign.byPath.set('/hook', { status: 503, text: 'closed' });
    const failingSince = new Date(Date.now() - 73 * 60 * 60_000);
    const own = eq(webhooks.id, params.webhookId);
    await server.platform.database.system(({ db }) => db.update(webhooks).set({ failingSince }).where(own));
    await server.call('POST /webhooks/:webhookId/ping', { as: admin, params });
    await settled(params, 'failed');
    const shown = await server.call('GET /webhooks/:webhookId', { as: admin, params });
    assert.equal(shown.body.isActive, false);
    const kept = await server.call('PUT /webhooks/:webhookId', {
      as: admin,
      params,
      body: { name: 'Nova', isActive: false },
    });
    assert.notEqual(kept.body.failingSince, null);
    const [failed] = await deliveries(params);
    assert.deepEqual([failed?.status, failed?.answer, failed?.error], [503, 'closed', 'disabled']);
    foreign.byPath.clear();
    await server.call('PUT /webhooks/:webhookId', { as: admin, params, body: { isActive: true } });
    const again = { ...params, deliveryId: failed?.id ?? 0 };
    await server.call('POST /webhooks/:webhookId/deliveries/:deliveryId/replay', { as: admin, params: again });
    await settled(params, 'delivered');
  });

  test('one that is switched off while it fails is not taken for one that was disabled', async () => {
    const params = await add();
    const own = eq(webhooks.id, params.webhookId);
    await server.platform.database.system(({ db }) => db.update(webhooks).set({ failingSince: new Date() }).where(own));
    const off = await server.call('PUT /webhooks/:webhookId', { as: admin, params, body: { isActive: false } });
    assert.deepEqual([off.body.isActive, off.body.failingSince], [false, null]);
  });

  test('the former key no longer signs once it is ended, and the first key has none before it', async () => {
    const params = await add();
    const renew = async () =>
      (await server.call('POST /webhooks/:webhookId/secret', { as: admin, params })).body.secret;
    const former = async () =>
      (await server.call('GET /webhooks/:webhookId', { as: admin, params })).body.formerKeyUntil;
    await renew();
    assert.equal(await former(), null);
    const current = await renew();
    assert.ok(Date.parse((await former()) ?? '') > Date.now());
    const ended = await server.call('DELETE /webhooks/:webhookId/former-secret', { as: admin, params });
    assert.equal(ended.body.formerKeyUntil, null);
    await server.call('POST /webhooks/:webhookId/ping', { as: admin, params });
    await settled(params, 'delivered');
    const [sent] = foreign.received;
    assert.ok(sent);
    const [time = '', ...signatures] = String(sent.headers['recado-signature']).split(',');
    assert.deepEqual(signatures, [sign(current, time.slice(2), sent.body)]);
  });

  test('disabled ones are listed apart from those that somebody switched off', async () => {
    const [disabled, off] = [await add({ name: 'Caída' }), await add({ name: 'Parada', isActive: false })];
    const values = { isActive: false, failingSince: new Date() };
    await server.platform.database.system(({ db }) =>
      db.update(webhooks).set(values).where(eq(webhooks.id, disabled.webhookId)),
    );
    const list = async (query: { disabled?: 'true' | 'false' }) =>
      (await server.call('GET /webhooks', { as: admin, query })).body.records.map(({ id }) => id);
    assert.deepEqual(await list({ disabled: 'true' }), [disabled.webhookId]);
    assert.deepEqual(await list({}), [disabled.webhookId, off.webhookId]);
  });

  test('what is undone with its unit is not delivered', async () => {
    const { webhookId } = await add();
    const news = { event: 'ping', subject: 'ping', data: {} } as const;
    const undone = server.platform.database.tenant(companyId, async (unit) => {
      await addDeliveries(unit, companyId, [{ webhookId, news }], new Date());
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    const left = await server.platform.database.system(async ({ db }) => [
      ...(await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, companyId))),
      ...(await db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, webhookId))),
    ]);
    assert.deepEqual(left, []);
  });
});
