import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, idInText, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { readerKinds, readingWays } from '../reading-ways.ts';

/** That somebody saw words of a conversation in an hour: who, whose, how and when, never which words. */
export const conversationRead = z.object({
  id: z.int(),
  reader: z.object({
    kind: z.enum(readerKinds),
    /** Of the user or of the key. */
    id,
    /** As it was then. */
    name: z.string(),
  }),
  contact: z.object({ id, name: z.string() }),
  /** Null: the person as a whole, e.g. an archive; the ticket may be gone. */
  ticketId: id.nullable(),
  way: z.enum(readingWays),
  /** The first and the last time within the hour, and how often. */
  firstAt: timestamp,
  lastAt: timestamp,
  count: z.int(),
});
export type ConversationRead = z.output<typeof conversationRead>;

const filters = z.object({
  contactId: idInText.optional(),
  userId: idInText.optional(),
  way: z.enum(readingWays).optional(),
  /** Days in the company's time zone, both included. */
  dateFrom: day.optional(),
  dateTo: day.optional(),
});
/** ISO days are ordered like their texts. */
const inOrder = ({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }) =>
  dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo;
const endFirst = { path: ['dateTo'], ...because('endBeforeStart') };
const access = 'audits:view';

/** The access log: who read which conversation, kept for 90 days (ADR 188). */
export const conversationReadEndpoints = defineEndpoints({
  'GET /conversation-reads': {
    summary: 'Who read which conversation in the last 90 days, the latest hour first, 50 at a time',
    access,
    /** `after` is the `next` of the previous answer. */
    query: filters
      .extend({
        after: z
          .string()
          .max(40)
          .regex(/^\d{1,15}-\d{1,16}$/)
          .optional(),
      })
      .refine(inOrder, endFirst),
    answer: z.object({ records: z.array(conversationRead), next: z.string().nullable() }),
  },
  'GET /conversation-reads/export': {
    summary: 'The same as a CSV file with semicolons',
    access,
    whenExpired: 'administrators',
    callsPerMinute: 20,
    query: filters.refine(inOrder, endFirst),
    file: { type: 'text/csv', name: 'leituras.csv', kind: 'conversation_reads' },
    answer: z.string(),
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
});
