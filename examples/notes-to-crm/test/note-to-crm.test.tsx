import assert from 'node:assert/strict';
import test from 'node:test';
import { fixtures, renderExtension, type ServerRequest } from '@recado/app/testing';

const { message, ticket } = fixtures;
const props = { ticketId: ticket.id, message };

test('a message is kept with a kind and a comment, and the dialog closes', async () => {
  const asked: ServerRequest[] = [];
  let closed = 0;
  const server = (request: ServerRequest) => {
    asked.push(request);
    return { status: 200, body: { isSent: true } };
  };
  const { screen, done } = await renderExtension(
    './note-to-crm',
    { ...props, onClose: () => (closed += 1) },
    { server },
  );
  await screen.findText(message.body);
  await screen.fill('Kind', 'order');
  await screen.fill('Comment', 'Wants it today');
  await screen.press('Keep in the CRM');
  const body = { messageId: message.id, kind: 'order', text: message.body, comment: 'Wants it today' };
  assert.deepEqual(asked, [{ method: 'POST', path: '/notes', ticketId: ticket.id, body }]);
  assert.deepEqual(done, [{ name: 'toast', args: ['The CRM has it', 'success'] }]);
  assert.equal(closed, 1);
});

test('a note that waits for the CRM is said to wait', async () => {
  const server = () => ({ status: 200, body: { isSent: false } });
  const { screen, done } = await renderExtension('./note-to-crm', { ...props, onClose: () => undefined }, { server });
  await screen.press('Keep in the CRM');
  assert.deepEqual(done[0]?.args, ['Kept. The CRM does not answer: it gets the note later.', 'warning']);
});

test('what was written stays when the server fails', async () => {
  const { screen } = await renderExtension('./note-to-crm', { ...props, onClose: () => assert.fail('closed') });
  await screen.fill('Comment', 'Wants it today');
  await screen.press('Keep in the CRM');
  await screen.findText('That did not work. Try again.');
  assert.ok(screen.shows('Wants it today'));
});
