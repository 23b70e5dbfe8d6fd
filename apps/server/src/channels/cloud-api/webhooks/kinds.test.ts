import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ChannelEvent, InboundMessage } from '../../port.ts';
import { readOfficialHistory } from './history.ts';
import { parcelsIn } from './parcels.ts';
import type { Sender } from './senders.ts';
import {
  contact,
  message,
  messagesOf,
  type Sender as Person,
  status,
  textOf,
  webhook,
} from './testing/webhook-samples.ts';

const number = { phoneNumberId: '106540352242922', accountId: '102290129340398', number: '551140001000' };
const ana: Person = { name: 'Ana Souza', number: '5511988887777', userId: 'BR.11815799212886844830', username: 'ana' };
const hidden: Person = { name: 'Léo', userId: 'BR.22815799212886844830', username: 'leo' };
const sender: Sender = {
  appSecret: '',
  verifyToken: '',
  connection: { companyId: 1, connectionId: 1, phoneNumberId: number.phoneNumberId, accountId: number.accountId },
};
const noted: string[] = [];

function eventsOf(body: unknown): ChannelEvent[] {
  const { numbers } = parcelsIn(body, sender, {
    note: (what, about) => void noted.push(`${what}: ${about}`),
    now: Date.now(),
  });
  return numbers.flatMap(({ events }) => events);
}

function read(parts: Record<string, unknown>, person = ana): InboundMessage {
  const [event] = eventsOf(messagesOf(number, person, [message(person, parts)]));
  assert.equal(event?.type, 'message');
  return event.message;
}

const contentOf = (parts: Record<string, unknown>) => read(parts).content;

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
      headline: 'Oferta',
      body: 'Hoje',
      ctwa_clid: 'c',
    };
    const { ad, window } = read({ type: 'text', text: { body: 'Quero' }, referral });
    assert.deepEqual(ad, { title: 'Oferta', text: 'Hoje', link: 'https://fb.me/x', app: 'ad' });
    assert.equal(window, 72);
  });
});

