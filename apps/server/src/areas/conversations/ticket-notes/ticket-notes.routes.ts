import { mostNotesListed, type ticketNoteEndpoints } from '@recado/contract';
import { desc } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeNote, createNote, deleteNote, pinNote } from './change-notes.ts';
import { listMentions, seeMentions } from './mentions.ts';
import { notesAbout, presentNote, selectNotes } from './note-rows.ts';
import { ticketNotes } from './ticket-notes.schema.ts';

const newestFirst = [desc(ticketNotes.id)];

/** Notes and mentions (SPEC §2.4, §3, §7). */
export function ticketNoteRoutes(): Handlers<keyof typeof ticketNoteEndpoints> {
  return {
    'GET /ticket-notes/list': async ({ unit, session, query }) => {
      const where = await notesAbout(unit, session, query);
      const rows = await selectNotes(unit)
        .where(where)
        .orderBy(...newestFirst)
        .limit(mostNotesListed);
      return rows.map(presentNote);
    },
    'GET /ticket-notes': async ({ unit, session, query }) => {
      const where = await notesAbout(unit, session, query);
      const list = {
        from: ticketNotes,
        rows: selectNotes(unit),
        where,
        search: folded(ticketNotes.note),
        order: query.ticketId === undefined ? [desc(ticketNotes.isPinned), ...newestFirst] : newestFirst,
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { ticketNotes: rows.map(presentNote), ...page };
    },
    'POST /ticket-notes': ({ unit, session, body }) => createNote(unit, session, body),
    'PUT /ticket-notes/:noteId': ({ unit, session, params, body }) => changeNote(unit, session, params.noteId, body),
    'PUT /ticket-notes/:noteId/pin': ({ unit, session, params, body }) =>
      pinNote(unit, session, params.noteId, body.isPinned),
    'DELETE /ticket-notes/:noteId': async ({ unit, session, params }) => {
      await deleteNote(unit, session, params.noteId);
      return { message: 'Note deleted' };
    },
    'GET /mentions': ({ unit, session, query }) => listMentions(unit, session, query),
    'POST /mentions/seen': async ({ unit, session, body }) => {
      await seeMentions(unit, session, body.ids);
      return { message: 'Mentions seen' };
    },
  };
}
