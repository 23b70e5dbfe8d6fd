import { defineResource, fold } from '@recado/api/live';

/** Contacts of the company. */
export const contacts = defineResource({
  list: 'GET /contacts',
  record: 'GET /contacts/:contactId',
  create: 'POST /contacts',
  update: 'PUT /contacts/:contactId',
  remove: 'DELETE /contacts/:contactId',
  events: {
    contact: (event) =>
      event.action === 'delete' ? { type: 'remove', id: event.contactId } : { type: 'upsert', record: event.contact },
  },
  compare: (a, b) => fold(a.name).localeCompare(fold(b.name)) || a.id - b.id,
});
