import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { mediaType } from '../entities/message.ts';
import { queueSummary } from '../entities/queue.ts';
import { ticketStatus } from '../entities/ticket.ts';
import { day, id, idInText, searchText, timestamp } from '../fields.ts';
import { pageSize } from '../paging.ts';

/** The text of a search, and its filters. */
export const messageSearch = z.object({
  /** Words that all occur, in any order; "a phrase" in quotes. */
  searchParam: searchText,
  contactId: idInText.optional(),
  ticketId: idInText.optional(),
  /** Messages that this user wrote, and the rounds that they served. */
  userId: idInText.optional(),
  queueId: idInText.optional(),
  tagId: idInText.optional(),
  /** Days in the company's time zone, both included. */
  from: day.optional(),
  until: day.optional(),
  /** `next` of the previous answer. It is sealed: it may be the place of a message that the caller may not read. */
  after: z.base64url().max(120).optional(),
});
export type MessageSearch = z.output<typeof messageSearch>;

/** A found message, and where. */
export const foundMessage = z.object({
  id,
  fromMe: z.boolean(),
  mediaType,
  /** The part of the text around the first hit. */
  excerpt: z.string(),
  /** The hits in the excerpt, as start and end positions. */
  marks: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
  /** Who wrote it; null for automatic messages and unknown people. */
  author: z.string().nullable(),
  createdAt: timestamp,
  ticket: z.object({
    id,
    uuid: z.string(),
    status: ticketStatus,
    contact: z.object({ id, name: z.string() }),
    queue: queueSummary.nullable(),
  }),
});
export type FoundMessage = z.output<typeof foundMessage>;

/** The search for words in the messages of a company (SERVER §2, Who reads what). */
export const messageSearchEndpoints = defineEndpoints({
  'GET /messages/search': {
    summary: `Messages with these words that one may read, newest first, ${pageSize} at a time. A search without words finds none`,
    access: 'session',
    callsPerMinute: 120,
    query: messageSearch,
    answer: z.object({
      messages: z.array(foundMessage),
      /**
       * Where to continue. A page with few or no messages may have it too, if the limit of rows searched per call was
       * reached.
       */
      next: z.string().nullable(),
    }),
  },
});
