import { api } from '@recado/api/client';
import { applyAnswer, changeOf, defineResource } from '@recado/api/live';
import type { QueryInput, TicketNote } from '@recado/contract';
import { createDrafts } from '../../../inbox/drafts.ts';

type NoteQuery = Pick<NonNullable<QueryInput<'GET /ticket-notes'>>, 'contactId' | 'ticketId'>;

/**
 * The notes of a contact and of those of its tickets that the user may read, pinned ones first; or of one ticket; newest
 * first.
 */
export const notes = defineResource<'GET /ticket-notes', NoteQuery>({
  list: 'GET /ticket-notes',
  create: 'POST /ticket-notes',
  update: 'PUT /ticket-notes/:noteId',
  remove: 'DELETE /ticket-notes/:noteId',
  events: { ticketNote: changeOf },
  belongs: (note, { contactId, ticketId }) =>
    ticketId === undefined ? note.contactId === contactId : note.ticketId === ticketId,
  compare: (a, b, { ticketId }) =>
    (ticketId === undefined ? Number(b.isPinned) - Number(a.isPinned) : 0) || b.id - a.id,
});

/** Keeps a note at the top of the notes of its contact, or takes it from there, for everybody who reads it. */
export function pinNote({ id: noteId, isPinned }: TicketNote): Promise<unknown> {
  const request = { params: { noteId }, body: { isPinned: !isPinned } };
  return applyAnswer(notes, () => api('PUT /ticket-notes/:noteId/pin', request));
}

/** Unsaved notes, by ticket; the drawer and the composer continue the same one. */
export const noteDrafts = createDrafts('noteDrafts');
