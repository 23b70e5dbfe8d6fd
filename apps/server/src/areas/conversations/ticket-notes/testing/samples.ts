import type { ticketNoteEndpoints } from '@recado/contract';
import { ofItsAuthor, openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

/** A note of the world's agent. */
async function note(world: MatrixWorld): Promise<Sample> {
  const { id: ticketId } = await openTicket(world);
  const body = { note: `${marker} ${++counter}`, ticketId };
  const created = await world.server.call('POST /ticket-notes', { as: world.agent, body });
  return { params: { noteId: created.body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ticketNoteEndpoints> = {
  'GET /ticket-notes/list': async (world) => ({
    query: { ticketId: (await openTicket(world)).id },
    refersToCompany: true,
  }),
  'GET /ticket-notes': async (world) => ({
    query: { contactId: (await openTicket(world)).contactId },
    refersToCompany: true,
  }),
  'POST /ticket-notes': async (world) => ({
    body: { note: marker, ticketId: (await openTicket(world)).id },
    refersToCompany: true,
  }),
  'PUT /ticket-notes/:noteId': async (world) => ({ ...(await note(world)), body: { note: marker }, status: 403 }),
  'PUT /ticket-notes/:noteId/pin': async (world) => ({ ...(await note(world)), body: { isPinned: true } }),
  'DELETE /ticket-notes/:noteId': ofItsAuthor(note),
  'GET /mentions': async () => ({}),
  'POST /mentions/seen': async () => ({ body: {} }),
};
