import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idInText, timestamp } from '../fields.ts';

/** Whether somebody wants marketing; `unknown`: nobody asked, or what they said counts no longer. */
export const consentStates = ['given', 'refused', 'unknown'] as const;
export type ConsentState = (typeof consentStates)[number];

/** Who said so: a colleague by hand, an import, a program, or the contact with a word. */
export const consentSources = ['person', 'import', 'program', 'keyword'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** What a company's campaigns do about people who have not consented. */
export const consentRules = ['off', 'warn', 'stop'] as const;
export type ConsentRule = (typeof consentRules)[number];

/** The longest text with which somebody consented or refused. */
export const longestConsentText = 500;
const state = z.enum(consentStates);
const text = z.string().trim().max(longestConsentText);

const entry = z.object({
  state,
  source: z.enum(consentSources),
  /** What the contact said or signed, e.g. the word, or the name of a form. */
  text: z.string(),
  /** The name of the colleague or key, as it was then; null for the contact's own words. */
  by: z.string().nullable(),
  at: timestamp,
});
export type ConsentEntry = z.output<typeof entry>;

/** The present state, and what was said before, newest first. */
const consent = z.object({ state, history: z.array(entry) });
export type Consent = z.output<typeof consent>;

const params = z.object({ contactId: idInText });
const errors = ['ERR_NO_CONTACT_FOUND', 'ERR_PERSON_GROUP'] as const;

/** Whether contacts want marketing, with source, words and time (docs/adr/0187). */
export const consentEndpoints = defineEndpoints({
  'GET /contacts/:contactId/consent': {
    summary: 'Whether a contact wants marketing, and how that is known; the newest 50 statements',
    access: 'session',
    params,
    answer: consent,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'POST /contacts/:contactId/consent': {
    summary: 'Note that a contact wants marketing, does not, or that it is not known',
    access: 'session',
    params,
    body: z.object({ state, text: text.default('') }),
    callsPerMinute: 60,
    answer: consent,
    errors: [...errors, 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /api/v1/contacts/:contactId/consent': {
    summary: 'Whether a contact wants marketing, and how that is known; the newest 50 statements',
    access: 'token',
    scope: 'contacts:read',
    plan: 'useExternalApi',
    callsPerMinute: 120,
    params,
    answer: consent,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'PUT /api/v1/contacts/:contactId/consent': {
    summary:
      'Note that a contact wants marketing or does not, e.g. from a form; the latest `at` counts, and the same again changes nothing',
    access: 'token',
    scope: 'contacts:write',
    plan: 'useExternalApi',
    callsPerMinute: 60,
    params,
    body: z.object({
      state,
      text: text.default(''),
      /** When they said so; now by default, and never later than now. */
      at: z.iso.datetime({ offset: true }).max(40).optional(),
    }),
    answer: consent,
    errors: [...errors],
  },
});
