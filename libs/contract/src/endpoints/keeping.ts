import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, idInText, timestamp } from '../fields.ts';
import { keepingBounds } from '../keeping-bounds.ts';
import { resourceEvent } from '../resource-event.ts';

/** Months for which something is kept after its ticket was resolved; null: for ever. */
const months = z.int().min(1).max(keepingBounds.mostMonths).nullable();

const choice = {
  /** Messages of tickets, unless their queue says something else. */
  messagesMonths: months,
  mediaMonths: months,
  notesMonths: months,
  /** Null: for a year, which is the most. */
  auditMonths: z.int().min(keepingBounds.fewestAuditMonths).max(keepingBounds.mostAuditMonths).nullable(),
};
/** What a queue says in place of the company; null: its messages are kept for ever. */
const queueRule = z.object({ queueId: id, months });
const body = z.object({ ...choice, queues: z.array(queueRule).max(keepingBounds.mostQueues) });
export type KeepingRules = z.output<typeof body>;

/** How much goes, or went. `conversations`: tickets whose messages did. */
const counts = {
  conversations: z.int(),
  messages: z.int(),
  files: z.int(),
  notes: z.int(),
  audits: z.int(),
};
export type KeepingCounts = z.output<z.ZodObject<typeof counts>>;

/** What one night deleted. */
const run = z.object({ id, ...counts, createdAt: timestamp, finishedAt: timestamp.nullable() });
export type KeepingRun = z.output<typeof run>;

const keeping = z.object({
  ...choice,
  queues: z.array(queueRule),
  /** From when the rules delete something, if that is yet to come. */
  startsAt: timestamp.nullable(),
  /** When something is deleted next; null when everything is kept. */
  nextAt: timestamp.nullable(),
  /** What the last nights deleted, newest first. */
  runs: z.array(run),
});
export type Keeping = z.output<typeof keeping>;

/** Tells an administrator what goes, and when. */
export const keepingNotice = z.object({ id, ...counts, startsAt: timestamp, createdAt: timestamp });
export type KeepingNotice = z.output<typeof keepingNotice>;

const access = 'company:manage';

/** For how long a company keeps what its tickets consist of (docs/adr/0184). */
export const keepingEndpoints = defineEndpoints({
  'GET /keeping': {
    summary: 'For how many months the company keeps messages, files, notes and its audit log, and what was deleted',
    access,
    answer: keeping,
  },
  'PUT /keeping': {
    summary: 'Choose for how long what is kept; something that shortens a time begins after seven days',
    access,
    body,
    callsPerMinute: 20,
    answer: keeping,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  },
  'POST /keeping/preview': {
    summary: 'What rules would delete; counted up to 100,000 of each. Changes nothing',
    access,
    body,
    callsPerMinute: 20,
    answer: z.object({
      ...counts,
      /** Whether something is kept for a shorter time than now. */
      isShorter: z.boolean(),
      /** From when they would delete. */
      startsAt: timestamp,
    }),
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /keeping-notices': {
    summary: 'What the caller was told about rules that begin to delete, and has not seen',
    access,
    answer: z.array(keepingNotice),
  },
  'DELETE /keeping-notices/:noticeId': {
    summary: 'Take a notice out of the bell of the caller',
    access,
    params: z.object({ noticeId: idInText }),
    answer: done,
    errors: ['ERR_NOT_FOUND'],
  },
});

/** Their event, for the administrator whom a notice is for. */
export const keepingEvents = { 'keeping-notice': resourceEvent(keepingNotice) };
