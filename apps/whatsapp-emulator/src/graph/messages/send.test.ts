import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { screenOf, until } from '../../testing/admin.ts';
import { JOAO, MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../../testing/graph.ts';

let world: OfficialWorld;
let now = Date.parse('2026-11-27T12:00:00Z');
const HOUR = 3_600_000;

before(async () => {
  world = await startOfficial({ clock: () => now });
});
beforeEach(async () => {
  await world.settings({ pairBurst: 10_000, refusals: 'answer' });
  await world.says('oi');
});
after(() => world.close());

const text = (body: string) => ({ type: 'text', text: { body } });
const interactive = (value: object) => ({ type: 'interactive', interactive: { body: { text: 'x' }, ...value } });
const buttons = (count: number, title = 'b') => ({
  type: 'button',
  action: {
    buttons: Array.from({ length: count }, (_, index) => ({
      type: 'reply',
      reply: { id: `${index}`, title: `${title}${index}` },
    })),
  },
});
const list = (rows: number, more: object = {}) => ({
  type: 'list',
  action: {
    button: 'abrir',
    sections: [{ rows: Array.from({ length: rows }, (_, index) => ({ id: `${index}`, title: `r${index}`, ...more })) }],
  },
});

const refusedBodies: [string, object, number][] = [
  ['an empty text', text(''), 131009],
  ['a text of 4,097 characters', text('x'.repeat(4097)), 131009],
  ['a text without a body', { type: 'text', text: {} }, 100],
  ['an unknown type', { type: 'letter', letter: {} }, 100],
  ['a picture without id and link', { type: 'image', image: {} }, 131009],
  ['a caption of 1,025 characters', { type: 'image', image: { id: '1', caption: 'x'.repeat(1025) } }, 131009],
  ['four buttons', interactive(buttons(4)), 131009],
  ['a button of 21 characters', interactive(buttons(1, 'x'.repeat(20))), 131009],
  [
    'two buttons with one title',
    interactive({
      type: 'button',
      action: { buttons: ['1', '2'].map((id) => ({ type: 'reply', reply: { id, title: 'a' } })) },
    }),
    131009,
  ],
  ['a body of 1,025 characters', interactive({ ...buttons(1), body: { text: 'x'.repeat(1025) } }), 131009],
  ['a footer of 61 characters', interactive({ ...buttons(1), footer: { text: 'x'.repeat(61) } }), 131009],
  ['eleven rows', interactive(list(11)), 131009],
  ['a row of 25 characters', interactive(list(1, { title: 'x'.repeat(25) })), 131009],
  ['a description of 73 characters', interactive(list(1, { description: 'x'.repeat(73) })), 131009],
  ['callback data of 513 characters', { ...text('x'), biz_opaque_callback_data: 'x'.repeat(513) }, 131009],
  ['a place outside the world', { type: 'location', location: { latitude: 91, longitude: 0 } }, 131009],
  ['a card without a name', { type: 'contacts', contacts: [{ name: {} }] }, 100],
];

for (const [what, body, code] of refusedBodies) {
  test(`${what} is refused with ${code}`, async () => {
    const { status, error } = await world.trySend(body);
    assert.equal(status, 400);
    assert.equal(error.code, code);
    assert.ok(error.fbtrace_id && error.error_data?.details);
  });
}

test('without messaging_product or a receiver it is refused', async () => {
  const path = `/${world.number.id}/messages`;
  assert.equal((await world.graph('POST', path, { to: MARIA, ...text('x') })).error.code, 100);
  assert.equal((await world.graph('POST', path, { messaging_product: 'whatsapp', ...text('x') })).error.code, 100);
});

test('the window closes 24 hours after the last message of the person', async () => {
  await world.says('agora', JOAO);
  now += 24 * HOUR - 1;
  assert.equal((await world.trySend(text('a tempo'), JOAO)).status, 200);
  now += 1;
  const late = await world.trySend(text('tarde'), JOAO);
  assert.equal(late.error.code, 131047);
  assert.equal(late.status, 400);
});

test('a call opens the window', async () => {
  now += 25 * HOUR;
  assert.equal((await world.trySend(text('x'), JOAO)).error.code, 131047);
  await world.admin('POST', `/api/phones/${JOAO}/call`, { to: OFFICIAL });
  await world.receiver.item('calls', ({ event }) => event === 'connect', 'calls');
  assert.equal((await world.trySend(text('x'), JOAO)).status, 200);
  await world.admin('DELETE', `/api/phones/${JOAO}/call`);
  await world.receiver.item('calls', ({ event }) => event === 'terminate', 'calls');
});

test('who came by an advertisement and was answered can be written to for 72 hours, free of charge', async () => {
  await world.admin('POST', `/api/phones/${JOAO}/special`, {
    to: OFFICIAL,
    content: { kind: 'text', text: 'vi o anúncio' },
    referral: { headline: 'Promoção' },
  });
  const answer = await world.send(text('bem-vindo'), JOAO);
  const told = await world.receiver.item('statuses', ({ id, status }) => id === answer && status === 'sent');
  assert.equal(Object(told.pricing).type, 'free_entry_point');
  now += 71 * HOUR;
  assert.equal((await world.trySend(text('ainda'), JOAO)).status, 200);
  now += 2 * HOUR;
  assert.equal((await world.trySend(text('não mais'), JOAO)).error.code, 131047);
});

test('what is refused can come by a status too', async () => {
  await world.settings({ refusals: 'status' });
  now += 100 * HOUR;
  const id = await world.send(text('tarde'), JOAO);
  const failed = await world.receiver.item('statuses', (item) => item.id === id && item.status === 'failed');
  assert.equal(JSON.parse(JSON.stringify(failed.errors))[0].code, 131047);
});

test('a number that is not on WhatsApp is accepted and fails', async () => {
  const id = await world.send({ ...text('alô'), biz_opaque_callback_data: 'meu' }, '5511900000000');
  const failed = await world.receiver.item('statuses', (item) => item.id === id);
  assert.equal(failed.status, 'failed');
  assert.equal(failed.recipient_id, '5511900000000');
  assert.equal(failed.biz_opaque_callback_data, 'meu');
  assert.equal(JSON.parse(JSON.stringify(failed.errors))[0].code, 131026);
});

test('the ninth digit of a Brazilian number does not matter, and the answer names the real one', async () => {
  const { body } = await world.trySend(text('x'), '551187654321');
  assert.deepEqual(body.contacts, [{ input: '551187654321', wa_id: MARIA }]);
});

test('too many messages to one person are refused with 131056', async () => {
  await world.settings({ pairBurst: 2 });
  const codes: number[] = [];
  for (let time = 0; time < 4; time += 1) codes.push((await world.trySend(text('x'))).error.code);
  assert.ok(codes.includes(131056), String(codes));
});

test('too many messages a second are refused with 130429, in coexistence sooner', async () => {
  await world.admin('PATCH', `/api/graph/numbers/${world.number.id}`, { isOnBizApp: true });
  await world.settings({ perSecond: 10_000, perSecondInCoexistence: 1 });
  const burst = async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.trySend(text('x'))));
    return answers.map(({ error }) => error.code);
  };
  assert.ok((await burst()).includes(130429));
  await world.admin('PATCH', `/api/graph/numbers/${world.number.id}`, { isOnBizApp: false });
  assert.ok(!(await burst()).includes(130429));
});

