import assert from 'node:assert/strict';
import test from 'node:test';
import { fixtures, renderExtension } from '@recado/app/testing';

const { ticket } = fixtures;
const contact = { kind: 'contact', id: ticket.contact.id } as const;

test('a reminder is kept with the contact, and put into the answer', async () => {
  const inserted: string[] = [];
  const props = { ticket, insertText: (text: string) => void inserted.push(text) };
  const { screen, data, done } = await renderExtension('./reminder-panel', props);
  await screen.fill('What to remember about this contact', 'Likes blue');
  await screen.press('Save');
  assert.deepEqual(data.get(contact, 'reminder')?.value, { text: 'Likes blue' });
  assert.deepEqual(done, [{ name: 'toast', args: ['Saved', 'success'] }]);
  await screen.press('Put into the answer');
  assert.deepEqual(inserted, ['Likes blue']);
});

test('what somebody else kept meanwhile is not overwritten', async () => {
  const { screen, data } = await renderExtension('./reminder-panel', { ticket, insertText: () => undefined });
  await screen.fill(/remember/, 'Mine');
  data.put(contact, 'reminder', { text: 'Theirs' }, 0);
  await screen.press('Save');
  assert.deepEqual(data.get(contact, 'reminder')?.value, { text: 'Theirs' });
});

test('it speaks the language of the person', async () => {
  const props = { ticket, insertText: () => undefined };
  const { screen } = await renderExtension('./reminder-panel', props, { language: 'pt' });
  await screen.findText('Pôr na resposta');
});
