import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { contact, extraInfo } from '../entities/contact.ts';
import { customFieldFilter, customFieldValue } from '../entities/custom-field.ts';
import {
  changesOf,
  contactNumber,
  done,
  email as emailAddress,
  flagInText,
  id,
  idInText,
  sizedText,
  writtenNumber,
} from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { pageOf, pageQuery } from '../paging.ts';

/** The fields of a contact. */
export const contactBody = z.object({
  name: sizedText(2, 50),
  number: contactNumber,
  email: emailAddress.or(z.literal('')).default(''),
  disableBot: z.boolean().default(false),
  extraInfo: z.array(extraInfo).max(100).default([]),
  organisationId: id.nullable().default(null),
});
/**
 * A field of a contact that people enter. Code that lists them by hand, e.g. an export, is a record over this type, so
 * that a new field does not compile until each list has decided about it.
 */
export type ContactField = keyof typeof contactBody.shape;

/**
 * A change of a contact. Values that it has already pass, also those that nobody could enter: WhatsApp's names of one
 * letter and subjects of groups, and hidden numbers; the server applies the rules of `contactBody` to new ones.
 */
export const contactChanges = changesOf(contactBody).extend({
  name: sizedText(1, 200).optional(),
  number: z.string().trim().max(50).optional(),
});

/** What narrows a list of contacts besides its search, and an export of them. */
export const contactFilter = {
  field: customFieldFilter.optional(),
  /** Only those who are blocked, or only those who are not. */
  blocked: flagInText.optional(),
  /** Only those of this organisation. */
  organisationId: idInText.optional(),
};
const params = z.object({ contactId: idInText });

/** Contacts (SPEC §2.8, §5). */
export const contactEndpoints = defineEndpoints({
  'GET /contacts': {
    summary:
      'Search contacts by name, number, username or organisation; `field=key:value`: only those whose field has this value',
    access: 'session',
    query: pageQuery.extend(contactFilter),
    answer: pageOf('contacts', contact),
  },
  'GET /contacts/list': {
    summary: 'Up to 20 contacts for choosing one',
    access: 'session',
    query: z.object({ name: z.string().trim().max(200).default('') }),
    answer: z.array(contact.pick({ id: true, name: true, number: true, username: true })),
  },
  'GET /contacts/number-checks': {
    summary: 'How many numbers still wait for the check with WhatsApp, and whether a connection is open for it',
    access: 'session',
    answer: z.object({
      waiting: z.int(),
      /** At this rate; null without an open connection, for which the numbers wait. */
      secondsLeft: z.int().nullable(),
    }),
  },
  'GET /contacts/profile/:number': {
    summary: 'The picture of a number',
    access: 'session',
    callsPerMinute: 60,
    params: z.object({ number: writtenNumber }),
    answer: z.object({ contactId: id.nullable(), profilePicUrl: fileAddress(), urlPicture: fileAddress() }),
  },
  'GET /contacts/:contactId': {
    summary: 'One contact, with the values of the fields that the company defines and the caller may see',
    access: 'session',
    params,
    answer: contact.extend({ customFields: z.array(customFieldValue).optional() }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'POST /contacts': {
    summary: 'Create a contact; the number is checked with WhatsApp when a connection is up',
    access: 'session',
    body: contactBody,
    answer: contact,
    errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_NO_ORGANISATION_FOUND'],
  },
  'PUT /contacts/toggleDisableBot/:contactId': {
    summary: 'Switch the chatbot off or on for a contact',
    access: 'session',
    params,
    answer: contact,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'PUT /contacts/:contactId': {
    summary: 'Change a contact',
    access: 'session',
    params,
    body: contactChanges,
    answer: contact,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_NO_ORGANISATION_FOUND'],
  },
  'DELETE /contacts/:contactId': {
    summary: 'Delete a contact with its tickets and messages',
    access: 'contacts-page:deleteContact',
    params,
    answer: done,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_PERSON_HELD'],
  },
});