test('every free-form kind shows on the phone', async () => {
  const flow = { name: 'flow', parameters: { flow_message_version: '3', flow_id: '1', flow_cta: 'Agendar' } };
  const link = { name: 'cta_url', parameters: { display_text: 'Abrir', url: 'https://loja.example' } };
  const sent = {
    location: { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } },
    contact: {
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Ana' }, phones: [{ phone: '+55 11 98888-7777' }] }],
    },
    button: interactive(buttons(3)),
    list: interactive(list(10)),
    link: interactive({ type: 'cta_url', action: link }),
    place: interactive({ type: 'location_request_message', action: { name: 'send_location' } }),
    number: interactive({ type: 'request_contact_info', action: { name: 'request_contact_info' } }),
    flow: interactive({ type: 'flow', action: flow }),
  };
  const ids: Record<string, string> = {};
  for (const [name, message] of Object.entries(sent)) ids[name] = await world.send(message);
  const shown = await until(
    () => screenOf(world.emulator.url, MARIA, OFFICIAL),
    (messages) => Object.values(ids).every((id) => messages.some((message) => message.id === id)),
  );
  const of = (name: string) => shown.find(({ id }) => id === ids[name]);
  assert.equal(of('location')?.text, 'Sé');
  assert.equal(of('contact')?.text, 'Ana');
  assert.equal(of('button')?.offer?.buttons.length, 3);
  assert.equal(of('list')?.offer?.list?.sections[0]?.rows.length, 10);
  for (const [name, kind] of [
    ['link', 'url'],
    ['place', 'location'],
    ['number', 'contact_info'],
    ['flow', 'flow'],
  ] as const) {
    assert.equal(of(name)?.offer?.buttons[0]?.kind, kind);
  }
});

