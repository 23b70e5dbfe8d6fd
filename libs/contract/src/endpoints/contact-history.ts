import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { message } from '../entities/message.ts';
import { messageAd } from '../entities/message-card.ts';
import { queueSummary } from '../entities/queue.ts';
import { roundReason } from '../entities/reason.ts';
import { roundRating } from '../entities/round-rating.ts';
import { id, idInText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';

const person = z.object({ id, name: z.string() });

/** One round of service of a contact's ticket (`ticket_cycles`). */
export const contactRound = z.object({
  id,
  ticket: z.object({ id, uuid: z.string() }),
  /** Who served it, and in which queue; null if nobody did, or the record was deleted. */
  user: person.nullable(),
  queue: queueSummary.nullable(),
  queuedAt: timestamp,
  startedAt: timestamp.nullable(),
  /** Null while it is running. */
  finishedAt: timestamp.nullable(),
  /** The customer's rating from 1 to 3; null without one on this scale. */
  rating: z.int().nullable(),
  /** Their rating on any scale. */
  rated: roundRating.nullable(),
  /** The advertisement that the customer pressed before they wrote; null if they came otherwise. */
  source: messageAd.nullable(),
  /** Why it was resolved, and the closing note. */
  reason: roundReason.nullable(),
  closingNote: z.string().nullable(),
  /** Its first message; null without messages. */
  firstMessageId: id.nullable(),
});
export type ContactRound = z.output<typeof contactRound>;

/** The maximum number of pages of one contact, more than people read. */
const contactPage = z.object({
  contactId: idInText,
  pageNumber: pageQuery.shape.pageNumber.unwrap().max(100).default(1),
});

/** Former rounds of a contact whose messages the caller may read (SERVER §2, Who reads what). */
export const contactHistoryEndpoints = defineEndpoints({
  'GET /contact-rounds': {
    summary:
      'Rounds of service of a contact, the latest first; `isPartial`: there are others that the caller may not read',
    access: 'session',
    query: contactPage,
    answer: pageOf('records', contactRound).extend({ isPartial: z.boolean() }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'GET /contact-media': {
    summary: 'Messages with a file in the chats of a contact, newest first: pictures and videos, or documents',
    access: 'session',
    query: contactPage.extend({ kind: z.enum(['media', 'documents']) }),
    answer: pageOf('records', message),
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
});
