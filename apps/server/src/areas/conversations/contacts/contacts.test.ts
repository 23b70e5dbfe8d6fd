import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('Contacts', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  let ana: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    ana = await server.make.user({ companyId });
  });

  const create = (body: object, as = ana) => server.call('POST /contacts', { as, body });
  const search = async (searchParam: string) =>
    (await server.call('GET /contacts', { as: ana, query: { searchParam } })).body.contacts.map(({ name }) => name);

  test('a contact is created with the digits of its number, and an event is sent', async () => {
    const browser = await server.socket(ana);
    const given = { name: 'Maria', number: '+55 (11) 98888-7777', email: '', extraInfo: [{ name: 'CPF', value: '1' }] };
    const { status, body } = await create(given);
    assert.equal(status, 200);
    assert.equal(body.number, '5511988887777');
    assert.deepEqual(body.extraInfo, [{ id: 1, name: 'CPF', value: '1' }]);
    assert.ok(!('lid' in body));
    await browser.waitFor(`company-${companyId}-contact`);
  });

  test('two contacts with one number are refused, also when created at once', async () => {
    const given = { name: 'Maria', number: '5511988887777' };
    const answers = await Promise.all([create(given), create(given)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await create(given)).body.error, 'ERR_DUPLICATED_CONTACT');
    const known = await create({ ...given, number: '+55 11 98888-7777' });
    assert.equal(known.body.contact?.name, 'Maria', 'so that the page can lead there');
    const other = await create({ name: 'José', number: '5511977776666' });
    const params = { contactId: other.body.id };
    const edited = await server.call('PUT /contacts/:contactId', {
      as: ana,
      params,
      body: { number: '5511988887777' },
    });
    assert.equal(edited.body.error, 'ERR_DUPLICATED_CONTACT');
  });

  test('what WhatsApp gave can be saved again; new values follow the rules', async () => {
    const change = (contactId: number, body: object) =>
      server.call('PUT /contacts/:contactId', { as: ana, params: { contactId }, body });
    const hidden = await server.make.contact({ companyId, name: 'Z', number: null, lid: '77@lid' });
    const same = { name: 'Z', number: '', email: 'z@example.com', disableBot: true, extraInfo: [] };
    const saved = await change(hidden.id, same);
    assert.deepEqual([saved.status, saved.body.name, saved.body.email], [200, 'Z', 'z@example.com']);
    const long = 'Condomínio '.repeat(8).trim();
    const group = await server.make.contact({ companyId, name: long, number: '120363000000000001', isGroup: true });
    assert.equal((await change(group.id, { name: long, number: group.number, disableBot: true })).status, 200);
    const codes = async (body: object) =>
      (await change(hidden.id, body)).body.issues?.map(({ path, code }) => [path, code]);
    assert.deepEqual(await codes({ name: 'Y' }), [['body.name', 'tooShort']]);
    assert.deepEqual(await codes({ name: long }), [['body.name', 'tooLong']]);
    assert.deepEqual(await codes({ number: '5.511971161E+12' }), [['body.number', 'roundedNumber']]);
    assert.deepEqual((await change(hidden.id, { name: 'Zoé', number: '5511977775555' })).body.number, '5511977775555');
  });

  test('with an open connection the number is checked with WhatsApp', async () => {
    const { body: connection } = await server.call('POST /whatsapp', { as: admin, body: { name: 'Viva' } });
    const find = () => server.call('GET /whatsapp/:whatsappId', { as: admin, params: { whatsappId: connection.id } });
    await eventually('connected', async () => (await find()).body.status === 'CONNECTED');
    assert.equal((await create({ name: 'Maria', number: '5511988880000' })).status, 200);
    assert.equal((await create({ name: 'Curto', number: 'abc-defgh' })).body.error, 'ERR_WAPP_INVALID_CONTACT');
  });

  test('the fields of a contact are validated (SPEC §5)', async () => {
    const refused: [object, string][] = [
      [{ number: '5511988887777' }, 'required'],
      [{ name: 'M', number: '5511988887777' }, 'tooShort'],
      [{ name: 'M'.repeat(51), number: '5511988887777' }, 'tooLong'],
      [{ name: 'Maria', number: '123' }, 'tooShort'],
      [{ name: 'Maria', number: '5511988887777', email: 'x' }, 'invalidEmail'],
    ];
    for (const [given, code] of refused) {
      const { status, body } = await create(given);
      assert.deepEqual([status, body.issues?.[0]?.code], [400, code]);
    }
  });

  test('search matches name and number regardless of case and accents, sorted by name, 20 per page', async () => {
    const make = (name: string, number?: string) =>
      server.make.contact({ companyId, name, ...(number ? { number } : {}) });
    await make('Zoé Gonçalves');
    await make('Ângela Souza', '5531977001122');
    assert.deepEqual(await search('goncalves'), ['Zoé Gonçalves']);
    assert.deepEqual(await search('ÂNGELA'), ['Ângela Souza']);
    assert.deepEqual(await search('7700'), ['Ângela Souza']);
    assert.deepEqual(await search(''), ['Ângela Souza', 'Zoé Gonçalves']);
    assert.deepEqual(await search('_'), []);
    for (const written of ['+55 (31) 97700-1122', '97700-1122', '(31) 977', 'souza angela', 'angela 97700-11'])
      assert.deepEqual(await search(written), ['Ângela Souza'], written);
    for (const written of ['angela goncalves', '+55 (31) 97700-1123', '- ( )'])
      assert.deepEqual(await search(written), [], written);
    for (let index = 0; index < 21; index++) await make(`Cliente ${String(index).padStart(2, '0')}`);
    const query = { searchParam: 'cliente', pageNumber: 1 };
    const first = (await server.call('GET /contacts', { as: ana, query })).body;
    assert.deepEqual([first.contacts.length, first.count, first.hasMore], [20, 21, true]);
    const second = (await server.call('GET /contacts', { as: ana, query: { ...query, pageNumber: 2 } })).body;
    assert.deepEqual([second.contacts[0]?.name, second.count, second.hasMore], ['Cliente 20', 21, false]);
    const { body: choices } = await server.call('GET /contacts/list', { as: ana, query: { name: 'zoe' } });
    assert.deepEqual(choices.map(Object.keys), [['id', 'name', 'number', 'username']]);
  });

  test('a contact is edited, its chatbot switched off, its profile read, and the contact deleted', async () => {
    const { id } = (await create({ name: 'Maria', number: '5511988887777' })).body;
    const params = { contactId: id };
    const edited = await server.call('PUT /contacts/:contactId', { as: ana, params, body: { name: 'Maria Souza' } });
    assert.deepEqual([edited.body.name, edited.body.number], ['Maria Souza', '5511988887777']);
    const toggle = () => server.call('PUT /contacts/toggleDisableBot/:contactId', { as: ana, params });
    assert.equal((await toggle()).body.disableBot, true);
    assert.equal((await toggle()).body.disableBot, false);
    const profile = await server.call('GET /contacts/profile/:number', {
      as: ana,
      params: { number: '5511988887777' },
    });
    assert.deepEqual(profile.body, { contactId: id, profilePicUrl: '', urlPicture: '' });
    const ticket = await server.make.ticket({ companyId, contactId: id });
    assert.equal((await server.call('DELETE /contacts/:contactId', { as: ana, params })).status, 403);
    assert.equal((await server.call('DELETE /contacts/:contactId', { as: admin, params })).status, 200);
    assert.equal(
      (await server.call('GET /contacts/:contactId', { as: ana, params })).body.error,
      'ERR_NO_CONTACT_FOUND',
    );
    const gone = await server.call('GET /tickets/:ticketId', { as: admin, params: { ticketId: ticket.id } });
    assert.equal(gone.status, 404);
  });

  test('a change without fields changes nothing', async () => {
    const { id, name } = await server.make.contact({ companyId, name: 'Maria' });
    const same = await server.call('PUT /contacts/:contactId', { as: ana, params: { contactId: id }, body: {} });
    assert.deepEqual([same.status, same.body.name], [200, name]);
  });

  test('the profile of an invalid number is refused', async () => {
    const profile = await server.call('GET /contacts/profile/:number', { as: ana, params: { number: 'abcdefgh-123' } });
    assert.deepEqual([profile.status, profile.body.error], [400, 'ERR_VALIDATION']);
  });

  test('SERVER §3.13: contacts of another company are not accessible', async () => {
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const contact = await server.make.contact({ companyId, name: 'Segredo' });
    const params = { contactId: contact.id };
    const answers = [
      await server.call('GET /contacts/:contactId', { as: stranger, params }),
      await server.call('PUT /contacts/:contactId', { as: stranger, params, body: { name: 'Roubado' } }),
      await server.call('PUT /contacts/toggleDisableBot/:contactId', { as: stranger, params }),
      await server.call('DELETE /contacts/:contactId', { as: stranger, params }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404, 404],
    );
    const query = { searchParam: 'Segredo', companyId };
    assert.equal((await server.call('GET /contacts', { as: stranger, query })).body.count, 0);
    const mine = { name: 'Mesmo número', number: contact.number ?? '', companyId };
    const created = await create(mine, stranger);
    assert.equal(created.body.companyId, stranger.companyId);
  });
});
