import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readOfficialHistory } from './history.ts';
import { ana, eventsOf, noted, number } from './testing/read-events.ts';
import { contact, textOf, webhook } from './testing/webhook-samples.ts';

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
