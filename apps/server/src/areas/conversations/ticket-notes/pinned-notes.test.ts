import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { openOffice } from '../tickets/testing/office.ts';

describe('Pinned notes', () => {
  const server = useSharedServer();

  test('whoever reads a note pins it; it comes first among those of the contact, not of the ticket', async () => {
    const office = await openOffice(server);
    const { id: ticketId, contactId } = await office.make();
    const write = async (note: string) =>
      (await server.call('POST /ticket-notes', { as: office.ana, body: { note, ticketId } })).body.id;
    const pin = (as: TestUser, noteId: number, isPinned: boolean) =>
      server.call('PUT /ticket-notes/:noteId/pin', { as, params: { noteId }, body: { isPinned } });
    const listed = async (query: object) =>
      (await server.call('GET /ticket-notes', { as: office.admin, query: { ...query } })).body.ticketNotes.map(
        ({ note }) => note,
      );
    const first = await write('Prefere boleto');
    await write('Ligar amanhã');
    assert.equal((await pin(office.bruno, first, true)).status, 403);
    assert.equal((await pin(office.admin, first, true)).body.isPinned, true);
    assert.deepEqual(await listed({ contactId }), ['Prefere boleto', 'Ligar amanhã']);
    assert.deepEqual(await listed({ ticketId }), ['Ligar amanhã', 'Prefere boleto']);
    await pin(office.ana, first, false);
    assert.deepEqual(await listed({ contactId }), ['Ligar amanhã', 'Prefere boleto']);
  });
});