test('a carousel of pictures shows its cards', async () => {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('file', new Blob(['x'], { type: 'image/png' }), 'x.png');
  const { body } = await world.graph('POST', `/${world.number.id}/media`, form);
  const cards = [0, 1].map((card_index) => ({
    card_index,
    type: 'cta_url',
    header: { type: 'image', image: { id: body.id } },
    body: { text: `Produto ${card_index}` },
    action: { name: 'cta_url', parameters: { display_text: 'Ver', url: 'https://loja.example' } },
  }));
  const id = await world.send(interactive({ type: 'carousel', action: { cards } }));
  await until(
    () => screenOf(world.emulator.url, MARIA, OFFICIAL),
    (messages) => messages.some((message) => message.id === id && message.offer?.cards?.[1]?.text === 'Produto 1'),
  );
});

test('a reaction of the business shows on the message, and its removal too', async () => {
  const id = await world.says('gostou?');
  const reactions = async () =>
    (await screenOf(world.emulator.url, MARIA, OFFICIAL)).find((message) => message.id === id)?.reactions;
  const react = (emoji: string) => world.send({ type: 'reaction', reaction: { message_id: id, emoji } });
  await react('👍');
  await until(reactions, (all) => all?.[OFFICIAL] === '👍');
  await react('');
  await until(reactions, (all) => all?.[OFFICIAL] === undefined);
});

test('without a payment method what is not free is accepted and never delivered', async () => {
  await world.settings({ freeServiceMessages: 0 });
  const paid = await world.send(text('pago'));
  const told = await world.receiver.item('statuses', ({ id, status }) => id === paid && status === 'sent');
  assert.deepEqual(told.pricing, { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' });
  await world.admin('PATCH', `/api/graph/accounts/${world.account.id}`, { paymentMethod: false });
  const unpaid = await world.send(text('não pago'));
  const failed = await world.receiver.item('statuses', ({ id, status }) => id === unpaid && status === 'failed');
  assert.equal(JSON.parse(JSON.stringify(failed.errors))[0].code, 131042);
  await world.settings({ freeServiceMessages: 1000 });
  const free = await world.send(text('grátis'));
  await world.receiver.item('statuses', ({ id, status }) => id === free && status === 'delivered');
  await world.admin('PATCH', `/api/graph/accounts/${world.account.id}`, { paymentMethod: true });
});

test('free service messages are counted by month when they are delivered', async () => {
  type State = { numbers: { serviceMessages: Record<string, number> }[] };
  const count = async () =>
    (await world.admin<State>('GET', '/api/graph')).numbers[0]?.serviceMessages[
      new Date(now).toISOString().slice(0, 7)
    ] ?? 0;
  const before = await count();
  const id = await world.send(text('conta'));
  await world.receiver.item('statuses', (item) => item.id === id && item.status === 'delivered');
  assert.equal(await count(), before + 1);
});

test('a number cannot write to itself, and one that is not registered to nobody', async () => {
  await world.admin('POST', '/api/phones', { number: OFFICIAL, name: 'Loja', owner: true });
  assert.equal((await world.trySend(text('x'), OFFICIAL)).error.code, 131021);
  await world.graph('POST', `/${world.number.id}/deregister`);
  assert.equal((await world.trySend(text('x'))).error.code, 133010);
  assert.equal(
    (await world.graph('POST', `/${world.number.id}/register`, { messaging_product: 'whatsapp', pin: '12' })).error
      .code,
    131009,
  );
  await world.graph('POST', `/${world.number.id}/register`, { messaging_product: 'whatsapp', pin: '123456' });
  assert.equal(
    (await world.graph('POST', `/${world.number.id}/register`, { messaging_product: 'whatsapp', pin: '654321' })).error
      .code,
    133005,
  );
  assert.equal((await world.trySend(text('x'))).status, 200);
});

test('a voice message that was played is told as played', async () => {
  const id = await world.send(text('ouça'));
  await world.admin('POST', `/api/phones/${MARIA}/messages/${id}/played`);
  await world.receiver.item('statuses', (item) => item.id === id && item.status === 'played');
});

test('a phone that is off gets its message delivered later, and is read without delivery', async () => {
  await world.admin('PATCH', `/api/phones/${MARIA}`, { autoDeliver: false });
  const id = await world.send(text('desligado'));
  await world.receiver.item('statuses', (item) => item.id === id && item.status === 'sent');
  await world.admin('POST', `/api/phones/${MARIA}/read`, { with: OFFICIAL });
  const read = await world.receiver.item('statuses', (item) => item.id === id && item.status === 'read');
  assert.ok(read.pricing);
  assert.equal(
    world.receiver.items('statuses').filter((item) => item.id === id && item.status === 'delivered').length,
    0,
  );
  await world.admin('PATCH', `/api/phones/${MARIA}`, { autoDeliver: true });
});
