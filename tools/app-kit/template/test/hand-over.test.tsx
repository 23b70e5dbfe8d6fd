import assert from 'node:assert/strict';
import test from 'node:test';
import { fixtures, renderExtension, type ServerRequest } from '@recado/app/testing';

const { ticket } = fixtures;

test('the server is asked about the ticket, and the dialog closes', async () => {
  const asked: ServerRequest[] = [];
  let isClosed = false;
  const props = { ticket, onClose: () => (isClosed = true) };
  const { screen } = await renderExtension('./hand-over', props, {
    server: (request) => {
      asked.push(request);
      return { status: 200, body: {} };
    },
  });
  await screen.press('Hand over');
  assert.deepEqual(asked, [{ method: 'POST', path: '/hand-overs', ticketId: ticket.id }]);
  assert.ok(isClosed);
});

test('a server that fails is told, and can be asked again', async () => {
  const { screen } = await renderExtension('./hand-over', { ticket, onClose: () => undefined });
  await screen.press('Hand over');
  await screen.findText('That did not work. Try again.');
  await screen.press('Hand over');
});
