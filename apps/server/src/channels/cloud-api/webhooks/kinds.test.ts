import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf, eventsOf, hidden, noted, number, read } from './testing/read-events.ts';
import { textOf, webhook } from './testing/webhook-samples.ts';

describe('CLOUD-API, Messages: each kind of message that customers send', () => {
  test('a text, with its sender by number, user id and username', () => {
    const { chat, content, pushName, window, fromMe, sentAt } = read({ type: 'text', text: { body: 'Olá' } });
    assert.deepEqual(content, { kind: 'text', text: 'Olá' });
    assert.deepEqual(chat, {
      chatId: '5511988887777',
      number: '5511988887777',
      lid: null,
      scoped: { userId: 'BR.11815799212886844830', parentUserId: null, username: 'ana' },
      isGroup: false,
    });
    assert.deepEqual([pushName, window, fromMe], ['Ana Souza', 24, false]);
    assert.ok(Math.abs(sentAt - Date.now()) < 60_000);
  });

  test('a person without a number has their user id as chat', () => {
    const { chat } = read({ type: 'text', text: { body: 'Olá' } }, hidden);
    assert.deepEqual([chat.chatId, chat.number, chat.scoped?.username], ['BR.22815799212886844830', null, 'leo']);
  });

  for (const from of ['BR.22815799212886844830', '']) {
    test(`CLOUD-API 26: a user id is found where it is, with “${from}” as from`, () => {
      const person = { user_id: 'BR.22815799212886844830', wa_id: from, profile: { name: 'Léo' } };
      const sent = { ...textOf({}, 'Olá'), from };
      const [event] = eventsOf(webhook(number, 'messages', { contacts: [person], messages: [sent] }));
      assert.equal(event?.type, 'message');
      assert.deepEqual([event.message.chat.chatId, event.message.chat.number], ['BR.22815799212886844830', null]);
    });
  }

  for (const [kind, type] of [
    ['image', 'image/jpeg'],
    ['video', 'video/mp4'],
    ['audio', 'audio/ogg; codecs=opus'],
    ['document', 'application/pdf'],
    ['sticker', 'image/webp'],
  ] as const) {
    test(`a file: ${kind}`, () => {
      const part = { id: '1013859600285441', mime_type: type, sha256: 'aGFzaA==', caption: 'Veja', filename: 'a.pdf' };
      const content = contentOf({ type: kind, [kind]: { ...part, voice: true } });
      assert.equal(content.kind, kind);
      assert.ok('media' in content);
      const { reference, mimetype, voice, fileName } = content.media;
      assert.deepEqual(reference, { mediaId: '1013859600285441', sha256: 'aGFzaA==' });
      assert.deepEqual([content.caption, mimetype, fileName, voice], ['Veja', type, 'a.pdf', kind === 'audio']);
    });
  }

  test('a place', () => {
    const location = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' };
    const expected = { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja, Rua A, 1' };
    assert.deepEqual(contentOf({ type: 'location', location }), expected);
  });

  test('CLOUD-API 23: cards, and one’s own number that was asked for', () => {
    const card = { name: { formatted_name: 'Rui' }, phones: [{ phone: '+55 11 97777-6666' }] };
    const contacts = [{ name: 'Rui', numbers: ['5511977776666'] }];
    assert.deepEqual(contentOf({ type: 'contacts', contacts: [{ ...card, origin: 'other' }] }), {
      kind: 'contact',
      contacts,
    });
    assert.deepEqual(contentOf({ type: 'contacts', contacts: [{ ...card, origin: 'contact_request' }] }), {
      kind: 'contact',
      contacts,
      shared: 'own',
    });
  });

  test('a quick reply of a template: its payload is what programs read', () => {
    const button = { text: 'Sim, confirmo', payload: 'confirm-17' };
    const expected = { kind: 'text', text: 'Sim, confirmo', words: 'confirm-17' };
    assert.deepEqual(contentOf({ type: 'button', button }), expected);
  });

  test('what was chosen in buttons, a list and a form', () => {
    const chosen = (interactive: object) => contentOf({ type: 'interactive', interactive });
    assert.deepEqual(chosen({ type: 'button_reply', button_reply: { id: '1', title: 'Vendas' } }), {
      kind: 'text',
      text: 'Vendas',
      words: '1',
    });
    const row = { id: '2', title: 'Suporte', description: 'das 8 às 18' };
    assert.deepEqual(chosen({ type: 'list_reply', list_reply: row }), {
      kind: 'text',
      text: 'Suporte\ndas 8 às 18',
      words: '2',
    });
    const form = { name: 'flow', body: 'Sent', response_json: '{"flow_token":"x","nome":"Ana","idade":30}' };
    const content = chosen({ type: 'nfm_reply', nfm_reply: form });
    assert.ok(content.kind === 'card');
    assert.deepEqual([content.card.kind, content.words], ['form', 'nome: Ana\nidade: 30']);
    for (const [response, kind] of [
      ['accept', 'callAllowed'],
      ['reject', 'callRefused'],
    ] as const) {
      const answer = chosen({ type: 'call_permission_reply', call_permission_reply: { response } });
      assert.ok(answer.kind === 'card' && answer.card.kind === kind);
    }
  });

  test('an order with its total', () => {
    const product_items = [
      { product_retailer_id: 'SKU-1', quantity: 2, item_price: 10.5, currency: 'BRL' },
      { product_retailer_id: 'SKU-2', quantity: '1', item_price: '9', currency: 'BRL' },
    ];
    const content = contentOf({ type: 'order', order: { catalog_id: '1', text: 'Para hoje', product_items } });
    assert.ok(content.kind === 'card');
    assert.deepEqual([content.card.count, content.card.amount], [3, { value: 30, currency: 'BRL' }]);
    assert.deepEqual([content.card.lines?.[0]?.title, content.words], ['2 × SKU-1', 'Para hoje']);
  });

  test('an opening of the chat', () => {
    const content = contentOf({ type: 'request_welcome' });
    assert.ok(content.kind === 'card' && content.card.kind === 'welcome');
  });

  for (const [code, type, kind, missing] of [
    [131051, 'poll_creation', 'unsupported', 'poll'],
    [131060, undefined, 'unavailable', undefined],
    [131051, 'something_new', 'unsupported', 'other'],
  ] as const) {
    test(`CLOUD-API 7: what WhatsApp does not deliver (${code}, ${type})`, () => {
      const unsupported = type && { type };
      const content = contentOf({ type: 'unsupported', unsupported, errors: [{ code, title: 'Unsupported' }] });
      assert.ok(content.kind === 'card');
      assert.deepEqual([content.card.kind, content.card.missing], [kind, missing]);
    });
  }

  test('CLOUD-API 24: the older unknown with errors, and a kind that is not known yet', () => {
    const old = contentOf({ type: 'unknown', errors: [{ code: 131051, title: 'Unsupported message type' }] });
    assert.ok(old.kind === 'card' && old.card.kind === 'unsupported');
    assert.deepEqual(contentOf({ type: 'hologram', hologram: {} }), { kind: 'unknown' });
    assert.ok(noted.includes('an unknown kind of message: hologram'));
  });

  test('replies, forwarded messages and products that are asked about', () => {
    const text = { type: 'text', text: { body: 'E este?' } };
    const reply = read({ ...text, context: { from: number.number, id: 'wamid.A', forwarded: false } });
    assert.deepEqual([reply.quotedWid, reply.forwarded], ['wamid.A', false]);
    assert.ok(read({ ...text, context: { forwarded: true } }).forwarded);
    assert.ok(read({ ...text, context: { frequently_forwarded: true } }).forwarded);
    const asked = { referred_product: { catalog_id: '1', product_retailer_id: 'SKU-9' } };
    assert.equal(read({ ...text, context: asked }).quotedText, 'SKU-9');
  });

  test('CLOUD-API, Window: a click on an advertisement allows three days', () => {
    const referral = {
      source_url: 'https://fb.me/x',
      source_type: 'ad',
      source_id: '120330',
      headline: 'Oferta',
      body: 'Hoje',
      ctwa_clid: 'c',
    };
    const { ad, window } = read({ type: 'text', text: { body: 'Quero' }, referral });
    assert.deepEqual(ad, { title: 'Oferta', text: 'Hoje', link: 'https://fb.me/x', app: 'ad', id: '120330' });
    assert.equal(window, 72);
  });
});
