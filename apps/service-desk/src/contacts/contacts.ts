import { defineResource } from '@recado/api/live';

/** Contacts of the company. */
export const contacts = defineResource({
  list: 'GET /contacts',
  record: 'GET /contacts/:contactId',
  create: 'POST /contacts',
  update: 'PUT /contacts/:contactId',
  remove: 'DELETE /contacts/:contactId',
  events: {
    contact: (told) =>
      told.action === 'delete' ? { type: 'remove', id: told.contactId } : { type: 'upsert', record: told.contact },
  },
});
