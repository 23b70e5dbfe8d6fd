import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InteractiveMessage } from '@recado/contract';
import { interactiveBody } from './interactive-body.ts';

const yes = { id: 'y', title: 'Yes' };
const sections = [{ title: 'Days', rows: [{ id: '1', title: 'Monday', description: 'Early' }] }];
const url = 'https://example.com/';

const cases: [InteractiveMessage, object][] = [
  [
    { type: 'buttons', header: 'H', body: 'B', footer: 'F', buttons: [yes] },
    {
      type: 'button',
      header: { type: 'text', text: 'H' },
      body: { text: 'B' },
      footer: { text: 'F' },
      action: { buttons: [{ type: 'reply', reply: yes }] },
    },
  ],
  [
    { type: 'list', header: '', body: 'B', footer: '', button: 'Choose', sections },
    { type: 'list', body: { text: 'B' }, action: { button: 'Choose', sections } },
  ],
  [
    { type: 'link', body: 'B', label: 'Open', url },
    {
      type: 'cta_url',
      body: { text: 'B' },
      action: { name: 'cta_url', parameters: { display_text: 'Open', url } },
    },
  ],
  [
    { type: 'locationRequest', body: 'B' },
    { type: 'location_request_message', body: { text: 'B' }, action: { name: 'send_location' } },
  ],
  [
    { type: 'numberRequest', body: 'B' },
    { type: 'request_contact_info', body: { text: 'B' }, action: { name: 'request_contact_info' } },
  ],
];

for (const [message, body] of cases) {
  test(`a message of type ${message.type} has WhatsApp's form`, () => {
    assert.deepEqual(interactiveBody(message), body);
  });
}
