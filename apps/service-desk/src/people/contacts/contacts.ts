import { defineResource, fold } from '@recado/api/live';
import { sentSearch } from '../custom-fields/field-search.ts';

/** Contacts of the company. */
export const contacts = defineResource({
  list: 'GET /contacts',
  record: 'GET /contacts/:contactId',
  create: 'POST /contacts',
  update: 'PUT /contacts/:contactId',
  remove: 'DELETE /contacts/:contactId',
  sentQuery: ({ searchParam = '', field, blocked, organisationId }) => ({
    ...sentSearch({ searchParam, ...(field !== undefined && { field }) }),
    ...(blocked !== undefined && { blocked }),
    ...(organisationId !== undefined && { organisationId }),
  }),
  events: {
    contact: (event) =>
      event.action === 'delete' ? { type: 'remove', id: event.contactId } : { type: 'upsert', record: event.contact },
    // Contacts carry its name, and lose one that is deleted.
    organisation: (event) => (event.action === 'create' ? undefined : { type: 'refetch' }),
  },
  compare: (a, b) => fold(a.name).localeCompare(fold(b.name)) || a.id - b.id,
});
