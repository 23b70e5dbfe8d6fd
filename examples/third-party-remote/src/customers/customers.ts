import { defineResource } from '@recado/api/live';

/** The company's contacts; the socket keeps them up to date. */
export const customers = defineResource({
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
