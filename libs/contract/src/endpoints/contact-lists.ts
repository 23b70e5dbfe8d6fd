import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, contactNumber, done, email, id, idInText, sizedText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** A list of contacts for campaigns (SPEC §3), and how many of its numbers are on WhatsApp, or not. */
export const contactList = z.object({
  id,
  name: z.string(),
  contactsCount: z.int(),
  validCount: z.int(),
  invalidCount: z.int(),
  companyId: id,
  updatedAt: timestamp,
});
export type ContactList = z.output<typeof contactList>;

/** A contact of a list (SPEC §3). `isWhatsappValid` is null until its number was checked, at `checkedAt`. */
export const contactListItem = z.object({
  id,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  isWhatsappValid: z.boolean().nullable(),
  checkedAt: timestamp.nullable(),
  companyId: id,
  contactListId: id,
  updatedAt: timestamp,
});
export type ContactListItem = z.output<typeof contactListItem>;

const listBody = z.object({ name: sizedText(2, 50) });
const listParams = z.object({ contactListId: idInText });
const itemBody = z.object({
  name: sizedText(2, 50),
  number: contactNumber,
  email: email.or(z.literal('')).default(''),
});
const itemParams = z.object({ contactListItemId: idInText });
const itemsQuery = pageQuery.extend({ contactListId: idInText });

/** Administrators manage campaigns (SPEC §2.2), in companies whose plan has them. */
const gate = { access: 'campaigns:manage', plan: 'useCampaigns' } as const;
/** Deleting is for permitted roles only (SPEC §2.8). */
const deletion = { access: 'contacts-page:deleteContact', plan: 'useCampaigns' } as const;

/** Contact lists and their contacts (SPEC §2.8, §5, §7). */
export const contactListEndpoints = defineEndpoints({
  'GET /contact-lists': {
    summary: 'Search contact lists',
    ...gate,
    query: pageQuery,
    answer: pageOf('records', contactList),
  },
  'GET /contact-lists/list': {
    summary: 'All contact lists, for choosing one',
    ...gate,
    answer: z.array(contactList),
  },
  'GET /contact-lists/:contactListId': {
    summary: 'One contact list',
    ...gate,
    params: listParams,
    answer: contactList,
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  },
  'POST /contact-lists': {
    summary: 'Create a contact list',
    ...gate,
    body: listBody,
    answer: contactList,
    errors: ['ERR_TOO_MANY_CONTACT_LISTS'],
  },
  'PUT /contact-lists/:contactListId': {
    summary: 'Rename a contact list',
    ...gate,
    params: listParams,
    body: changesOf(listBody),
    answer: contactList,
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  },
  'DELETE /contact-lists/:contactListId': {
    summary: 'Delete a contact list with its contacts',
    ...deletion,
    params: listParams,
    answer: done,
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  },
  'GET /contact-list-items': {
    summary: 'Search the contacts of a list by name or number',
    ...gate,
    query: itemsQuery,
    answer: pageOf('contacts', contactListItem),
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  },
  'GET /contact-list-items/list': {
    summary: 'The first 1,000 contacts of a list, by name',
    ...gate,
    query: itemsQuery.pick({ contactListId: true }),
    answer: z.array(contactListItem),
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  },
  'GET /contact-list-items/:contactListItemId': {
    summary: 'One contact of a list',
    ...gate,
    params: itemParams,
    answer: contactListItem,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  'POST /contact-list-items': {
    summary: 'Add a contact to a list; its number is checked with WhatsApp in the background',
    ...gate,
    body: itemBody.extend({ contactListId: id }),
    answer: contactListItem,
    errors: [
      'ERR_NO_CONTACT_LIST_FOUND',
      'ERR_CONTACT_LIST_FULL',
      'ERR_DUPLICATED_CONTACT',
      'ERR_WAPP_INVALID_CONTACT',
    ],
  },
  'PUT /contact-list-items/:contactListItemId': {
    summary: 'Change a contact of a list; a new number is checked again',
    ...gate,
    params: itemParams,
    body: changesOf(itemBody),
    answer: contactListItem,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
  },
  'DELETE /contact-list-items/:contactListItemId': {
    summary: 'Delete a contact from its list',
    ...deletion,
    params: itemParams,
    answer: done,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
});

/** Their events, for administrators; contacts that an import adds have no events of their own. */
export const contactListEvents = {
  ContactList: resourceEvent(contactList),
  ContactListItem: resourceEvent(contactListItem),
};
