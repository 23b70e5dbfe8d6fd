import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { screenOf, until } from '../../testing/admin.ts';
import { JOAO, MARIA, type OfficialWorld, startOfficial } from '../../testing/graph.ts';
import { linkShop } from '../../testing/linked.ts';

const OWNER = '5511990000001';
const DAY = 24 * 3_600_000;

let world: OfficialWorld;
let id: string;
before(async () => {
  world = await startOfficial();
  await world.admin('POST', '/api/phones', { number: OWNER, name: 'Loja', owner: true });
  const wanted = { accountId: world.account.id, number: OWNER, verifiedName: 'Loja do app', isOnBizApp: true };
  id = (await world.admin<{ id: string }>('POST', '/api/graph/numbers', wanted)).id;
});
afterEach(() =>
  world.admin('PATCH', `/api/graph/numbers/${id}`, {
    syncs: [],
    historySharing: 'shared',
    onboardedAt: Date.now(),
    status: 'CONNECTED',
  }),
);
after(() => world.close());

const sync = (sync_type: string) =>
  world.graph('POST', `/${id}/smb_app_data`, { messaging_product: 'whatsapp', sync_type });
const ownerSays = async (text: string, to = MARIA) =>
  (await world.admin<{ ids: string[] }>('POST', `/api/phones/${OWNER}/messages`, { to, text })).ids[0] ?? '';

test('what the owner writes, edits and deletes on the phone comes as echoes, and opens no window', async () => {
  const written = await ownerSays('falo eu');
  const echo = await world.receiver.item('message_echoes', (item) => item.id === written, 'smb_message_echoes');
  assert.equal(echo.from, OWNER);
  assert.equal(echo.to, MARIA);
  assert.deepEqual(echo.text, { body: 'falo eu' });
  await world.admin('POST', `/api/phones/${OWNER}/messages/${written}/edit`, { text: 'falo eu mesmo' });
  const edited = await world.receiver.item('message_echoes', ({ type }) => type === 'edit', 'smb_message_echoes');
  assert.deepEqual(edited.edit, {
    original_message_id: written,
    message: { type: 'text', text: { body: 'falo eu mesmo' } },
  });
  await world.admin('DELETE', `/api/phones/${OWNER}/messages/${written}`);
  await world.receiver.item('message_echoes', ({ type }) => type === 'revoke', 'smb_message_echoes');
  const sent = await world.graph('POST', `/${id}/messages`, {
    messaging_product: 'whatsapp',
    to: MARIA,
    text: { body: 'x' },
  });
  assert.equal(sent.error.code, 131047);
});

test('what the API sends shows on the phone of the owner too, and what a person writes', async () => {
  await world.admin('POST', `/api/phones/${JOAO}/messages`, { to: OWNER, text: 'bom dia' });
  await world.receiver.item('messages', ({ text }) => Object(text).body === 'bom dia');
  await world.graph('POST', `/${id}/messages`, {
    messaging_product: 'whatsapp',
    to: JOAO,
    text: { body: 'boa tarde' },
  });
  const shown = await until(
    () => screenOf(world.emulator.url, OWNER, JOAO),
    (messages) => messages.length === 2,
  );
  assert.deepEqual(
    shown.map(({ text, fromMe }) => [text, fromMe]),
    [
      ['bom dia', false],
      ['boa tarde', true],
    ],
  );
});

test('contacts are told once when they are asked for, and their changes from then on', async () => {
  await world.admin('POST', `/api/phones/${OWNER}/contacts`, { number: MARIA, name: 'Maria Silva' });
  assert.equal((await sync('smb_app_state_sync')).status, 200);
  const first = await world.receiver.item('state_sync', () => true, 'smb_app_state_sync');
  assert.deepEqual(first.contact, { full_name: 'Maria Silva', first_name: 'Maria', phone_number: MARIA });
  assert.equal(first.action, 'add');
  assert.equal((await sync('smb_app_state_sync')).error.code, 2593107);
  await world.admin('POST', `/api/phones/${OWNER}/contacts`, { number: JOAO, name: 'João' });
  await world.receiver.item('state_sync', ({ contact }) => Object(contact).full_name === 'João', 'smb_app_state_sync');
  await world.admin('DELETE', `/api/phones/${OWNER}/contacts/${MARIA}`);
  const removed = await world.receiver.item('state_sync', ({ action }) => action === 'remove', 'smb_app_state_sync');
  assert.deepEqual(removed.contact, { phone_number: MARIA });
});