describe('CLOUD-API: changes of messages and people', () => {
  const only = (parts: Record<string, unknown>) => eventsOf(messagesOf(number, ana, [message(ana, parts)]))[0];

  test('a reaction, and one that is taken back', () => {
    const event = only({ type: 'reaction', reaction: { message_id: 'wamid.A', emoji: '👍' } });
    assert.ok(event?.type === 'reaction');
    assert.deepEqual([event.wid, event.emoji, event.fromMe], ['wamid.A', '👍', false]);
    for (const emoji of ['', undefined]) {
      const removed = only({ type: 'reaction', reaction: { message_id: 'wamid.A', emoji } });
      assert.ok(removed?.type === 'reaction' && removed.emoji === '');
    }
  });

  test('CLOUD-API 1: an edit of a text and of a caption, and a deletion', () => {
    const edit = (edited: object) =>
      only({ type: 'edit', edit: { original_message_id: 'wamid.A', message: { ...edited, context: {} } } });
    const text = edit({ type: 'text', text: { body: 'novo' } });
    assert.ok(text?.type === 'edit' && text.wid === 'wamid.A' && text.text === 'novo');
    const caption = edit({ type: 'image', image: { caption: 'legenda' } });
    assert.ok(caption?.type === 'edit' && caption.text === 'legenda');
    const revoke = only({ type: 'revoke', revoke: { original_message_id: 'wamid.A' } });
    assert.ok(revoke?.type === 'revoke' && revoke.wid === 'wamid.A' && !revoke.fromMe);
  });

  test('CLOUD-API 2, 3: another number or user id, without contacts', () => {
    const change = (parts: object) =>
      eventsOf(
        webhook(number, 'messages', {
          messages: [{ id: 'wamid.S', timestamp: '1790000000', type: 'system', ...parts }],
        }),
      );
    const system = { user_id: 'BR.2', previous_user_id: 'BR.1', parent_user_id: 'BR.ENT.9' };
    const [moved] = change({
      from: '5511988887777',
      system: { ...system, type: 'user_changed_number', new_wa_id: '5511900000001' },
    });
    assert.ok(moved?.type === 'person');
    assert.deepEqual([moved.change, moved.chat.number, moved.chat.scoped?.userId], ['number', '5511900000001', 'BR.2']);
    assert.deepEqual(moved.former, { number: '5511988887777', userId: 'BR.1', parentUserId: null, username: null });
    const [renamed] = change({ system: { ...system, type: 'user_changed_user_id' } });
    assert.ok(renamed?.type === 'person');
    assert.deepEqual([renamed.change, renamed.chat.chatId, renamed.former.userId], ['userId', 'BR.2', 'BR.1']);
    assert.equal(renamed.chat.scoped?.parentUserId, 'BR.ENT.9');
  });

  test('statuses with price, own id, and people without a number', () => {
    const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' };
    const sent = eventsOf(
      webhook(number, 'messages', {
        statuses: [
          status('wamid.A', 'delivered', ana, { pricing, biz_opaque_callback_data: 'OWN1' }),
          status('wamid.B', 'read', hidden),
          status('wamid.C', 'played', ana),
          status('wamid.D', 'failed', { number: ana.number }, { errors: [{ code: 131026, title: 'Undeliverable' }] }),
          status('call', 'RINGING', ana),
        ],
      }),
    );
    const shown = sent.map(
      (event) => event.type === 'status' && [event.wid, event.ack, event.errorCode, event.chat.chatId],
    );
    assert.deepEqual(shown, [
      ['wamid.A', 2, undefined, '5511988887777'],
      ['wamid.B', 3, undefined, 'BR.22815799212886844830'],
      ['wamid.C', 5, undefined, '5511988887777'],
      ['wamid.D', 0, '131026', '5511988887777'],
    ]);
    const [first] = sent;
    assert.ok(first?.type === 'status');
    assert.deepEqual(
      [first.sentAs, first.pricing],
      ['OWN1', { billable: true, type: 'regular', category: 'marketing' }],
    );
  });

  test('CLOUD-API 20: a status of one member of a group', () => {
    const parts = { recipient_type: 'group', recipient_id: 'group-1', recipient_participant_id: ana.number };
    const [event] = eventsOf(webhook(number, 'messages', { statuses: [status('wamid.A', 'read', {}, parts)] }));
    assert.ok(event?.type === 'status' && event.chat.isGroup);
    assert.deepEqual(event.receipt, { participant: ana.number, others: null });
  });

  test('CLOUD-API 21: a message of a group has its author', () => {
    const [event] = eventsOf(messagesOf(number, ana, [textOf(ana, 'Oi', { group_id: 'group-1' })]));
    assert.ok(event?.type === 'message');
    assert.deepEqual([event.message.chat.chatId, event.message.author?.number], ['group-1', ana.number]);
    assert.ok(noted.some((what) => what.startsWith('messages of groups')));
  });

  test('CLOUD-API 22: a call is one, however often it is reported', () => {
    const call = { id: 'wacid.1', from: ana.number, to: number.number, timestamp: '1', direction: 'USER_INITIATED' };
    const calls = [
      { ...call, event: 'connect' },
      { ...call, event: 'terminate', status: 'FAILED' },
    ];
    const events = eventsOf(webhook(number, 'calls', { contacts: [contact(ana)], calls }));
    assert.deepEqual(
      events.map((event) => event.type === 'call' && [event.callId, event.chat.number, event.window]),
      [
        ['wacid.1', ana.number, 24],
        ['wacid.1', ana.number, 24],
      ],
    );
    const own = { ...call, direction: 'BUSINESS_INITIATED' };
    assert.deepEqual(eventsOf(webhook(number, 'calls', { calls: [own] })), []);
  });

  test('CLOUD-API 13: who wants no marketing any more', () => {
    const preference = { wa_id: ana.number, category: 'marketing_messages', value: 'stop', timestamp: 1790000000 };
    const [event] = eventsOf(webhook(number, 'user_preferences', { user_preferences: [preference] }));
    assert.ok(event?.type === 'preference' && event.marketing === 'stop' && event.chat.number === ana.number);
  });
});

