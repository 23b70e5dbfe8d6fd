import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { ticketViews } from '../ticket-views/ticket-views.schema.ts';

describe('The organisation of a contact', () => {
  const server = useSharedServer();
  let companyId: number;
  let agent: TestUser;
  let admin: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    agent = await server.make.user({ companyId });
    admin = await server.make.user({ companyId, profile: 'admin' });
  });

  const create = (body: object, as = agent) => server.call('POST /organisations', { as, body });
  const made = async (name: string) => (await create({ name })).body.id;
  const person = (name: string, organisationId: number | null = null) =>
    server.make.contact({ companyId, name, organisationId });
  const found = async (query: object) =>
    (await server.call('GET /contacts', { as: agent, query: { ...query } })).body.contacts.map(({ name }) => name);

  test('is searched by name, site and document number, one page at a time', async () => {
    await create({ name: 'Padaria Pão', documentNumber: '11.222.333/0001-81', site: 'pao.example', note: 'dia 5' });
    await create({ name: 'Açougue', site: 'https://carne.example/loja' });
    const names = async (searchParam: string) =>
      (await server.call('GET /organisations', { as: agent, query: { searchParam } })).body.records.map(
        ({ name }) => name,
      );
    assert.deepEqual(await names(''), ['Açougue', 'Padaria Pão']);
    assert.deepEqual(await names('padaria pao'), ['Padaria Pão']);
    assert.deepEqual(await names('carne.example'), ['Açougue']);
    assert.deepEqual(await names('11222333000181'), ['Padaria Pão']);
  });

  test('has one name in the company, and a document number with right check digits', async () => {
    const first = await create({ name: 'Padaria Pão', documentNumber: '11.222.333/0001-81' });
    assert.equal(first.body.documentNumber, '11222333000181');
    assert.equal((await create({ name: 'PADARIA PAO' })).body.error, 'ERR_DUPLICATED_ORGANISATION');
    const wrong = await create({ name: 'Outra', documentNumber: '11.222.333/0001-82' });
    assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.path], [400, 'body.documentNumber']);
    assert.equal((await create({ name: 'Outra', site: 'não é um site' })).status, 400);
    const params = { organisationId: first.body.id };
    const body = { documentNumber: '' };
    assert.equal(
      (await server.call('PUT /organisations/:organisationId', { as: agent, params, body })).body.documentNumber,
      '',
    );
  });

  test('is chosen for a contact, found by its name, and filtered by', async () => {
    const organisationId = await made('Padaria Pão');
    const { id: contactId } = await person('Ana');
    await person('Bia', organisationId);
    await person('Padaria do Zé');
    const params = { contactId };
    const changed = await server.call('PUT /contacts/:contactId', { as: agent, params, body: { organisationId } });
    assert.deepEqual(changed.body.organisation, { id: organisationId, name: 'Padaria Pão' });
    assert.deepEqual(await found({ organisationId }), ['Ana', 'Bia']);
    assert.deepEqual(await found({ searchParam: 'padaria' }), ['Ana', 'Bia', 'Padaria do Zé']);
    const detail = await server.call('GET /organisations/:organisationId', { as: agent, params: { organisationId } });
    assert.equal(detail.body.contactsCount, 2);
    const cleared = await server.call('PUT /contacts/:contactId', {
      as: agent,
      params,
      body: { organisationId: null },
    });
    assert.equal(cleared.body.organisation, null);
    const stranger = (await server.make.company()).id;
    const other = await server.make.user({ companyId: stranger });
    const foreign = (await create({ name: 'De outra' }, other)).body.id;
    const refused = await server.call('PUT /contacts/:contactId', {
      as: agent,
      params,
      body: { organisationId: foreign },
    });
    assert.equal(refused.body.error, 'ERR_NO_ORGANISATION_FOUND');
  });

  test('is deleted by administrators; its contacts stay, and programs see that they changed', async () => {
    const organisationId = await made('Padaria');
    const { id, updatedAt } = await person('Ana', organisationId);
    const params = { organisationId };
    assert.equal((await server.call('DELETE /organisations/:organisationId', { as: agent, params })).status, 403);
    const socket = await server.socket(agent);
    const { body } = await server.call('DELETE /organisations/:organisationId', { as: admin, params });
    assert.equal(body.contactsCount, 1);
    await socket.waitFor(`company-${companyId}-organisation`, (payload) => JSON.stringify(payload).includes('delete'));
    const [row] = await server.platform.database.tenant(companyId, ({ db }) =>
      db.select().from(contacts).where(eq(contacts.id, id)),
    );
    assert.equal(row?.organisationId, null);
    assert.ok(row && row.updatedAt > updatedAt);
  });

  test('tickets and views are filtered by it; a view says when it is gone', async () => {
    const organisationId = await made('Padaria');
    const ana = await person('Ana', organisationId);
    const bia = await person('Bia');
    for (const { id } of [ana, bia]) {
      await server.make.ticket({ companyId, contactId: id, status: 'open', userId: agent.id });
    }
    const query = { organisations: JSON.stringify([organisationId]), showAll: 'true' } as const;
    const { body } = await server.call('GET /tickets', { as: admin, query });
    assert.deepEqual(
      body.tickets.map(({ contact }) => [contact.name, contact.organisationId]),
      [['Ana', organisationId]],
    );
    const view = { name: 'Da padaria', filter: { organisations: [organisationId] } };
    await server.call('POST /ticket-views', { as: agent, body: view });
    await server.call('DELETE /organisations/:organisationId', { as: admin, params: { organisationId } });
    const [stored] = (await server.call('GET /ticket-views', { as: agent })).body;
    assert.deepEqual(stored?.gone.organisations, [organisationId]);
    await server.platform.database.tenant(companyId, ({ db }) => db.delete(ticketViews));
  });

  test('the export has it and who is blocked, of all or of one organisation', async () => {
    const organisationId = await made('Padaria');
    await person('Ana', organisationId);
    const { id } = await person('Bia', organisationId);
    await person('Caio');
    await server.call('POST /contacts/block', { as: agent, body: { contactIds: [id], isBlocked: true } });
    const lines = async (query: object) => {
      const { body } = await server.call('GET /contacts/export', { as: admin, query: { ...query } });
      return String(body)
        .trim()
        .split('\n')
        .map((line) => line.trim().split(';'));
    };
    const [titles = [], ...rows] = await lines({});
    assert.deepEqual(
      rows.map((row) => [row[0], row[titles.indexOf('Empresa')], row[titles.indexOf('Bloqueado')]]),
      [
        ['Ana', 'Padaria', ''],
        ['Bia', 'Padaria', 'sim'],
        ['Caio', '', ''],
      ],
    );
    assert.equal((await lines({ organisationId })).length, 3);
    assert.deepEqual((await lines({ blocked: 'true' })).map(([name]) => name).slice(1), ['Bia']);
    assert.equal((await lines({ searchParam: 'padaria' })).length, 3);
  });

  test('a spreadsheet names it: it is created once, and a name that is too long is left out', async () => {
    const rows = ['Nome;Telefone;Empresa', 'Ana;11987650001;Padaria Pão', 'Bia;11987650002;PADARIA PAO'];
    const content = [...rows, `Caio;11987650003;${'x'.repeat(101)}`].join('\n');
    const files = [{ field: 'file', name: 'pessoas.csv', content }];
    const { body: draft } = await server.call('POST /contacts/imports', { as: admin, body: {}, files });
    assert.equal(draft.guess?.organisation, 2);
    const params = { importId: draft.id };
    const body = { ...draft.guess, number: draft.guess?.number ?? 0, country: 'BR' };
    assert.equal(
      (await server.call('POST /contacts/imports/:importId/start', { as: admin, params, body })).status,
      200,
    );
    const end = () => server.call('GET /contacts/imports/:importId', { as: admin, params });
    await eventually('the import ends', async () => (await end()).body.state === 'done');
    assert.deepEqual([(await end()).body.created, (await end()).body.leftOut], [3, 1]);
    const all = await server.call('GET /organisations', { as: agent });
    assert.deepEqual(
      all.body.records.map(({ name }) => name),
      ['Padaria Pão'],
    );
    assert.deepEqual(await found({ organisationId: all.body.records[0]?.id }), ['Ana', 'Bia']);
    const listed = await server.call('GET /contacts/imports/:importId/refusals', { as: admin, params });
    assert.equal(listed.body.records[0]?.reason, 'organisation');
  });
});
