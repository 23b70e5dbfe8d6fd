import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { suppressedNumbers } from '../../campaigns/suppression/suppression.schema.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { newCustomer } from '../messages/testing/customer.ts';

const server = useSharedServer();
let admin: TestUser;
let ana: TestUser;
let contactId: number;
beforeEach(async () => {
  const { id: companyId } = await server.make.company();
  admin = await server.make.user({ companyId, profile: 'admin', name: 'Chefe' });
  ana = await server.make.user({ companyId, name: 'Ana', exchangesContacts: true });
  contactId = (await server.make.contact({ companyId, name: 'Maria Silva' })).id;
});

const read = async (id = contactId) =>
  (await server.call('GET /contacts/:contactId/consent', { as: ana, params: { contactId: id } })).body;
const say = (state: 'given' | 'refused' | 'unknown', text = '', id = contactId) =>
  server.call('POST /contacts/:contactId/consent', { as: ana, params: { contactId: id }, body: { state, text } });

describe('whether a contact wants marketing', () => {
  test('is not known before somebody says it; the latest counts, and all that was said stays', async () => {
    assert.deepEqual(await read(), { state: 'unknown', history: [] });
    await say('given', 'no balcão');
    const { body } = await say('refused', 'por telefone');
    assert.equal(body.state, 'refused');
    assert.deepEqual(
      body.history.map(({ state, source, text, by }) => [state, source, text, by]),
      [
        ['refused', 'person', 'por telefone', 'Ana'],
        ['given', 'person', 'no balcão', 'Ana'],
      ],
    );
    assert.equal((await say('unknown')).body.state, 'unknown');
  });

  test('is a matter of the own company, and not of groups', async () => {
    const { id: companyId } = await server.make.company();
    const as = await server.make.user({ companyId, profile: 'admin' });
    assert.equal((await server.call('GET /contacts/:contactId/consent', { as, params: { contactId } })).status, 404);
    const group = await server.make.contact({ companyId: admin.companyId, isGroup: true });
    assert.equal((await say('given', '', group.id)).body.error, 'ERR_PERSON_GROUP');
  });

  test('what a program tells of an earlier time does not take the place of what was said since', async () => {
    const key = await server.make.apiKey({ companyId: admin.companyId, scopes: ['contacts:read', 'contacts:write'] });
    const tell = (state: 'given' | 'refused', at?: string) =>
      server.call('PUT /api/v1/contacts/:contactId/consent', {
        as: key,
        params: { contactId },
        body: { state, text: 'Formulário', ...(at && { at }) },
      });
    await say('refused');
    assert.equal((await tell('given', '2020-01-01T10:00:00Z')).body.state, 'refused');
    assert.equal(
      (await tell('given', '2020-01-01T10:00:00Z')).body.history.length,
      2,
      'the same again is one statement',
    );
    const { body } = await tell('given', '2999-01-01T10:00:00Z');
    assert.equal(body.state, 'given');
    assert.ok(new Date(body.history[0]?.at ?? 0) <= new Date(), 'nobody says anything in the future');
    assert.deepEqual((await read()).history.map(({ source }) => source).sort(), ['person', 'program', 'program']);
  });
});

describe('a word of the customer', () => {
  test('consents, ends their own opt-out and is answered; the word for opting out ends the consent', async () => {
    const { companyId } = admin;
    const settings = { optInWords: ['QUERO RECEBER'], optInText: 'Combinado!' };
    assert.equal((await server.call('POST /campaign-settings', { as: admin, body: { settings } })).status, 200);
    const connection = await server.make.connection({ companyId });
    const customer = newCustomer(server, { companyId, connectionId: connection.id });
    await customer.write('SAIR');
    const system = server.database.database;
    const [contact] = await system.system(({ db }) =>
      db.select().from(contacts).where(eq(contacts.number, customer.number)),
    );
    const id = contact?.id ?? 0;
    const suppressed = () =>
      system.system(({ db }) => db.$count(suppressedNumbers, eq(suppressedNumbers.companyId, companyId)));
    assert.deepEqual([(await read(id)).state, await suppressed()], ['refused', 1]);
    await customer.write('quero receber!');
    assert.deepEqual([(await read(id)).state, await suppressed()], ['given', 0]);
    assert.deepEqual(
      (await read(id)).history.map(({ source, text, by }) => [source, text, by]),
      [
        ['keyword', 'quero receber!', null],
        ['keyword', 'SAIR', null],
      ],
    );
    await customer.write('quero receber o boleto');
    assert.equal((await read(id)).history.length, 2, 'a message that only contains the word says nothing');
    await customer.write('sair');
    assert.equal((await read(id)).state, 'refused');
  });

  test('a word for opting out is none for opting in', async () => {
    const settings = { optOutWords: ['Chega'], optInWords: ['chega'] };
    assert.equal((await server.call('POST /campaign-settings', { as: admin, body: { settings } })).status, 400);
  });
});