describe('CLOUD-API, Ways to connect: what comes from the phone, from an assistant, and from the past', () => {
  test('what the owner writes, edits and deletes on the phone opens no window', () => {
    const echo = (parts: object) => ({
      from: number.number,
      to: ana.number,
      id: 'wamid.E',
      timestamp: '1790000000',
      ...parts,
    });
    const events = eventsOf(
      webhook(number, 'smb_message_echoes', {
        message_echoes: [
          echo({ type: 'text', text: { body: 'Já respondo' } }),
          echo({
            type: 'edit',
            edit: { original_message_id: 'wamid.E', message: { type: 'text', text: { body: 'Já vou' } } },
          }),
          echo({ type: 'revoke', revoke: { original_message_id: 'wamid.E' } }),
        ],
      }),
    );
    assert.deepEqual(
      events.map(({ type }) => type),
      ['message', 'edit', 'revoke'],
    );
    const [first, edit] = events;
    assert.ok(first?.type === 'message' && edit?.type === 'edit');
    const { fromMe, chat, window, pushName } = first.message;
    assert.deepEqual([fromMe, chat.number, window, pushName], [true, ana.number, undefined, '']);
    assert.ok(edit.fromMe);
  });

  test('CLOUD-API 12: an assistant holds the conversation, and gives it back', () => {
    const value = {
      contacts: [contact(ana)],
      messages: [textOf(ana, 'Oi')],
      message_echoes: [
        { from: number.number, to: ana.number, id: 'wamid.F', timestamp: '1', type: 'text', text: { body: 'Olá!' } },
      ],
    };
    const held = eventsOf(webhook(number, 'standby', value));
    assert.deepEqual(
      held.map(
        (event) => event.type === 'message' && [event.message.fromMe, event.message.holder, event.message.window],
      ),
      [
        [false, 'assistant', undefined],
        [true, 'assistant', undefined],
      ],
    );
    const handover = (parts: object) =>
      eventsOf({
        entry: [
          {
            id: number.accountId,
            changes: [
              {
                field: 'messaging_handovers',
                value: {
                  recipient: { phone_number_id: number.phoneNumberId },
                  sender: { phone_number: ana.number },
                  timestamp: '1790000000',
                  ...parts,
                },
              },
            ],
          },
        ],
      })[0];
    const passed = handover({ control_passed: { metadata: '' } });
    assert.ok(passed?.type === 'control' && passed.holder === 'business' && passed.chat.number === ana.number);
    const taken = handover({ control_taken: { metadata: '' } });
    assert.ok(taken?.type === 'control' && taken.holder === 'assistant');
  });

  test('the agenda of the phone', () => {
    const state = (action: string, phone: string) => ({
      type: 'contact',
      action,
      contact: { full_name: 'Bia Lima', first_name: 'Bia', phone_number: phone },
      metadata: { timestamp: '1' },
    });
    const state_sync = [state('add', '+5511911110000'), state('remove', '5511911110001')];
    assert.deepEqual(eventsOf(webhook(number, 'smb_app_state_sync', { state_sync })), [
      { type: 'agenda', entries: [{ number: '5511911110000', lid: null, name: 'Bia Lima' }] },
    ]);
  });

  test('CLOUD-API 8 to 10: a history, files that come later, and a refused one', () => {
    const threads = [
      {
        id: ana.number,
        messages: [
          {
            from: ana.number,
            id: 'wamid.1',
            timestamp: '1789000000',
            type: 'text',
            text: { body: 'Bom dia' },
            history_context: { status: 'READ' },
          },
          {
            from: number.number,
            to: ana.number,
            id: 'wamid.2',
            timestamp: '1789000001',
            type: 'text',
            text: { body: 'Olá' },
            history_context: { status: 'delivered' },
          },
          {
            from: ana.number,
            id: 'wamid.3',
            timestamp: '1789000002',
            type: 'media_placeholder',
            history_context: { status: 'READ' },
          },
        ],
      },
    ];
    const history = [{ metadata: { phase: 0, chunk_order: 1, progress: 10 }, threads }];
    const [event] = eventsOf(webhook(number, 'history', { history }));
    assert.ok(event?.type === 'history');
    assert.deepEqual(
      readOfficialHistory(event.reference).map(({ message: { wid, fromMe, chat, stub, window }, ack }) => [
        wid,
        fromMe,
        chat.number,
        stub,
        window,
        ack,
      ]),
      [
        ['wamid.1', false, ana.number, false, undefined, 3],
        ['wamid.2', true, ana.number, false, undefined, 2],
        ['wamid.3', false, ana.number, true, undefined, 3],
      ],
    );
    const file = {
      from: ana.number,
      id: 'wamid.3',
      timestamp: '1789000002',
      type: 'image',
      image: { id: '77', mime_type: 'image/png' },
    };
    const [later] = eventsOf(webhook(number, 'history', { messages: [file] }));
    assert.ok(later?.type === 'history' && later.wid !== event.wid);
    const [filled] = readOfficialHistory(later.reference);
    assert.deepEqual(
      [filled?.message.wid, filled?.message.stub, filled?.message.content.kind],
      ['wamid.3', false, 'image'],
    );
    const refused = [{ errors: [{ code: 2593109, title: 'History sharing is turned off' }] }];
    assert.deepEqual(eventsOf(webhook(number, 'history', { history: refused })), []);
    assert.ok(noted.includes('the owner of a phone keeps their history: 2593109'));
  });
});

describe('SERVER §3.21: what is broken spoils nothing else', () => {
  test('a message of another form is shown as one that cannot be read', () => {
    const broken = message(ana, { type: 'location', location: { latitude: 'north' } });
    const events = eventsOf(messagesOf(number, ana, [broken, textOf(ana, 'Oi'), { type: 'text' }]));
    assert.deepEqual(
      events.map(({ type }) => type),
      ['unreadable', 'message'],
    );
    const [first] = events;
    assert.ok(first?.type === 'unreadable' && first.wid === broken.id && first.message !== null);
  });

  test('CLOUD-API 19: messages, statuses and errors may be in one body', () => {
    const value = {
      contacts: [contact(ana)],
      errors: [{ code: 130429, title: 'Rate limit' }],
      messages: [textOf(ana, 'Oi')],
      statuses: [status('wamid.A', 'sent', ana)],
    };
    assert.deepEqual(
      eventsOf(webhook(number, 'messages', value)).map(({ type }) => type),
      ['message', 'status'],
    );
  });
});