test('the history comes in parts of three phases up to half a year, its files of two weeks apart', async () => {
  const now = Date.now();
  const past = (name: string, daysAgo: number, more: object) => ({
    id: name,
    from: MARIA,
    to: OWNER,
    at: Math.round(now - daysAgo * DAY),
    ...more,
  });
  const media = { kind: 'image', base64: Buffer.from('figura').toString('base64'), mimetype: 'image/png' };
  await world.admin('POST', '/api/chats', {
    messages: [
      past('h-velho', 200, { text: 'velho demais' }),
      past('h-cem', 100, { text: 'cem dias' }),
      past('h-foto-velha', 30, { media }),
      past('h-foto', 5, { media }),
      past('h-dez', 10, { text: 'dez dias' }),
      past('h-meu', 9, { text: 'resposta', from: OWNER, to: MARIA }),
      past('h-hoje', 0.5, { text: 'hoje' }),
    ],
  });
  await world.settings({ historyPart: 2, historyShuffled: true });
  assert.equal((await sync('history')).status, 200);
  const file = await world.receiver.item('messages', ({ id: wamid }) => wamid === 'h-foto', 'history');
  assert.equal((await world.graph('GET', `/${Object(file.image).id}`)).status, 200);
  const parts = JSON.parse(JSON.stringify(world.receiver.items('history', 'history')));
  type Part = {
    metadata: { phase: number; chunk_order: number; progress: number };
    threads: { id: string; messages: Record<string, unknown>[] }[];
  };
  const phases = new Map<string, number>();
  for (const { metadata, threads } of parts as Part[]) {
    for (const { messages } of threads) for (const message of messages) phases.set(String(message.id), metadata.phase);
  }
  assert.deepEqual([...phases].filter(([name]) => name.startsWith('h-')).sort(), [
    ['h-cem', 2],
    ['h-dez', 1],
    ['h-foto', 1],
    ['h-foto-velha', 1],
    ['h-hoje', 0],
    ['h-meu', 1],
  ]);
  assert.equal(parts.at(-1).metadata.progress, 100);
  assert.equal(parts[0].metadata.phase, 2, 'another order than their own');
  const all = (parts as Part[]).flatMap(({ threads }) => threads.flatMap(({ messages }) => messages));
  const photo = all.find((message) => message.id === 'h-foto');
  assert.equal(photo?.type, 'media_placeholder');
  assert.deepEqual(photo?.history_context, { status: 'READ' });
  assert.equal(all.find((message) => message.id === 'h-meu')?.to, MARIA);
  assert.equal(
    world.receiver.items('messages', 'history').filter((message) => message.id === 'h-foto-velha').length,
    0,
  );
  assert.equal((await sync('history')).error.code, 2593107);
});

test('an owner who does not share the history is told by an error without parts', async () => {
  await world.admin('PATCH', `/api/graph/numbers/${id}`, { historySharing: 'refused' });
  assert.equal((await sync('history')).status, 200);
  const refused = await world.receiver.item('history', ({ errors }) => errors !== undefined, 'history');
  assert.deepEqual(Object.keys(refused), ['errors']);
  assert.equal(JSON.parse(JSON.stringify(refused.errors))[0].code, 2593109);
});

test('a number of which nothing ever comes', async () => {
  await world.admin('PATCH', `/api/graph/numbers/${id}`, { historySharing: 'silent' });
  const before = world.receiver.changes('history').length;
  assert.equal((await sync('history')).status, 200);
  await ownerSays('depois do pedido');
  await world.receiver.item(
    'message_echoes',
    ({ text }) => Object(text).body === 'depois do pedido',
    'smb_message_echoes',
  );
  assert.equal(world.receiver.changes('history').length, before);
});

test('synchronisation is asked for within 24 hours, and for numbers of the app only', async () => {
  await world.admin('PATCH', `/api/graph/numbers/${id}`, { onboardedAt: Date.now() - 2 * DAY });
  assert.equal((await sync('history')).error.code, 2593108);
  const other = await world.graph('POST', `/${world.number.id}/smb_app_data`, {
    messaging_product: 'whatsapp',
    sync_type: 'history',
  });
  assert.equal(other.error.code, 100);
  assert.equal((await sync('everything')).error.code, 131009);
});

test('a number of the app is not registered', async () => {
  for (const action of ['register', 'deregister']) {
    assert.equal(
      (await world.graph('POST', `/${id}/${action}`, { messaging_product: 'whatsapp', pin: '123456' })).error.code,
      100,
    );
  }
});

test('a changed phone cuts the number off and connects it again; neither event names it', async () => {
  await world.admin('POST', `/api/phones/${MARIA}/messages`, { to: OWNER, text: 'ainda aí?' });
  const send = () =>
    world.graph('POST', `/${id}/messages`, { messaging_product: 'whatsapp', to: MARIA, text: { body: 'x' } });
  for (const [event, code] of [
    ['ACCOUNT_OFFBOARDED', 133010],
    ['ACCOUNT_RECONNECTED', 0],
  ] as const) {
    await world.admin('POST', `/api/graph/numbers/${id}/link`, { event });
    const value = await world.receiver.change('account_update', (change) => change.event === event);
    assert.ok(!JSON.stringify(value).includes(OWNER));
    assert.equal((await send()).error.code, code);
  }
});

test('linked devices are signed out when the number is onboarded', async () => {
  const shop = await linkShop(world.emulator);
  const closed = shop.closed();
  const finish = {
    appId: world.app.id,
    feature: 'whatsapp_business_app_onboarding',
    accountId: world.account.id,
    numberId: id,
  };
  const response = await fetch(`${world.emulator.graphUrl}/signup/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(finish),
  });
  assert.equal(response.status, 200);
  assert.equal(await closed, 401);
});
