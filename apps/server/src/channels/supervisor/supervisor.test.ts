import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { eventually } from '../../testing/eventually.ts';
import { channelCredentials, channelKeys, channelLeases, inboundEvents } from '../channels.schema.ts';
import { type DatabaseWorld, startDatabaseWorld } from '../testing/database-world.ts';
import { createLeases, type Leases } from './leases.ts';

describe('a connection and the process that holds it', () => {
  let world: DatabaseWorld;

  before(async () => {
    world = await startDatabaseWorld();
  });
  after(() => world.close());

  /** Another process takes over a connection whose holder is silent. */
  async function loseTo(other: Leases, connectionId: number): Promise<void> {
    const lease = eq(channelLeases.connectionId, connectionId);
    await world.database.system(({ db }) => db.update(channelLeases).set({ expiresAt: sql`now()` }).where(lease));
    await eventually('taken', () => other.acquire(connectionId));
  }

  test('pairs by QR; an incoming text becomes an event and a job, stored once', async (context) => {
    const channels = world.startChannels();
    context.after(channels.stop);
    const id = await world.createConnection('Vendas');
    await world.pair(id, '5511990000001');
    const customer = await world.customer('5511988880001', 'Maria', '5511990000001');
    const wid = await customer.say({ text: 'Oi' });
    const [event] = await eventually('the event', async () => {
      const rows = await world.database.system(({ db }) =>
        db.select().from(inboundEvents).where(eq(inboundEvents.wid, wid)),
      );
      return rows.length > 0 && rows;
    });
    assert.deepEqual([event?.companyId, event?.connectionId, event?.kind], [world.companyId, id, 'message']);
    const waiting = await world.database.system(({ db }) =>
      db.select().from(jobs).where(eq(jobs.kind, 'inbound-event')),
    );
    const own = waiting.filter((job) => JSON.stringify(job.payload) === JSON.stringify({ eventId: event?.id }));
    const expected = [[world.companyId, `contact:${id}:${event?.chatId}`]];
    assert.deepEqual(
      own.map((job) => [job.companyId, job.lane]),
      expected,
    );
  });

  test('a stored pairing is encrypted', async () => {
    const rows = await world.database.system(async ({ db }) => [
      ...(await db.select({ value: channelKeys.value }).from(channelKeys)),
      ...(await db.select({ value: channelCredentials.value }).from(channelCredentials)),
    ]);
    assert.ok(rows.length > 800);
    assert.ok(rows.every(({ value }) => !/private|Buffer|noiseKey/.test(value.toString('latin1'))));
  });

  test('QR codes are sent to administrators only', async () => {
    const sessions = world.published.filter((event) => event.name === 'whatsappSession');
    assert.ok(sessions.some((event) => event.payload.session.qrcode.length > 50));
    assert.ok(sessions.every((event) => event.audience.to === 'admins'));
    const shown = world.published.filter((event) => event.name === 'whatsapp');
    assert.ok(shown.length > 0);
    assert.ok(shown.every((event) => event.payload.action !== 'delete' && event.payload.whatsapp.qrcode === ''));
  });

  test('when the holder stops or dies another process takes over, without a new QR', async (context) => {
    const leaseDuration = 60 * 60_000;
    const first = world.startChannels({ leaseDuration });
    context.after(first.stop);
    const id = await world.createConnection('Suporte');
    await world.pair(id, '5511990000002');
    const second = world.startChannels({ leaseDuration });
    context.after(second.stop);
    assert.ok(first.channel(id));
    assert.equal(second.channel(id), undefined);
    await first.stop();
    await eventually('taken over', () => second.channel(id));
    await world.status(id, 'CONNECTED');
    const former = second.channel(id);
    await world.database.system(({ db }) =>
      db.update(channelLeases).set({ holder: 'a process that hangs', expiresAt: sql`now() + interval '1 second'` }),
    );
    // The connection may be given up and taken over again too fast to observe both.
    await eventually('given up and taken over again', () => ![former, undefined].includes(second.channel(id)));
    await world.status(id, 'CONNECTED');
  });

  test('a process that lost its connection writes nothing more', async (context) => {
    const channels = world.startChannels({ heartbeat: 60_000 });
    context.after(channels.stop);
    const id = await world.createConnection('Financeiro');
    await world.database.notifications.broadcast('channels', JSON.stringify({ say: 'wake' }));
    await world.pair(id, '5511990000003');
    const customer = await world.customer('5511988880003', 'João', '5511990000003');
    await loseTo(createLeases(world.database, 'somebody else', 60 * 60_000), id);
    const keys = () =>
      world.database.system(({ db }) => db.select().from(channelKeys).where(eq(channelKeys.connectionId, id)));
    const before = await keys();
    const wid = await customer.say({ text: 'para o outro' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual(await keys(), before);
    const events = await world.database.system(({ db }) =>
      db.select().from(inboundEvents).where(eq(inboundEvents.wid, wid)),
    );
    assert.equal(events.length, 0);
    await world.database.system(({ db }) => db.delete(channelLeases).where(eq(channelLeases.connectionId, id)));
    const next = world.startChannels();
    context.after(next.stop);
    await eventually('delivered to the next holder', async () => {
      const rows = await world.database.system(({ db }) =>
        db.select().from(inboundEvents).where(eq(inboundEvents.wid, wid)),
      );
      return rows.length === 1;
    });
  });

  test('a session that ends after its process lost the connection does not change the pairing, which has a new holder', async (context) => {
    const channels = world.startChannels({ heartbeat: 60_000 });
    context.after(channels.stop);
    const id = await world.createConnection('Devagar');
    await world.database.notifications.broadcast('channels', JSON.stringify({ say: 'wake' }));
    await world.pair(id, '5511990000006');
    await loseTo(createLeases(world.database, 'somebody else', 60 * 60_000), id);
    await world.phones.fault({ kind: 'streamError', number: '5511990000006', code: 401 });
    await eventually('given up', () => channels.channel(id) === undefined);
    assert.equal((await world.row(id)).status, 'CONNECTED');
    const left = await world.database.system(({ db }) =>
      db.select().from(channelCredentials).where(eq(channelCredentials.connectionId, id)),
    );
    assert.equal(left.length, 1);
  });

  test('try again, new QR, disconnect', async (context) => {
    const channels = world.startChannels();
    context.after(channels.stop);
    const id = await world.createConnection('Avulsa');
    const number = '5511990000004';
    await world.pair(id, number);
    await world.database.system((unit) => channels.connect(unit, id));
    assert.equal((await world.row(id)).status, 'OPENING');
    await world.status(id, 'CONNECTED');
    await world.database.system((unit) => channels.pair(unit, id, number));
    const { pairingCode } = await eventually('a pairing code', async () => {
      const row = await world.row(id);
      return row.pairingCode ? row : undefined;
    });
    await world.phones.typeCode(number, pairingCode ?? '');
    await world.status(id, 'CONNECTED');
    await world.database.system((unit) => channels.logout(unit, id));
    await eventually('unlinked', () => world.emulator.world.devices.ofOwner(number).length <= 1);
    assert.equal((await world.row(id)).status, 'DISCONNECTED');
    const left = await world.database.system(({ db }) =>
      db.select().from(channelKeys).where(eq(channelKeys.connectionId, id)),
    );
    assert.equal(left.length, 0);
  });

  test('questions are answered by the process that holds the connection', async (context) => {
    const holder = world.startChannels();
    context.after(holder.stop);
    const id = await world.createConnection('Perguntas');
    await world.pair(id, '5511990000005');
    await world.database.system(({ db }) => db.execute(sql`update whatsapps set is_default = true where id = ${id}`));
    await world.phones.addPhone('5511988880005', 'Ana');
    const other = world.startChannels();
    context.after(other.stop);
    assert.equal((await other.checkNumber(world.companyId, '5511988880005'))?.number, '5511988880005');
    assert.equal(await other.checkNumber(world.companyId, '5511900000000'), null);
    assert.equal((await other.privacy(id, { online: 'match_last_seen' }))?.online, 'match_last_seen');
  });
});
