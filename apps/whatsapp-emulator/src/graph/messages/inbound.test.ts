import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../testing/admin.ts';
import { MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../../testing/graph.ts';

let world: OfficialWorld;
before(async () => {
  world = await startOfficial();
  await world.settings({ pairBurst: 1000 });
  await world.says('oi');
});
after(() => world.close());

const ofMaria = (path: string) => `/api/phones/${MARIA}${path}`;

/** Sends as any phone does; the webhook's message. */
async function came(message: object): Promise<Record<string, unknown>> {
  const { ids } = await world.admin<{ ids: string[] }>('POST', ofMaria('/messages'), { to: OFFICIAL, ...message });
  return world.receiver.item('messages', ({ id }) => id === ids[0]);
}

/** Sends what only official numbers understand; the webhook's message. */
async function special(content: object, more: object = {}): Promise<Record<string, unknown>> {
  const { id } = await world.admin<{ id: string }>('POST', ofMaria('/special'), { to: OFFICIAL, content, ...more });
  return world.receiver.item('messages', (item) => item.id === id);
}

for (const [kind, mimetype, type] of [
  ['image', 'image/png', 'image'],
  ['video', 'video/mp4', 'video'],
  ['audio', 'audio/mpeg', 'audio'],
  ['voice', 'audio/ogg; codecs=opus', 'audio'],
  ['document', 'application/pdf', 'document'],
  ['sticker', 'image/webp', 'sticker'],
] as const) {
  test(`a ${kind} of a person`, async () => {
    const media = {
      kind,
      mimetype,
      base64: Buffer.from(kind).toString('base64'),
      fileName: 'nota.pdf',
      caption: 'legenda',
    };
    const message = await came({ media });
    const file = Object(message[type]);
    assert.equal(message.type, type);
    assert.equal(file.mime_type, mimetype);
    assert.equal((await world.graph('GET', `/${file.id}`)).body.file_size, kind.length);
    if (type === 'audio') assert.equal(file.voice, kind === 'voice');
    if (type === 'document') assert.equal(file.filename, 'nota.pdf');
    if (['image', 'video', 'document'].includes(kind)) assert.equal(file.caption, 'legenda');
  });
}

test('a place and a card of a person', async () => {
  const place = await came({ location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } });
  assert.deepEqual(place.location, { latitude: -23.5, longitude: -46.6, name: 'Sé' });
  const card = await came({ contact: { name: 'Ana Lima', number: '5511988887777' } });
  assert.deepEqual(card.contacts, [
    {
      origin: 'other',
      name: { formatted_name: 'Ana Lima', first_name: 'Ana', last_name: 'Lima' },
      phones: [{ phone: '+5511988887777', wa_id: '5511988887777', type: 'CELL' }],
    },
  ]);
});

test('a reply names the message that it answers, also one of the person', async () => {
  const answered = await world.send({ type: 'text', text: { body: 'qual?' } });
  await until(
    () => world.admin<{ id: string }[]>('GET', ofMaria(`/messages?with=${OFFICIAL}`)),
    (shown) => shown.some(({ id }) => id === answered),
  );
  assert.deepEqual((await came({ text: 'este', quotedId: answered })).context, { from: OFFICIAL, id: answered });
  const own = await world.says('e este');
  assert.deepEqual((await came({ text: 'isso', quotedId: own })).context, { from: MARIA, id: own });
});

test('a reaction, and its removal without an emoji', async () => {
  const id = await world.send({ type: 'text', text: { body: 'que tal?' } });
  await until(
    () => world.admin<{ id: string }[]>('GET', ofMaria(`/messages?with=${OFFICIAL}`)),
    (shown) => shown.some((message) => message.id === id),
  );
  for (const [emoji, reaction] of [
    ['❤️', { message_id: id, emoji: '❤️' }],
    ['', { message_id: id }],
  ] as const) {
    await world.admin('POST', ofMaria(`/messages/${id}/reaction`), { emoji });
    const told = await world.receiver.item(
      'messages',
      (item) => item.type === 'reaction' && Boolean(Object(item.reaction).emoji) === Boolean(emoji),
    );
    assert.deepEqual(told.reaction, reaction);
  }
});

test('an edit brings the new content, a revoke the id', async () => {
  const id = await world.says('erado');
  await world.admin('POST', ofMaria(`/messages/${id}/edit`), { text: 'errado' });
  const edited = await world.receiver.item('messages', ({ type }) => type === 'edit');
  assert.deepEqual(edited.edit, { original_message_id: id, message: { type: 'text', text: { body: 'errado' } } });
  assert.notEqual(edited.id, id);
  await world.admin('DELETE', ofMaria(`/messages/${id}`));
  const revoked = await world.receiver.item('messages', ({ type }) => type === 'revoke');
  assert.deepEqual(revoked.revoke, { original_message_id: id });
});

