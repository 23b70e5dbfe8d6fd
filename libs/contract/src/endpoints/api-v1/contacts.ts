import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { contact } from '../../entities/contact.ts';
import { namedFieldValues } from '../../entities/custom-field.ts';
import { done, flagInText, idInText, sizedText } from '../../fields.ts';
import { type ContactField, contactBody, contactChanges } from '../contacts.ts';
import { cursorQuery, nextCursor } from './paging.ts';

const seen = {
  id: true,
  name: true,
  number: true,
  numberState: true,
  username: true,
  email: true,
  extraInfo: true,
  organisationId: true,
  organisation: true,
  isGroup: true,
  disableBot: true,
  updatedAt: true,
} as const satisfies Record<
  ContactField | 'id' | 'numberState' | 'username' | 'isGroup' | 'organisation' | 'updatedAt',
  true
>;

/** A contact as programs see it; stays stable when screens change. */
const apiContact = contact.pick(seen);

/** Values of fields that the company defines, by key: a text, a number, a day (YYYY-MM-DD), a choice, or several. */
const customFields = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
const withFields = apiContact.extend({ customFields });

const params = z.object({ contactId: idInText });
const reading = { access: 'token', scope: 'contacts:read', plan: 'useExternalApi', callsPerMinute: 120 } as const;
const writing = { access: 'token', scope: 'contacts:write', plan: 'useExternalApi', callsPerMinute: 60 } as const;

/** Contacts for programs (ADR 75). */
export const apiContactEndpoints = defineEndpoints({
  'GET /api/v1/contacts': {
    ...reading,
    summary: 'Contacts, the latest changed last; `search` finds names and numbers',
    query: cursorQuery.extend({
      search: sizedText(3, 200).optional(),
      updatedSince: z.iso.datetime({ offset: true }).max(40).optional(),
      /** Only those of this organisation. */
      organisationId: idInText.optional(),
      /** Whether the contacts have `customFields`. */
      withFields: flagInText.default(false),
    }),
    answer: z.object({ contacts: z.array(apiContact.extend({ customFields: customFields.optional() })), nextCursor }),
  },
  'GET /api/v1/contacts/:contactId': {
    ...reading,
    summary: 'One contact',
    params,
    answer: withFields,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'POST /api/v1/contacts': {
    ...writing,
    summary: 'Create a contact; the number is checked with WhatsApp when a connection is up',
    idempotent: true,
    body: contactBody.extend({ customFields: namedFieldValues }),
    answer: withFields,
    errors: [
      'ERR_DUPLICATED_CONTACT',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_IDEMPOTENCY_KEY_USED',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_ORGANISATION_FOUND',
    ],
  },
  'PUT /api/v1/contacts/:contactId': {
    ...writing,
    summary: 'Change a contact; what is left out stays',
    params,
    body: contactChanges.extend({ customFields: namedFieldValues }),
    answer: withFields,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_NO_ORGANISATION_FOUND'],
  },
  'DELETE /api/v1/contacts/:contactId': {
    ...writing,
    summary: 'Delete a contact with its tickets and messages',
    params,
    answer: done,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
});
