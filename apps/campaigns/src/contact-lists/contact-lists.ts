import { changeOf, defineResource } from '@recado/api/live';
import type { ContactList, ContactListItem } from '@recado/contract';

/** The company's contact lists, by name; events update their counts. */
export const contactLists = defineResource({
  list: 'GET /contact-lists',
  record: 'GET /contact-lists/:contactListId',
  create: 'POST /contact-lists',
  update: 'PUT /contact-lists/:contactListId',
  remove: 'DELETE /contact-lists/:contactListId',
  events: { ContactList: changeOf },
  compare: (a: ContactList, b: ContactList) => a.name.localeCompare(b.name) || a.id - b.id,
});

/** The contacts of a list. */
export const contactListItems = defineResource({
  list: 'GET /contact-list-items',
  record: 'GET /contact-list-items/:contactListItemId',
  create: 'POST /contact-list-items',
  update: 'PUT /contact-list-items/:contactListItemId',
  remove: 'DELETE /contact-list-items/:contactListItemId',
  events: { ContactListItem: changeOf },
  belongs: (item, { contactListId, searchParam = '' }) =>
    item.contactListId === contactListId && has(item, searchParam),
});

/** Whether a contact has all words of a search, ignoring case and accents, or the digits of a formatted number. */
function has({ name, number }: ContactListItem, text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const searched = plain(`${name} ${number}`);
  if (digits !== '' && !/\p{L}/u.test(text) && number.includes(digits)) return true;
  return plain(text)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
