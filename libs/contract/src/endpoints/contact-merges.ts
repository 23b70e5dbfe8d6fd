import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { contact } from '../entities/contact.ts';
import { customFieldValue } from '../entities/custom-field.ts';
import { id, idInText, timestamp } from '../fields.ts';

/** For how many days a merge by hand can be undone. */
export const mergeUndoDays = 30;
const mostFields = 50;

/**
 * Which of two contacts gives a value to the one that both become. `address`: the number and WhatsApp's other names,
 * where messages go to.
 */
const mergeSide = z.enum(['kept', 'absorbed']);

const mergeBody = z.object({
  keptId: id,
  absorbedId: id,
  choices: z.object({
    name: mergeSide,
    address: mergeSide,
    email: mergeSide,
    /** Whose organisation stays; left out: the kept contact's, or that of the other one if it has none. */
    organisation: mergeSide.optional(),
  }),
  /** The custom fields whose value of the absorbed contact stays; of others that both have, the kept one's does. */
  absorbedFieldIds: z.array(id).max(mostFields),
});

/** A merge of two contacts by hand. */
export const contactMerge = z.object({
  id,
  keptId: id,
  absorbedName: z.string(),
  mergedBy: z.string(),
  mergedAt: timestamp,
  undoUntil: timestamp,
  /** Null while it can be undone. */
  undoneAt: timestamp.nullable(),
});
export type ContactMerge = z.output<typeof contactMerge>;

const side = contact.extend({
  customFields: z.array(customFieldValue),
  /** The numbers and usernames under which messages come to the contact. */
  names: z.array(z.string()),
});

const access = 'contacts:merge';
const refusals = ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_SAME', 'ERR_MERGE_GROUP'] as const;

/** Merging two contacts of one person by hand, and undoing it (ADR 173). */
export const contactMergeEndpoints = defineEndpoints({
  'POST /contact-merges/preview': {
    summary: 'What a merge of two contacts would move, and what it would keep; changes nothing',
    access,
    body: mergeBody,
    answer: z.object({
      kept: side,
      absorbed: side,
      result: contact,
      /** How much moves to the kept contact. */
      moves: z.object({
        tickets: z.int(),
        messages: z.int(),
        notes: z.int(),
        schedules: z.int(),
        campaigns: z.int(),
      }),
      /** How many tickets are resolved, because both have a live one on the same connection. */
      resolvedTickets: z.int(),
    }),
    errors: refusals,
  },
  'POST /contact-merges': {
    summary: 'Merge two contacts: everything of the absorbed one moves to the kept one; undone within 30 days',
    access,
    body: mergeBody,
    answer: z.object({ merge: contactMerge, contact }),
    errors: refusals,
  },
  'GET /contacts/:contactId/merges': {
    summary: 'The merges of the last 30 days into a contact, newest first',
    access: 'session',
    params: z.object({ contactId: idInText }),
    answer: z.object({ merges: z.array(contactMerge) }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'POST /contact-merges/:mergeId/undo': {
    summary: 'Undo a merge: what it moved goes back; what came after it stays with the kept contact',
    access,
    params: z.object({ mergeId: idInText }),
    answer: z.object({ kept: contact, absorbed: contact }),
    errors: ['ERR_NO_MERGE_FOUND', 'ERR_MERGE_OVER', 'ERR_MERGE_NOT_LAST', 'ERR_MERGE_NAME_TAKEN'],
  },
});