test('forwarded messages say so', async () => {
  assert.deepEqual((await special({ kind: 'text', text: 'veja' }, { forwarded: true })).context, { forwarded: true });
  const often = await special({ kind: 'text', text: 'corrente' }, { forwarded: true, frequentlyForwarded: true });
  assert.deepEqual(often.context, { forwarded: true, frequently_forwarded: true });
});

test('an advertisement with its picture comes with the first message', async () => {
  const picture = { base64: Buffer.from('figura').toString('base64'), mimetype: 'image/jpeg' };
  const { referral } = await special(
    { kind: 'text', text: 'oi' },
    { referral: { headline: 'Promoção', body: 'Só hoje', ctwa_clid: 'abc', picture } },
  );
  assert.equal(Object(referral).headline, 'Promoção');
  assert.equal(Object(referral).ctwa_clid, 'abc');
  assert.equal(await (await fetch(Object(referral).image_url)).text(), 'figura');
});

test('answers of buttons, lists and flows, orders, and the first opening of a chat', async () => {
  const reply = await special({ kind: 'button_reply', id: '1', title: 'Sim' });
  assert.deepEqual(reply.interactive, { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } });
  const row = await special({ kind: 'list_reply', id: '2', title: 'Motoboy', description: 'hoje' });
  assert.deepEqual(row.interactive, {
    type: 'list_reply',
    list_reply: { id: '2', title: 'Motoboy', description: 'hoje' },
  });
  const quick = await special({ kind: 'button', text: 'Recebi', payload: 'R' });
  assert.deepEqual(quick.button, { text: 'Recebi', payload: 'R' });
  const flow = await special({ kind: 'nfm_reply', response: { dia: 'segunda' } });
  assert.deepEqual(JSON.parse(Object(flow.interactive).nfm_reply.response_json), { dia: 'segunda' });
  const items = [{ product_retailer_id: 'sku', quantity: 2, item_price: 9.5, currency: 'BRL' }];
  const order = await special({ kind: 'order', catalog_id: '7', text: 'dois', product_items: items });
  assert.deepEqual(order.order, { catalog_id: '7', text: 'dois', product_items: items });
  assert.equal((await special({ kind: 'request_welcome' })).type, 'request_welcome');
});

test('what the platform does not know has its kind and an error', async () => {
  const lost = await special({ kind: 'unsupported', type: 'group_invite', code: 131060 });
  assert.deepEqual(lost.unsupported, { type: 'group_invite' });
  assert.equal(JSON.parse(JSON.stringify(lost.errors))[0].code, 131060);
  const poll = await came({ poll: { name: 'Quando?', options: ['hoje', 'amanhã'] } });
  assert.deepEqual(poll.unsupported, { type: 'poll_creation' });
  assert.equal(JSON.parse(JSON.stringify(poll.errors))[0].code, 131051);
  const once = await came({ media: { kind: 'image', mimetype: 'image/png', base64: 'AAAA' }, viewOnce: true });
  assert.deepEqual(once.unsupported, { type: 'view_once' });
});

test('any other content comes as it is given, errors of the value beside it', async () => {
  const content = { type: 'unknown', errors: [{ code: 131051 }] };
  const message = await special({ kind: 'raw', content }, { errors: [{ code: 131000 }] });
  assert.equal(message.type, 'unknown');
  const value = await world.receiver.change('messages', ({ errors }) => errors !== undefined);
  assert.deepEqual(value.errors, [{ code: 131000 }]);
});

test('a flow, a place and a link are pressed on the phone', async () => {
  const shows = async (interactive: object) => {
    const id = await world.send({ type: 'interactive', interactive: { body: { text: 'x' }, ...interactive } });
    await until(
      () => world.admin<{ id: string }[]>('GET', ofMaria(`/messages?with=${OFFICIAL}`)),
      (shown) => shown.some((message) => message.id === id),
    );
    return id;
  };
  const press = (id: string, more: object) =>
    world.admin<{ id?: string; opened?: string }>('POST', ofMaria(`/messages/${id}/press`), { button: '0', ...more });
  const flow = await shows({
    type: 'flow',
    action: { name: 'flow', parameters: { flow_message_version: '3', flow_id: '1', flow_cta: 'Agendar' } },
  });
  const { id: answer } = await press(flow, { response: { dia: 'terça' } });
  const told = await world.receiver.item('messages', ({ id }) => id === answer);
  assert.deepEqual(JSON.parse(Object(told.interactive).nfm_reply.response_json), { dia: 'terça' });
  assert.equal(Object(told.context).id, flow);
  const place = await shows({ type: 'location_request_message', action: { name: 'send_location' } });
  const { id: location } = await press(place, { location: { latitude: 1, longitude: 2 } });
  assert.deepEqual((await world.receiver.item('messages', ({ id }) => id === location)).location, {
    latitude: 1,
    longitude: 2,
  });
  const link = await shows({
    type: 'cta_url',
    action: { name: 'cta_url', parameters: { display_text: 'Abrir', url: 'https://a.example' } },
  });
  assert.deepEqual(await press(link, {}), { opened: 'https://a.example' });
  await assert.rejects(press(link, { button: 'nada' }), /no button/);
});
