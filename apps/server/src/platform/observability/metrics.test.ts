import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inbound, person, text } from '../../areas/conversations/tickets/testing/world.ts';
import { recordEvents } from '../../channels/inbound-events.ts';
import { connectionPool } from '../../channels/jobs.ts';
import type { ChannelEvent } from '../../channels/port.ts';
import { eventually } from '../../testing/eventually.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { FairPlaces } from '../database/fair-places.ts';
import { jobs } from '../database/schema/jobs.ts';
import { noteBackup } from '../storage/last-backup.ts';
import { RecentCounts } from './metrics/service-levels.ts';

describe('Metrics', () => {
  const server = useTestServer();
  const read = async (path = '/metrics') => (await fetch(server.application.operationsUrl + path)).text();
  /** The value of a series; 0 before its first sample. */
  const sample = async (series: string, path?: string) =>
    Number(
      (await read(path))
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );

  test('a message of a customer is counted once, with its way to the screens; an answer when it is sent and delivered', async () => {
    const { id: companyId } = await server.make.company();
    const { id: connectionId } = await server.make.connection({ companyId, isDefault: true, status: 'OPENING' });
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const customer = person('5511977770001');
    const receive = (event: ChannelEvent) =>
      server.platform.database.system((unit) => recordEvents(unit, { companyId, connectionId }, [event]));
    const question = { type: 'message', message: inbound(customer, text('Bom dia'), new Date(), {}) } as const;
    await receive(question);
    await receive(question);
    await eventually('it is counted', async () => (await sample('recado_messages_received_total')) > 0);
    const { body } = await server.call('GET /tickets', { as: admin, query: { status: 'pending', showAll: 'true' } });
    const [ticket] = body.tickets;
    assert.ok(ticket);
    await server.call('PUT /tickets/:ticketId', {
      as: admin,
      params: { ticketId: ticket.id },
      body: { status: 'open', userId: admin.id },
    });
    await server.call('POST /messages/:ticketId', {
      as: admin,
      params: { ticketId: ticket.id },
      body: { body: 'Olá' },
    });
    const sent = () =>
      server.whatsapp.sent.find(({ content }) => content.kind === 'text' && content.text.includes('Olá'));
    await eventually('it is sent', async () => (await sample('recado_messages_sent_total{author="person"}')) === 1);
    await receive({ type: 'status', chat: customer, wid: sent()?.wid ?? '', ack: 3 });
    await eventually(
      'it arrived',
      async () => (await sample('recado_messages_delivered_total{author="person"}')) === 1,
    );
    for (const series of [
      'recado_messages_received_total',
      'recado_inbound_publish_seconds_count',
      'recado_outbound_send_seconds_count{author="person"}',
      'recado_outbound_delivery_seconds_count{author="person"}',
    ])
      assert.equal(await sample(series), 1, series);
  });

  test('sign-ins are counted by how they end, without a name', async () => {
    const before = await sample('recado_sign_ins_total{outcome="credentials"}');
    await server.call('POST /auth/login', { body: { email: 'nobody@example.com', password: 'wrong' } });
    assert.equal(await sample('recado_sign_ins_total{outcome="credentials"}'), before + 1);
    assert.doesNotMatch(await read(), /nobody/);
  });

  test('work that waits for a phone that is off is apart from work of open connections', async () => {
    const { id: companyId } = await server.make.company();
    const off = await server.make.connection({ companyId, status: 'DISCONNECTED' });
    const pool = connectionPool(off.id);
    const runAt = new Date(Date.now() - 3_600_000);
    await server.platform.database.system(({ db }) =>
      db.insert(jobs).values({ companyId, lane: 'off', pool, kind: 'x', payload: {}, maxAttempts: 1, runAt }),
    );
    const age = (name: string) => sample(`recado_oldest_due_job_seconds{pool="${name}"}`, '/metrics/installation');
    assert.ok((await age('offline')) >= 3_600);
    assert.ok((await age('connections')) < 3_600);
    assert.ok((await sample('recado_connections{status="DISCONNECTED",provider="beta"}', '/metrics/installation')) > 0);
  });

  test('the last backup is told by its time, from the first one on', async () => {
    assert.doesNotMatch(await read('/metrics/installation'), /last_backup/);
    await noteBackup(server.platform.configuration.dataFolder, { at: new Date(1_700_000_000_000), bytes: 5 });
    assert.equal(await sample('recado_last_backup_timestamp_seconds', '/metrics/installation'), 1_700_000_000);
    assert.equal(await sample('recado_last_backup_size_bytes', '/metrics/installation'), 5);
  });

  test('what waits for the database is seen while it waits, and what is refused is counted', async () => {
    const waiting = 'recado_database_connections{state="waiting"}';
    const places = new FairPlaces(1);
    const leave = await places.take('one');
    const second = places.take('one');
    assert.equal(await sample(waiting), 1);
    await assert.rejects(places.take('one', { waiting: 1, milliseconds: 1_000 }), /ERR_TOO_MANY_REQUESTS/);
    await assert.rejects(places.take('two', { waiting: 1, milliseconds: 1 }), /ERR_SERVER_BUSY/);
    leave();
    (await second)();
    assert.equal(await sample(waiting), 0);
    assert.deepEqual(
      [
        await sample('recado_database_refused_total{reason="crowded"}'),
        await sample('recado_database_refused_total{reason="late"}'),
      ],
      [1, 1],
    );
  });
});

test('service levels are those of the last hour', () => {
  let now = 0;
  const counts = new RecentCounts(() => now);
  counts.count(false);
  now = 59 * 60_000;
  counts.count(true);
  assert.deepEqual(counts.sum(), { good: 1, total: 2 });
  now = 60 * 60_000;
  assert.deepEqual(counts.sum(), { good: 1, total: 1 });
  counts.count(true);
  assert.deepEqual(counts.sum(), { good: 2, total: 2 });
});
