import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { columns, importingCompany } from './testing/importing-company.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());
const company = importingCompany(() => server);
const { upload, start, read, ended, stored } = company;

describe('an import', () => {
  const many = (howMany: number) =>
    `Nome;Número\n${Array.from({ length: howMany }, (_, at) => `Cliente ${at};55119${80_000_000 + at}`).join('\n')}`;

  test('continues after a restart, without lost or repeated rows', async () => {
    const { body } = await upload(many(3_000));
    await start(body.id, columns);
    await eventually('some are imported', async () => (await read(body.id)).processed > 0);
    server = await server.restart();
    const { processed, created, refused } = await ended(body.id);
    assert.deepEqual([processed, created, refused, (await stored()).length], [3_000, 3_000, 0, 3_000]);
  });

  test('is cancelled; created contacts stay', async () => {
    const { body } = await upload(many(3_000));
    await start(body.id, columns);
    const params = { importId: body.id };
    assert.equal(
      (await server.call('DELETE /contacts/imports/:importId', { as: company.now.ana, params })).body.state,
      'cancelled',
    );
    assert.equal(
      (await server.call('DELETE /contacts/imports/:importId', { as: company.now.ana, params })).status,
      409,
    );
    const { created } = await read(body.id);
    assert.equal((await stored()).length, created);
  });

  test('runs alone in its company, and a draft is started once', async () => {
    const bia = await server.make.user({ companyId: company.now.companyId, exchangesContacts: true });
    const [first, second] = [await upload(many(2_000)), await upload(many(10), bia)];
    const answers = await Promise.all([start(first.body.id, columns), start(second.body.id, columns, bia)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    await ended(first.body.id);
    await ended(second.body.id);
    const again = answers[0]?.status === 200 ? start(first.body.id, columns) : start(second.body.id, columns, bia);
    assert.equal((await again).body.error ?? '', 'ERR_IMPORT_STATE');
  });

  test('publishes its progress only to its company', async () => {
    const stranger = await server.make.user({ companyId: (await server.make.company()).id });
    const [own, theirs] = [await server.socket(company.now.ana), await server.socket(stranger)];
    const { body } = await upload(many(600));
    await start(body.id, columns);
    await ended(body.id);
    const isDone = (payload: unknown) => JSON.stringify(payload).includes('"done"');
    await own.waitFor(`company-${company.now.companyId}-contact-import`, isDone);
    const importEvents = (heard: typeof own.heard) => heard.filter(({ name }) => name.endsWith('contact-import'));
    assert.ok(importEvents(own.heard).length >= 4);
    assert.deepEqual(importEvents(theirs.heard), []);
  });

  test('has one draft per user, and a company keeps its latest imports', async () => {
    const ids = [];
    for (let made = 0; made < 3; made += 1) ids.push((await upload('Nome;Número\nA;1\n')).body.id);
    const kept = (await server.call('GET /contacts/imports', { as: company.now.ana })).body.map(({ id }) => id);
    assert.deepEqual(kept, ids.slice(-1));
  });
});

describe('the agenda of the phones', () => {
  const importAgenda = () => server.call('POST /contacts/import', { as: company.now.ana });
  const connected = async () => {
    const { companyId } = company.now;
    const { id: whatsappId } = await server.make.connection({ companyId, status: 'OPENING' });
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const now = () => server.call('GET /whatsapp/:whatsappId', { as: admin, params: { whatsappId } });
    await eventually('it is open', async () => (await now()).body.status === 'CONNECTED');
  };

  test('is refused without a connection, without an open one, and while it is empty', async () => {
    server.whatsapp.agenda = [];
    assert.equal((await importAgenda()).body.error, 'ERR_NO_DEF_WAPP_FOUND');
    await server.make.connection({ companyId: company.now.companyId, status: 'DISCONNECTED' });
    assert.equal((await importAgenda()).body.error, 'ERR_WAPP_NOT_INITIALIZED');
    await connected();
    assert.equal((await importAgenda()).body.error, 'ERR_NO_AGENDA_FOUND');
  });

  test('becomes contacts; known contacts stay unchanged, also at the second import', async () => {
    await connected();
    await server.make.contact({ companyId: company.now.companyId, name: 'Nome daqui', number: '5511900000001' });
    server.whatsapp.agenda = [
      { name: 'Do celular', number: '5511900000001', lid: null },
      { name: 'Nova\u202e'.repeat(40), number: '5511900000002', lid: '77@lid' },
      { name: 'Sem número', number: 'abc', lid: null },
    ];
    const { body } = await importAgenda();
    const { created, refused, state } = await ended(body.id);
    assert.deepEqual([state, created, refused], ['done', 1, 1]);
    const again = await ended((await importAgenda()).body.id);
    assert.deepEqual([again.created, again.refused], [0, 2]);
    const [known, fresh] = await stored();
    assert.deepEqual([known?.name, known?.lid], ['Nome daqui', null]);
    assert.deepEqual([fresh?.number, fresh?.lid, fresh?.numberState], ['5511900000002', '77@lid', 'known']);
    assert.ok((fresh?.name.length ?? 99) <= 50);
  });
});

describe('the right', () => {
  const calls = (as: TestUser) =>
    Promise.all([
      server.call('GET /contacts/imports', { as }),
      upload('Nome;Número\nAna;5511980000006\n', as),
      server.call('POST /contactsImport', { as, body: { name: 'Bia', number: 5511980000007 } }),
      server.call('GET /contacts/export', { as }),
    ]);

  test('to import and export is given to users by an administrator, not by themselves', async () => {
    const agent = await server.make.user({ companyId: company.now.companyId });
    const admin = await server.make.user({ companyId: company.now.companyId, profile: 'admin' });
    const give = (as: TestUser) =>
      server.call('PUT /users/:userId', { as, params: { userId: agent.id }, body: { exchangesContacts: true } });
    assert.deepEqual(
      (await calls(agent)).map(({ status }) => status),
      [403, 403, 403, 403],
    );
    assert.deepEqual((await stored()).length, 0);
    assert.equal((await give(agent)).status, 403);
    assert.equal((await give(admin)).body.exchangesContacts, true);
    assert.deepEqual(
      (await calls(agent)).map(({ status }) => status),
      [200, 200, 200, 200],
    );
  });
});

describe('clients of the family', () => {
  test('send one row per request; a known number is updated', async () => {
    const send = (body: object) => server.call('POST /contactsImport', { as: company.now.ana, body });
    assert.equal((await send({ name: 'Ana', number: 5511987654321 })).status, 200);
    const { body } = await send({ name: 'Ana Maria', number: '+55 (11) 98765-4321', email: 'ana@example.com' });
    assert.deepEqual([body.name, body.number, body.email], ['Ana Maria', '5511987654321', 'ana@example.com']);
    assert.equal((await stored()).length, 1);
    assert.equal((await send({ name: 'Ana', number: '12' })).status, 400);
  });
});
