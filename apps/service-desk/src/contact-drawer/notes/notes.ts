import type { QueryInput } from '@recado/api/contract';
import { changeOf, defineResource } from '@recado/api/live';
import { createDrafts } from '../../drafts.ts';

type NoteQuery = Pick<NonNullable<QueryInput<'GET /ticket-notes'>>, 'contactId' | 'ticketId'>;

/** The notes of a contact and of those of its tickets that the user may read, or of one ticket; newest first. */
export const notes = defineResource<'GET /ticket-notes', NoteQuery>({
  list: 'GET /ticket-notes',
  create: 'POST /ticket-notes',
  update: 'PUT /ticket-notes/:noteId',
  remove: 'DELETE /ticket-notes/:noteId',
  events: { ticketNote: changeOf },
  belongs: (note, { contactId, ticketId }) =>
    ticketId === undefined ? note.contactId === contactId : note.ticketId === ticketId,
  compare: (a, b) => b.id - a.id,
});

/** Unsaved notes, by ticket; the drawer and the composer continue the same one. */
export const noteDrafts = createDrafts('noteDrafts');
