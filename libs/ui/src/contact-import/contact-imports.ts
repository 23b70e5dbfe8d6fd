import { changeOf, defineResource } from '@recado/api/live';
import type { ContactImport } from '@recado/contract';

/** The company's latest imports of contacts, or those into a contact list, newest first. */
export const contactImports = defineResource({
  list: 'GET /contacts/imports',
  record: 'GET /contacts/imports/:importId',
  create: 'POST /contacts/imports',
  remove: 'DELETE /contacts/imports/:importId',
  events: { 'contact-import': changeOf },
  belongs: (record: ContactImport, { contactListId = null }: { contactListId?: number | null }) =>
    record.contactListId === contactListId,
  compare: (a: ContactImport, b: ContactImport) => b.id - a.id,
});
