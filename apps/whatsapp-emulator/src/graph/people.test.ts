import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { screenOf, until } from '../testing/admin.ts';
import { JOAO, MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../testing/graph.ts';

let world: OfficialWorld;
before(async () => {
  world = await startOfficial();
});
after(() => world.close());

async function userIdOf(phone: string): Promise<string> {
  const { userId } = await world.admin<{ userId: string }>('GET', `/api/phones/${phone}/user-id?with=${OFFICIAL}`);
  return userId;
}

test('somebody who hides their number is known by their user id and username only', async () => {
  await world.admin('PATCH', `/api/phones/${JOAO}`, { hidesNumber: true, username: 'joao.santos' });
  const id = await world.says('quem sou?', JOAO);
  const value = await world.receiver.change('messages', ({ messages }) => JSON.stringify(messages ?? '').includes(id));
  assert.ok(!JSON.stringify(value).includes(JOAO), JSON.stringify(value));
  const userId = await userIdOf(JOAO);
  assert.match(userId, /^BR\.[A-Z0-9]{1,128}$/);
  assert.deepEqual(value.contacts, [{ profile: { name: 'João', username: 'joao.santos' }, user_id: userId }]);
  const answer = await world.graph('POST', `/${world.number.id}/messages`, {
    messaging_product: 'whatsapp',
    recipient: userId,
    type: 'text',
    text: { body: 'é você' },
  });
  assert.deepEqual(answer.body.contacts, [{ input: userId, user_id: userId }]);
  await until(
    () => screenOf(world.emulator.url, JOAO, OFFICIAL),
    (shown) => shown.some(({ text }) => text === 'é você'),
  );
  const status = await world.receiver.item('statuses', (item) => item.recipient_user_id === userId);
  assert.equal(status.recipient_id, undefined);
});

test('to counts if a user id is given too', async () => {
  await world.says('oi', MARIA);
  const body = {
    messaging_product: 'whatsapp',
    to: MARIA,
    recipient: await userIdOf(JOAO),
    type: 'text',
    text: { body: 'a quem?' },
  };
  assert.equal((await world.graph('POST', `/${world.number.id}/messages`, body)).status, 200);
  await until(
    () => screenOf(world.emulator.url, MARIA, OFFICIAL),
    (shown) => shown.some(({ text }) => text === 'a quem?'),
  );
});

test('who shares their number on request is known by it from then on', async () => {
  const interactive = {
    type: 'request_contact_info',
    body: { text: 'Seu número?' },
    action: { name: 'request_contact_info' },
  };
  const body = { messaging_product: 'whatsapp', recipient: await userIdOf(JOAO), type: 'interactive', interactive };
  const { body: answer } = await world.graph('POST', `/${world.number.id}/messages`, body);
  const id = JSON.parse(JSON.stringify(answer)).messages[0].id;
  await until(
    () => screenOf(world.emulator.url, JOAO, OFFICIAL),
    (shown) => shown.some((message) => message.id === id && message.offer?.buttons[0]?.kind === 'contact_info'),
  );
  await world.admin('POST', `/api/phones/${JOAO}/messages/${id}/press`, { button: '0' });
  const shared = await world.receiver.item('messages', ({ type }) => type === 'contacts');
  assert.equal(shared.from, JOAO);
  assert.deepEqual(Object(shared.context).id, id);
  const [card] = JSON.parse(JSON.stringify(shared.contacts));
  assert.equal(card.origin, 'contact_request');
  assert.equal(card.phones[0].wa_id, JOAO);
});

test('a new user id is told without a number and without contacts', async () => {
  const before = await userIdOf(MARIA);
  await world.admin('POST', `/api/phones/${MARIA}/new-user-id`);
  const value = await world.receiver.change('messages', ({ messages }) =>
    JSON.stringify(messages ?? '').includes('user_changed_user_id'),
  );
  assert.equal(value.contacts, undefined);
  const [message] = JSON.parse(JSON.stringify(value.messages));
  assert.equal(message.from, undefined);
  assert.equal(message.system.previous_user_id, before);
  assert.equal(message.system.user_id, await userIdOf(MARIA));
  assert.notEqual(message.system.user_id, before);
});

test('who takes another number keeps the chat, and the old number is no longer on WhatsApp', async () => {
  const to = '5511987654377';
  await world.admin('POST', `/api/phones/${MARIA}/new-number`, { to });
  const told = await world.receiver.item('messages', ({ system }) => Object(system).type === 'user_changed_number');
  assert.equal(Object(told.system).wa_id, to);
  assert.ok((await screenOf(world.emulator.url, to, OFFICIAL)).some(({ text }) => text === 'oi'));
  await world.send({ text: { body: 'aqui?' } }, to);
  const lost = await world.send({ text: { body: 'e aqui?' } }, MARIA);
  const failed = await world.receiver.item('statuses', (item) => item.id === lost && item.status === 'failed');
  assert.equal(JSON.parse(JSON.stringify(failed.errors))[0].code, 131026);
});
