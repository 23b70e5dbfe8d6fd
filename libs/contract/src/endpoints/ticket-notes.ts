import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, ids, sizedText, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** The maximum number of colleagues mentioned in a note. */
const mostMentioned = 20;
/** The maximum number of notes in `/ticket-notes/list`. */
export const mostNotesListed = 100;

const person = z.object({ id, name: z.string() });

/** A note that colleagues wrote about a ticket, or about its contact in general (SPEC §3, Ticket note). */
export const ticketNote = z.object({
  id,
  note: z.string(),
  /** Null: a note about the contact, which every colleague may read. */
  ticketId: id.nullable(),
  contactId: id,
  /** Null once the author was deleted; the name stays. */
  userId: id.nullable(),
  user: z.object({ name: z.string() }),
  /** Colleagues that the text mentions with `@`. */
  mentions: z.array(person),
  /** Kept at the top of the notes about the contact, for everybody who reads them. */
  isPinned: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type TicketNote = z.output<typeof ticketNote>;

/** A note that mentions the signed-in user and that they have not seen yet. */
export const mention = z.object({
  id,
  noteId: id,
  /** Empty if the note belongs to a round that the user may no longer read. */
  note: z.string(),
  user: z.object({ name: z.string() }),
  contact: person,
  ticket: z.object({ id, uuid: z.string() }).nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Mention = z.output<typeof mention>;

/** The length of a note (SPEC §5). */
const noteText = sizedText(2, 5000);
const mentions = ids.max(mostMentioned);
const params = z.object({ noteId: idInText });
const subject = { ticketId: idInText.optional(), contactId: idInText.optional() };

function namesSubject(asked: { ticketId?: number | undefined; contactId?: number | undefined }): boolean {
  return asked.ticketId !== undefined || asked.contactId !== undefined;
}

/** The field in which a missing subject is reported. */
const missing = { ...because('required'), path: ['contactId'] };

/**
 * Notes (SPEC §2.4, §3, §7). Notes of a ticket are readable like its messages, those of a contact for every colleague.
 * With a ticket, `contactId` is ignored: a ticket has one contact.
 */
export const ticketNoteEndpoints = defineEndpoints({
  'GET /ticket-notes/list': {
    summary: 'The newest 100 notes of a ticket, or of a contact with those of its tickets, newest first',
    access: 'session',
    query: z.object(subject).refine(namesSubject, missing),
    answer: z.array(ticketNote),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND'],
  },
  'GET /ticket-notes': {
    summary: 'The same in pages, searchable; of a contact the pinned ones first',
    access: 'session',
    query: pageQuery.extend(subject).refine(namesSubject, missing),
    answer: pageOf('ticketNotes', ticketNote),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND'],
  },
  'POST /ticket-notes': {
    summary: 'Write a note about a ticket, or about a contact; `mentions`: users to be told, who must see the ticket',
    access: 'session',
    body: z
      .object({
        note: noteText,
        ticketId: id.nullish(),
        contactId: id.nullish(),
        mentions: mentions.default([]),
      })
      .refine(({ ticketId, contactId }) => Boolean(ticketId ?? contactId), missing),
    answer: ticketNote,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_USER_FOUND', 'ERR_MENTION_OUT_OF_SIGHT'],
  },
  'PUT /ticket-notes/:noteId': {
    summary: 'Change a note: its author',
    access: 'session',
    params,
    body: changesOf(z.object({ note: noteText, mentions })),
    answer: ticketNote,
    errors: ['ERR_NO_NOTE_FOUND', 'ERR_NO_USER_FOUND', 'ERR_MENTION_OUT_OF_SIGHT'],
  },
  'PUT /ticket-notes/:noteId/pin': {
    summary: 'Pin a note to the top of the notes about its contact, or take it from there: whoever may read it',
    access: 'session',
    params,
    body: z.object({ isPinned: z.boolean() }),
    answer: ticketNote,
    errors: ['ERR_NO_NOTE_FOUND'],
  },
  'DELETE /ticket-notes/:noteId': {
    summary: 'Delete a note: its author and administrators',
    access: 'session',
    params,
    answer: done,
    errors: ['ERR_NO_NOTE_FOUND'],
  },
  'GET /mentions': {
    summary: 'Notes that mention the signed-in user and that they have not seen, newest first',
    access: 'session',
    query: pageQuery,
    answer: pageOf('records', mention),
  },
  'POST /mentions/seen': {
    summary: 'The signed-in user has seen these mentions; all without `ids`',
    access: 'session',
    body: z.object({ ids: ids.optional() }),
    answer: done,
  },
});

/** Their events: of a note for those who may read it, of a mention for the mentioned user. */
export const ticketNoteEvents = { ticketNote: resourceEvent(ticketNote), mention: resourceEvent(mention) };
