import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, idInText, timestamp } from '../fields.ts';
import { longestDraft } from '../message-windows.ts';

/** The maximum number of drafts that the server keeps per user; the oldest are dropped. */
export const mostDrafts = 100;
/** Milliseconds of about a month. */
const longestAge = 2_678_400_000;

/** A user's unsent text in a ticket. An empty text: there is no draft (any more). */
export const draft = z.object({
  ticketId: id,
  text: z.string(),
  /** When it was written, also if it was stored later: the newer of two versions wins. */
  writtenAt: timestamp,
});
export type Draft = z.output<typeof draft>;

/** Drafts of tickets: each user's own, the same on all their devices. */
export const draftEndpoints = defineEndpoints({
  'GET /drafts': {
    summary: "The signed-in user's drafts, newest first",
    access: 'session',
    answer: z.object({ drafts: z.array(draft) }),
  },
  'PUT /drafts/:ticketId': {
    summary: 'Keep a draft, or with an empty text none. The answer is the newest version, which may be another one',
    access: 'session',
    params: z.object({ ticketId: idInText }),
    body: z.object({
      text: z.string().max(longestDraft),
      /** How long ago it was written, in milliseconds: browser clocks are not reliable enough to compare. */
      age: z.int().min(0).max(longestAge).default(0),
      /** The `writtenAt` of the version that this one continues; this one always counts as newer. */
      after: z.iso.datetime().max(40).nullish(),
    }),
    answer: draft,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});

/** The event of a draft, for its user only. */
export const draftEvents = { draft: z.object({ action: z.literal('update'), draft }) };
