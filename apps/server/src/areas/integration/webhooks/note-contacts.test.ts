import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
before(async () => {
  world = await openWebhookWorld();
});
after(() => world.close());

test('the creation, change and deletion of a contact are delivered, in order', async () => {
  const { server, admin } = world;
  const webhookId = await world.addWebhook('contact.changed');
  const number = '5511900000021';
  await world.write(number, 'Oi');
  const { contactId } = await world.ticketOf(number);
  const params = { contactId };
  const body = { name: 'Ana', number, extraInfo: [{ name: 'CPF', value: '1' }] };
  assert.equal((await server.call('PUT /contacts/:contactId', { as: admin, params, body })).status, 200);
  assert.equal((await server.call('DELETE /contacts/:contactId', { as: admin, params })).status, 200);
  const deliveries = await world.deliveriesTo(webhookId);
  const changes = deliveries.filter(({ data }) => data.contact.id === contactId);
  assert.ok(changes.every(({ event, subject }) => event === 'contact.changed' && subject === `contact:${contactId}`));
  assert.equal(changes[0]?.data.action, 'create');
  const [changed, deleted] = changes.slice(-2);
  assert.deepEqual([changed?.data.action, changed?.data.contact.name], ['update', 'Ana']);
  assert.deepEqual(changed?.data.contact.extraInfo, [{ name: 'CPF', value: '1' }]);
  assert.deepEqual(deleted?.data, { action: 'delete', contact: { id: contactId } });
});

test('imported contacts are delivered one by one, both the new ones and those that got a name', async () => {
  const { server, admin, companyId } = world;
  const known = await server.make.contact({ companyId, number: '5511900000022' });
  const webhookId = await world.addWebhook('contact.changed');
  const content = 'nome;numero\nBia;5511900000022\nCaio;5511900000023\n';
  const files = [{ field: 'file', name: 'pessoas.csv', content }];
  const { body: draft } = await server.call('POST /contacts/imports', { as: admin, files });
  const choice = { ...draft.guess, country: 'BR', withTitles: true, onDuplicate: 'update' as const };
  const params = { importId: draft.id };
  await server.call('POST /contacts/imports/:importId/start', { as: admin, params, body: choice });
  const deliveries = await eventually('both are told', async () => {
    const all = await world.deliveriesTo(webhookId);
    return all.length === 2 && all;
  });
  const [bia, caio] = deliveries.toSorted((a, b) => a.data.contact.name.localeCompare(b.data.contact.name));
  assert.deepEqual([bia?.data.action, bia?.data.contact.id, bia?.data.contact.name], ['update', known.id, 'Bia']);
  assert.deepEqual([caio?.data.action, caio?.data.contact.number], ['create', '5511900000023']);
});
