import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { screenOf, until } from '../testing/admin.ts';
import { JOAO, MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../testing/graph.ts';

let world: OfficialWorld;
before(async () => {
  world = await startOfficial();
});
after(() => world.close());

test("a person's text comes as a signed webhook, and the answer shows on their phone with ticks", async () => {
  const id = await world.says('bom dia');
  const message = await world.receiver.item('messages', (item) => item.id === id);
  assert.deepEqual(message.text, { body: 'bom dia' });
  assert.equal(message.from, MARIA);
  assert.match(String(message.from_user_id), /^BR\.[A-Z0-9]+$/);
  const [hook] = world.receiver.hooks;
  const digest = createHmac('sha256', world.app.secret)
    .update(hook?.raw ?? '')
    .digest('hex');
  assert.equal(hook?.signature, `sha256=${digest}`);
  const answer = await world.send({
    type: 'text',
    text: { body: 'olá' },
    biz_opaque_callback_data: 'nosso',
    context: { message_id: id },
  });
  for (const status of ['sent', 'delivered']) {
    const told = await world.receiver.item('statuses', (item) => item.id === answer && item.status === status);
    assert.equal(told.biz_opaque_callback_data, 'nosso');
    assert.equal(told.recipient_user_id, message.from_user_id);
    assert.deepEqual(told.pricing, {
      billable: false,
      pricing_model: 'PMP',
      type: 'free_customer_service',
      category: 'service',
    });
  }
  const shown = (await screenOf(world.emulator.url, MARIA, OFFICIAL)).find((item) => item.id === answer);
  assert.equal(shown?.text, 'olá');
  assert.equal(shown?.quotedId, id);
  await world.admin('POST', `/api/phones/${MARIA}/read`, { with: OFFICIAL });
  await world.receiver.item('statuses', (item) => item.id === answer && item.status === 'read');
});

test('marking as read reaches the phone of the person', async () => {
  const id = await world.says('leu?', JOAO);
  const { status } = await world.graph('POST', `/${world.number.id}/messages`, {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: id,
    typing_indicator: { type: 'text' },
  });
  assert.equal(status, 200);
  const shown = await until(
    () => screenOf(world.emulator.url, JOAO, OFFICIAL),
    (messages) => messages.some((message) => message.id === id && message.status === 'read'),
  );
  assert.ok(shown);
});

test('outside the window only templates are taken', async () => {
  const { status, error } = await world.trySend({ text: { body: 'oi' } }, '5511987654399');
  assert.equal(status, 200);
  assert.equal(error.code, 0);
  await world.admin('POST', '/api/phones', { number: '5511987654388', name: 'Nova' });
  const refused = await world.trySend({ text: { body: 'oi' } }, '5511987654388');
  assert.equal(refused.status, 400);
  assert.equal(refused.error.code, 131047);
});

test('a file of the person is downloaded with the token', async () => {
  const media = {
    kind: 'image',
    base64: Buffer.from('figura').toString('base64'),
    mimetype: 'image/png',
    caption: 'veja',
  };
  const { ids } = await world.admin<{ ids: string[] }>('POST', `/api/phones/${MARIA}/messages`, {
    to: OFFICIAL,
    media,
  });
  const message = await world.receiver.item('messages', (item) => item.id === ids[0]);
  const image = Object(message.image);
  assert.equal(image.caption, 'veja');
  const { body } = await world.graph('GET', `/${image.id}`);
  const file = await fetch(String(body.url), { headers: { authorization: `Bearer ${world.token}` } });
  assert.equal(await file.text(), 'figura');
  assert.equal((await fetch(String(body.url))).status, 401);
});

test('a file of the business is uploaded and shows on the phone', async () => {
  await world.says('foto?');
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('file', new Blob(['conteúdo'], { type: 'image/jpeg' }), 'foto.jpg');
  const { body } = await world.graph('POST', `/${world.number.id}/media`, form);
  const id = await world.send({ type: 'image', image: { id: body.id, caption: 'a foto' } });
  const [shown] = await until(
    async () => (await screenOf(world.emulator.url, MARIA, OFFICIAL)).filter((message) => message.id === id),
    (messages) => messages.length === 1,
  );
  assert.equal(shown?.caption, 'a foto');
  const file = await fetch(`${world.emulator.url}/api/phones/${MARIA}/messages/${id}/media`);
  assert.equal(await file.text(), 'conteúdo');
});
