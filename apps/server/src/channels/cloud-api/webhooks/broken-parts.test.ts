import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ana, eventsOf, number } from './testing/read-events.ts';
import { contact, message, messagesOf, status, textOf, webhook } from './testing/webhook-samples.ts';

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