describe('a spreadsheet', () => {
  const importFile = async (content: string) => {
    const files = [{ field: 'file', name: 'contatos.csv', content }];
    const { body } = await server.call('POST /contacts/imports', { as: ana, files });
    const { number, ...guess } = body.guess ?? {};
    const params = { importId: body.id };
    const choice = { ...guess, number: number ?? 0, country: 'BR', onDuplicate: 'update' as const };
    await server.call('POST /contacts/imports/:importId/start', { as: ana, params, body: choice });
    await eventually('the import ends', async () => {
      const read = await server.call('GET /contacts/imports/:importId', { as: ana, params });
      return read.body.state === 'done';
    });
    return server.call('GET /contacts/imports/:importId/refusals', { as: ana, params });
  };
  const exported = async () => (await server.call('GET /contacts/export', { as: ana, query: {} })).body;

  test('brings consents, but no yes of somebody who refused; the export has them in the same column', async () => {
    const rows = [
      'Nome;Celular;Aceita marketing',
      'Bia;11987650001;sim',
      'Caio;11987650002;Não',
      'Davi;11987650003;talvez',
    ];
    const refusals = await importFile(rows.join('\n'));
    assert.deepEqual(
      refusals.body.records.map(({ reason, value, isKept }) => [reason, value, isKept]),
      [['consent', 'talvez', true]],
    );
    const again = await importFile(rows.slice(0, 3).join('\n').replace('Não', 'sim'));
    assert.deepEqual(
      again.body.records.map(({ reason, name }) => [reason, name]),
      [['consent', 'Caio']],
    );
    const lines = String(await exported())
      .split('\r\n')
      .flatMap((line) => line.split('\n'));
    const lastOf = (name: string) =>
      lines
        .find((line) => line.includes(name))
        ?.split(/[;,]/)
        .at(-1)
        ?.replaceAll('"', '');
    assert.deepEqual([lastOf('Bia'), lastOf('Caio'), lastOf('Davi')], ['sim', 'não', '']);
    assert.match(lines[0] ?? '', /Aceita marketing/);
  });
});

describe('two contacts that are merged', () => {
  test('have said what either said, the latest of it; apart, each has its own again', async () => {
    const other = await server.make.contact({ companyId: admin.companyId, name: 'Maria de Souza' });
    await say('given', 'antes');
    await say('refused', 'depois', other.id);
    const choices = { name: 'kept', address: 'kept', email: 'kept' } as const;
    const body = { keptId: contactId, absorbedId: other.id, choices, absorbedFieldIds: [] };
    const merged = await server.call('POST /contact-merges', { as: admin, body });
    assert.equal(merged.status, 200, JSON.stringify(merged.body));
    assert.deepEqual([(await read()).state, (await read()).history.length], ['refused', 2]);
    const listed = await server.call('GET /contacts/:contactId/merges', { as: admin, params: { contactId } });
    const mergeId = listed.body.merges[0]?.id ?? 0;
    assert.equal(
      (await server.call('POST /contact-merges/:mergeId/undo', { as: admin, params: { mergeId } })).status,
      200,
    );
    assert.equal((await read()).state, 'given');
    const [apart] = await server.database.database.system(({ db }) =>
      db.select().from(contacts).where(eq(contacts.name, 'Maria de Souza')),
    );
    assert.equal((await read(apart?.id)).state, 'refused');
  });
});
