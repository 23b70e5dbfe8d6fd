import { changeOf, defineResource } from '@recado/api/live';

/** The fields that the company defines, those of contacts and of tickets in one list. */
export const customFields = defineResource({
  list: 'GET /custom-fields',
  create: 'POST /custom-fields',
  update: 'PUT /custom-fields/:fieldId',
  remove: 'DELETE /custom-fields/:fieldId',
  events: { 'custom-field': changeOf },
  compare: (a, b) => Number(a.isArchived) - Number(b.isArchived) || a.position - b.position || a.id - b.id,
});
