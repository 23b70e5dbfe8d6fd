import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('Contact lists', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
  });

  const createList = async (name: string, as = admin) =>
    (await server.call('POST /contact-lists', { as, body: { name } })).body;
  const readList = async (contactListId: number) =>
    (await server.call('GET /contact-lists/:contactListId', { as: admin, params: { contactListId } })).body;
  const add = (contactListId: number, number: string, name = 'Maria') =>
    server.call('POST /contact-list-items', { as: admin, body: { contactListId, name, number, companyId } });
  const numbers = async (contactListId: number, query: object = {}) =>
    (await server.call('GET /contact-list-items', { as: admin, query: { contactListId, ...query } })).body.contacts.map(
      ({ number }) => number,
    );

  test('lists are searched by name ignoring case and accents, and sorted', async () => {
    for (const name of ['Promoção', 'clientes', 'Álbum']) await createList(name);
    const names = async (query: object) =>
      (await server.call('GET /contact-lists', { as: admin, query: { ...query } })).body.records.map(
        ({ name }) => name,
      );
    assert.deepEqual(await names({}), ['Álbum', 'clientes', 'Promoção']);
    assert.deepEqual(await names({ searchParam: 'PROMOCAO' }), ['Promoção']);
    const { body } = await server.call('GET /contact-lists/list', { as: admin });
    assert.equal(body.length, 3);
  });

  test('a list counts its contacts, and is deleted with them', async () => {
    const { id } = await createList('Clientes');
    const first = await add(id, '+55 (11) 98888-0001');
    await add(id, '5511988880002');
    assert.equal((await readList(id)).contactsCount, 2);
    const params = { contactListItemId: first.body.id };
    const changed = await server.call('PUT /contact-list-items/:contactListItemId', {
      as: admin,
      params,
      body: { name: 'Zélia' },
    });
    assert.deepEqual([changed.body.name, changed.body.number], ['Zélia', '5511988880001']);
    assert.deepEqual(await numbers(id, { searchParam: 'zelia' }), ['5511988880001']);
    assert.deepEqual(await numbers(id, { searchParam: '(11) 98888-0002' }), ['5511988880002']);
    assert.deepEqual(await numbers(id), ['5511988880002', '5511988880001']);
    await server.call('DELETE /contact-list-items/:contactListItemId', { as: admin, params });
    assert.equal((await readList(id)).contactsCount, 1);
    const gone = { as: admin, params: { contactListId: id } };
    assert.equal((await server.call('DELETE /contact-lists/:contactListId', gone)).status, 200);
    const { status, body } = await server.call('GET /contact-list-items', { as: admin, query: { contactListId: id } });
    assert.deepEqual([status, body.error], [404, 'ERR_NO_CONTACT_LIST_FOUND']);
  });

  test('a list contains a number once; another list may contain it, too', async () => {
    const [one, other] = [await createList('Um'), await createList('Outro')];
    const taken = await add(one.id, '5511988880001');
    const again = await add(one.id, '+55 11 98888-0001', 'Outra');
    assert.deepEqual([again.status, again.body.error], [409, 'ERR_DUPLICATED_CONTACT']);
    assert.equal((await add(other.id, '5511988880001')).status, 200);
    const second = await add(one.id, '5511988880002');
    const change = await server.call('PUT /contact-list-items/:contactListItemId', {
      as: admin,
      params: { contactListItemId: second.body.id },
      body: { number: taken.body.number },
    });
    assert.equal(change.body.error, 'ERR_DUPLICATED_CONTACT');
    assert.equal((await add(one.id, 'eight or more')).body.error, 'ERR_WAPP_INVALID_CONTACT');
  });

  test('only administrators of a company whose plan has campaigns use them', async () => {
    const agent = await server.make.user({ companyId });
    const plain = await server.make.company({ plan: { useCampaigns: false } });
    const without = await server.make.user({ companyId: plain.id, profile: 'admin' });
    assert.equal((await server.call('GET /contact-lists', { as: agent })).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await server.call('GET /contact-lists', { as: without })).body.error, 'ERR_PLAN_REQUIRED');
  });

  test('SERVER §3.13: lists and contacts of other companies are not found', async () => {
    const { id } = await createList('Clientes');
    const item = await add(id, '5511988880001');
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const params = { contactListItemId: item.body.id };
    const foreign = await server.call('POST /contact-list-items', {
      as: stranger,
      body: { contactListId: id, name: 'Eva', number: '5511988880009' },
    });
    assert.equal(foreign.body.error, 'ERR_NO_CONTACT_LIST_FOUND');
    const read = await server.call('GET /contact-list-items/:contactListItemId', { as: stranger, params });
    assert.equal(read.body.error, 'ERR_NO_CONTACT_FOUND');
  });

  test('administrators receive every change, with the counts; agents receive nothing', async () => {
    const [boss, agent] = [await server.socket(admin), await server.socket(await server.make.user({ companyId }))];
    const { id } = await createList('Clientes');
    await add(id, '5511988880001');
    const says = (text: string) => (payload: unknown) => JSON.stringify(payload).includes(text);
    await boss.waitFor(`company-${companyId}-ContactListItem`, says('5511988880001'));
    await boss.waitFor(`company-${companyId}-ContactList`, says('"contactsCount":1'));
    assert.ok(!agent.heard.some(({ name }) => name.includes('ContactList')));
  });
});
