import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { mostWaiting } from './change-schedules.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Scheduled messages', () => {
  let server: TestServer;
  let companyId: number;
  let connectionId: number;
  let queueId: number;
  let ana: TestUser;
  let admin: TestUser;
  let contactId: number;
  let ticketId: number;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    queueId = (await server.make.queue({ companyId })).id;
    connectionId = (await server.make.connection({ companyId, isDefault: true, status: 'CONNECTED' })).id;
    ana = await server.make.user({ companyId, name: 'Ana', queueIds: [queueId] });
    admin = await server.make.user({ companyId, profile: 'admin' });
    contactId = (await server.make.contact({ companyId, name: 'Maria Silva' })).id;
    const place = { companyId, whatsappId: connectionId, contactId, queueId };
    ticketId = (await server.make.ticket({ ...place, status: 'open', userId: ana.id })).id;
  });

  /** A time in the near future; the worker runs its job. */
  const soon = () => new Date(server.platform.clock().getTime() + 1000).toISOString();
  const later = () => new Date(server.platform.clock().getTime() + 3_600_000).toISOString();
  const create = (given: object = {}, as = ana) =>
    server.call('POST /schedules', { as, body: { contactId, body: 'Olá {{firstName}}', sendAt: later(), ...given } });
  const change = (scheduleId: number, body: object, as = ana) =>
    server.call('PUT /schedules/:scheduleId', { as, params: { scheduleId }, body });
  const read = async (scheduleId: number) =>
    (await server.call('GET /schedules/:scheduleId', { as: admin, params: { scheduleId } })).body;
  const list = async (as: TestUser, query: object = {}) =>
    (await server.call('GET /schedules', { as, query: { ...query } })).body.schedules.map(({ id }) => id);
  const sent = () =>
    server.database.database.system((unit) =>
      unit.db
        .select({ body: messages.body, mediaType: messages.mediaType, ticketId: messages.ticketId })
        .from(messages)
        .where(and(eq(messages.companyId, companyId), eq(messages.fromMe, true))),
    );
  const settled = (scheduleId: number) =>
    eventually('the schedule was handed over', async () => (await read(scheduleId)).status !== 'PENDENTE');

  test('a schedule waits, and is sent once at its time in the contact’s ticket, with its variables filled', async () => {
    const browser = await server.socket(ana);
    const { status, body } = await create({ sendAt: soon() });
    assert.deepEqual(
      [status, body.status, body.contact.name, body.user?.name],
      [200, 'PENDENTE', 'Maria Silva', 'Ana'],
    );
    const isSent = (payload: unknown) => JSON.stringify(payload).includes('"update"');
    await browser.waitFor(`company-${companyId}-schedule`, isSent);
    await settled(body.id);
    assert.deepEqual(await sent(), [{ body: 'Olá Maria', mediaType: 'chat', ticketId }]);
    await eventually('it reached WhatsApp', async () => (await read(body.id)).status === 'ENVIADA');
    assert.ok((await read(body.id)).sentAt);
    const refused = await change(body.id, { body: 'Tarde demais' });
    assert.equal(refused.body.error, 'ERR_SCHEDULE_STARTED');
  });

  test('a schedule that is sent long after its time is marked as late; after a restart it is sent once', async () => {
    const late = (await create({ sendAt: soon() })).body.id;
    server.advance(120_000);
    await settled(late);
    assert.equal((await read(late)).late, true);
    server = await server.restart();
    const { id } = (await create({ body: 'Depois', sendAt: soon() })).body;
    server = await server.restart();
    await settled(id);
    assert.deepEqual(
      (await sent()).map(({ body }) => body),
      ['Olá Maria', 'Depois'],
    );
    assert.equal((await read(id)).late, false);
  });

  test('a changed schedule is sent in its new form, a deleted one is not sent', async () => {
    // Far enough ahead that a busy machine changes and deletes them before.
    const due = new Date(server.platform.clock().getTime() + 6_000).toISOString();
    const [kept, gone] = [(await create({ sendAt: due })).body, (await create({ sendAt: due })).body];
    await change(kept.id, { body: 'Texto novo', sendAt: soon() });
    const params = { scheduleId: gone.id };
    assert.equal((await server.call('DELETE /schedules/:scheduleId', { as: ana, params })).status, 200);
    await settled(kept.id);
    const [sendAt] = [due, soon()].toSorted().slice(-1);
    const { id: last } = (await create({ body: 'O último', sendAt })).body;
    await settled(last);
    assert.deepEqual(
      (await sent()).map(({ body }) => body),
      ['Texto novo', 'O último'],
    );
  });

  test('a picture is sent with it; other files are refused; the file stays with the sent message', async () => {
    const { id } = (await create({ sendAt: later() })).body;
    const attach = (name: string, content: Buffer | string) =>
      server.call('POST /schedules/:scheduleId/media-upload', {
        as: ana,
        params: { scheduleId: id },
        files: [{ field: 'file', name, content }],
      });
    assert.equal((await attach('tabela.txt', 'Bolo: 10')).body.error, 'ERR_FILE_TYPE');
    const { body } = await attach('bolo.png', png);
    assert.equal(body.mediaName, 'bolo.png');
    await change(id, { sendAt: soon() });
    await settled(id);
    assert.equal((await sent())[0]?.mediaType, 'image');
    await server.call('DELETE /schedules/:scheduleId', { as: ana, params: { scheduleId: id } });
    assert.equal((await fetch(body.mediaPath ?? '')).status, 200);
  });

  test('uses the connection that was chosen for it, otherwise that of the contact’s ticket', async () => {
    const other = await server.make.connection({ companyId, status: 'CONNECTED' });
    for (const given of [{ body: 'Pela de sempre' }, { body: 'Pela outra', whatsappId: other.id }])
      await settled((await create({ ...given, sendAt: soon() })).body.id);
    const rows = await server.database.database.system(({ db }) =>
      db
        .select({ body: messages.body, connectionId: messages.connectionId })
        .from(messages)
        .where(and(eq(messages.companyId, companyId), eq(messages.fromMe, true)))
        .orderBy(messages.id),
    );
    const expected = [
      { body: 'Pela de sempre', connectionId },
      { body: 'Pela outra', connectionId: other.id },
    ];
    assert.deepEqual(rows, expected);
  });

  test('without a ticket it creates a closed one; without a connection it fails with the reason', async () => {
    const fresh = await server.make.contact({ companyId, name: 'João' });
    const { id } = (await create({ contactId: fresh.id, sendAt: soon() })).body;
    await settled(id);
    const [message] = await sent();
    const params = { ticketId: message?.ticketId ?? 0 };
    const { body } = await server.call('GET /tickets/:ticketId', { as: admin, params });
    assert.deepEqual([body.status, body.contactId], ['closed', fresh.id]);
    const other = await server.make.company();
    const alone = await server.make.user({ companyId: other.id, profile: 'admin' });
    const nobody = await server.make.contact({ companyId: other.id });
    const failing = (await create({ contactId: nobody.id, sendAt: soon() }, alone)).body.id;
    const status = async () =>
      (await server.call('GET /schedules/:scheduleId', { as: alone, params: { scheduleId: failing } })).body;
    await eventually('it failed', async () => (await status()).status === 'ERRO');
    assert.equal((await status()).failedCode, 'ERR_NO_DEF_WAPP_FOUND');
  });

  test('users read and change their own schedules and those of their queues; administrators all of their company', async () => {
    const own = (await create()).body.id;
    const bia = await server.make.user({ companyId, queueIds: [queueId] });
    const caio = await server.make.user({ companyId, queueIds: [(await server.make.queue({ companyId })).id] });
    assert.deepEqual([await list(ana), await list(bia), await list(admin)], [[own], [own], [own]]);
    assert.deepEqual(await list(caio), []);
    assert.equal((await change(own, { body: 'Outro texto' }, caio)).body.error, 'ERR_NO_SCHEDULE_FOUND');
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await change(own, { body: 'Outro texto' }, stranger)).status, 404);
    assert.equal((await create({}, stranger)).body.error, 'ERR_NO_CONTACT_FOUND');
    const other = (await server.make.contact({ companyId })).id;
    await create({ contactId: other, body: 'Para outro' });
    assert.deepEqual(await list(ana, { contactId, waiting: 'true' }), [own]);
  });

  test('a list covers a time without its end, and is searched by text and contact', async () => {
    const at = async (sendAt: string, body: string) => (await create({ sendAt, body })).body.id;
    const before = await at('2999-01-31T23:59:59-03:00', 'Antes do mês');
    const first = await at('2999-02-01T00:00', 'Começo do mês');
    const last = await at('2999-02-28T23:59', 'Fim do mês');
    const after = await at('2999-03-01T00:00', 'Depois');
    const february = { from: '2999-02-01T00:00', until: '2999-03-01T03:00:00.000Z' };
    assert.deepEqual(await list(ana, february), [first, last]);
    assert.deepEqual(await list(ana, { until: february.from }), [before]);
    assert.deepEqual(await list(ana, { from: february.until }), [after]);
    assert.deepEqual(await list(ana, { ...february, searchParam: 'comeco' }), [first]);
    assert.deepEqual(await list(ana, { searchParam: 'maria silva' }), [before, first, last, after]);
    const refused = await server.call('GET /schedules', { as: ana, query: { from: 'ontem' } });
    assert.equal(refused.status, 400);
  });

  test('a month is read by an index, however many schedules there are', async () => {
    await server.database.database.system((unit) =>
      unit.db.execute(sql`
        insert into schedules (company_id, contact_id, user_id, body, send_at, state)
        select ${companyId}, ${contactId}, ${ana.id}, 'Muitas', '2020-01-01'::timestamptz + n * interval '1 hour', 'handed'
        from generate_series(1, 20000) n`),
    );
    const plan = await server.database.database.system(async (unit) => {
      await unit.db.execute(sql`analyze schedules`);
      return unit.db.execute(sql`
        explain (format json) select id from schedules
        where company_id = ${companyId} and send_at >= '2021-02-01' and send_at < '2021-03-01'
        order by send_at, id limit 21`);
    });
    assert.match(JSON.stringify(plan), /schedules_company/);
    assert.doesNotMatch(JSON.stringify(plan), /Seq Scan|Sort/);
  });

  test('clients of this family send a form with JSON: a picture is kept until another one replaces it', async () => {
    const files = [{ field: 'file', name: 'bolo.png', content: png }];
    const formed = (given: object) => ({ scheduleData: JSON.stringify({ id: 0, status: 'PENDENTE', ...given }) });
    const made = await server.call('POST /schedules', {
      as: ana,
      body: formed({ contactId, body: 'Olá\nMaria', sendAt: later(), whatsappId: '' }),
      files,
    });
    assert.deepEqual([made.status, made.body.body, made.body.mediaName], [200, 'Olá\nMaria', 'bolo.png']);
    const params = { scheduleId: made.body.id };
    const put = (given: object, sent: typeof files = []) =>
      server.call('PUT /schedules/:scheduleId', { as: ana, params, body: formed(given), files: sent });
    assert.deepEqual(
      [(await put({ body: 'Outro texto' })).body.body, (await read(made.body.id)).mediaName],
      ['Outro texto', 'bolo.png'],
    );
    assert.equal((await put({}, [{ field: 'file', name: 'torta.png', content: png }])).body.mediaName, 'torta.png');
    assert.equal(
      (await put({}, [{ field: 'file', name: 'a.txt', content: Buffer.from('a') }])).body.error,
      'ERR_FILE_TYPE',
    );
    assert.equal((await read(made.body.id)).mediaName, 'torta.png');
    const broken = await server.call('POST /schedules', { as: ana, body: { scheduleData: '{"body"' }, files });
    assert.equal(broken.body.error, 'ERR_VALIDATION');
  });

  test('a company cannot have more waiting schedules than the limit; sent ones do not count', async () => {
    const fill = (count: number, sendAt: Date) =>
      server.database.database.system((unit) =>
        unit.db.execute(sql`
          insert into schedules (company_id, contact_id, user_id, body, send_at)
          select ${companyId}, ${contactId}, ${ana.id}, 'Muitas', ${sendAt.toISOString()}::timestamptz
          from generate_series(1, ${count})`),
      );
    await fill(2, new Date('2026-01-01T12:00:00Z'));
    await fill(mostWaiting - 1, new Date('2999-01-01T12:00:00Z'));
    const both = await Promise.all([create(), create()]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(both.find(({ status }) => status === 409)?.body.error, 'ERR_TOO_MANY_SCHEDULES');
  });

  test('each error names its field', async () => {
    const codeOf = async (given: object) => {
      const { body } = await create(given);
      return [body.issues?.[0]?.path, body.issues?.[0]?.code];
    };
    assert.deepEqual(await codeOf({ body: 'Oi' }), ['body.body', 'tooShort']);
    assert.deepEqual(await codeOf({ sendAt: '2020-01-01T10:00' }), ['body.sendAt', 'inPast']);
    assert.deepEqual(await codeOf({ sendAt: '2030-13-45T10:00' }), ['body.sendAt', 'invalidDate']);
    assert.deepEqual(await codeOf({ sendAt: undefined }), ['body.sendAt', 'required']);
    const local = (await create({ sendAt: '2999-01-15T10:00' })).body;
    assert.equal(local.sendAt, '2999-01-15T13:00:00.000Z');
  });
});
