import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  changedFieldValue,
  customField,
  customFieldKinds,
  customFieldReaders,
  customFieldSubjects,
  customFieldValue,
  longestLink,
  mostCustomFields,
  mostFieldChoices,
} from '../entities/custom-field.ts';
import { changesOf, day, done, id, idInText, ids, sizedText } from '../fields.ts';
import { because } from '../issues.ts';
import { webAddress } from '../link-address.ts';
import { resourceEvent } from '../resource-event.ts';

const longestText = 1000;
/** The greatest number, which a double still has with its cents. */
const greatest = 10_000_000_000_000;

/** What a value of each kind is; the server checks it by the kind of its field. */
export const customFieldValueOf = {
  text: sizedText(1, longestText),
  number: z.number().min(-greatest).max(greatest),
  date: day,
  choice: id,
  several: ids.min(1).max(mostFieldChoices),
  link: sizedText(1, longestLink).refine((text) => webAddress(text) !== undefined, because('invalidFormat')),
} as const satisfies Record<(typeof customFieldKinds)[number], z.ZodType>;

const choice = z.object({
  /** That of a choice that the field has already. */
  id: id.optional(),
  name: sizedText(1, 100),
  isArchived: z.boolean().default(false),
});

/** What may be changed of a field. */
const changeable = {
  name: sizedText(1, 60),
  help: z.string().trim().max(300).default(''),
  seenBy: z.enum(customFieldReaders).default('everyone'),
  /** In their order. One that is left out is deleted, or archived if values have it. */
  choices: z.array(choice).max(mostFieldChoices).default([]),
};

/** The fields of a field. */
export const customFieldBody = z.object({
  subject: z.enum(customFieldSubjects),
  kind: z.enum(customFieldKinds),
  /** Made of the name if it is left out. */
  key: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/)
    .optional(),
  ...changeable,
});

const changedValues = z.object({ values: z.array(changedFieldValue).max(mostCustomFields) });
const values = z.object({ values: z.array(customFieldValue) });

const params = z.object({ fieldId: idInText });
const ofContact = z.object({ contactId: idInText });
const ofTicket = z.object({ ticketId: idInText });
const managing = { access: 'settings:manage' } as const;

/** Fields of contacts and tickets that a company defines, and their values (ADR 165). */
export const customFieldEndpoints = defineEndpoints({
  'GET /custom-fields': {
    summary: 'The fields that the company defines, in their order; those for administrators only for them',
    access: 'session',
    answer: z.array(customField),
  },
  'POST /custom-fields': {
    ...managing,
    summary: 'Define a field, at most 50 of contacts and 50 of tickets',
    body: customFieldBody,
    answer: customField,
    errors: ['ERR_DUPLICATED_CUSTOM_FIELD', 'ERR_TOO_MANY_CUSTOM_FIELDS'],
  },
  'PUT /custom-fields/order': {
    ...managing,
    summary: 'The order of the fields of contacts or of tickets; fields that are left out come last',
    body: z.object({ subject: z.enum(customFieldSubjects), ids: ids.max(mostCustomFields) }),
    answer: z.array(customField),
  },
  'PUT /custom-fields/:fieldId': {
    ...managing,
    summary: 'Change or archive a field; its kind and its key stay',
    params,
    body: changesOf(z.object({ ...changeable, isArchived: z.boolean(), kind: z.enum(customFieldKinds) })),
    answer: customField,
    errors: ['ERR_NO_CUSTOM_FIELD_FOUND', 'ERR_DUPLICATED_CUSTOM_FIELD', 'ERR_CUSTOM_FIELD_KIND'],
  },
  'GET /custom-fields/:fieldId/usage': {
    ...managing,
    summary: 'How many contacts or tickets have a value of the field, which is deleted with it',
    params,
    answer: z.object({ values: z.int() }),
    errors: ['ERR_NO_CUSTOM_FIELD_FOUND'],
  },
  'DELETE /custom-fields/:fieldId': {
    ...managing,
    summary: 'Delete a field with all its values; refused if there are more of them than `values`',
    params,
    query: z.object({ values: z.coerce.number().int().min(0).max(2_000_000_000).default(0) }),
    answer: done,
    errors: ['ERR_NO_CUSTOM_FIELD_FOUND', 'ERR_CUSTOM_FIELD_IN_USE'],
  },
  'GET /contacts/:contactId/custom-fields': {
    summary: 'The values of a contact that the caller may see',
    access: 'session',
    params: ofContact,
    answer: values,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'PUT /contacts/:contactId/custom-fields': {
    summary: 'Change values of a contact; fields that are left out keep theirs',
    access: 'session',
    params: ofContact,
    body: changedValues,
    answer: values,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_CUSTOM_FIELD_FOUND'],
  },
  'GET /tickets/:ticketId/custom-fields': {
    summary: 'The values of a ticket that the caller may see',
    access: 'session',
    params: ofTicket,
    answer: values,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  'PUT /tickets/:ticketId/custom-fields': {
    summary: 'Change values of a ticket; fields that are left out keep theirs',
    access: 'session',
    params: ofTicket,
    body: changedValues,
    answer: values,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CUSTOM_FIELD_FOUND'],
  },
});

/**
 * Their events. A field reaches those who may see its values; that values changed is told without the values, which
 * each browser asks for itself.
 */
export const customFieldEvents = {
  'custom-field': resourceEvent(customField),
  'custom-field-values': z.object({
    action: z.literal('update'),
    subject: z.enum(customFieldSubjects),
    recordId: id,
  }),
};
