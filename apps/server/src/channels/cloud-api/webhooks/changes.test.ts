import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ana, eventsOf, hidden, noted, number } from './testing/read-events.ts';
import { contact, message, messagesOf, status, textOf, webhook } from './testing/webhook-samples.ts';

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
