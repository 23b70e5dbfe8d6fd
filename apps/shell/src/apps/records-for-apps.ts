import type { Answer } from '@recado/contract';

type ApiTicket = Answer<'GET /api/v1/tickets/:ticketId'>;
type ApiContact = Answer<'GET /api/v1/contacts/:contactId'>;
type ApiMessage = Answer<'GET /api/v1/tickets/:ticketId/messages'>['messages'][number];
type ApiTag = Answer<'GET /api/v1/tags'>['tags'][number];

type Fields<Kept> = Record<keyof Kept, true>;

// Each names every field of the record as programs get it: a new one does not compile until it is decided here.
const ticketFields: Fields<Omit<ApiTicket, 'contact' | 'source' | 'reason' | 'closingNote' | 'rating'>> = {
  id: true,
  uuid: true,
  status: true,
  queue: true,
  user: true,
  whatsapp: true,
  isGroup: true,
  unreadMessages: true,
  lastMessage: true,
  lastMessageAt: true,
  waitingSince: true,
  snooze: true,
  tags: true,
  createdAt: true,
  updatedAt: true,
};
const contactOfTicket: Fields<ApiTicket['contact']> = {
  id: true,
  name: true,
  number: true,
  email: true,
  isGroup: true,
};
/** Not the company's own fields, for which an app has not asked. */
const contactFields: Fields<Omit<ApiContact, 'customFields'>> = {
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
};
/** Not the address of a file: it is good for whoever has it. */
const messageFields: Fields<Omit<ApiMessage, 'mediaUrl' | 'media'>> = {
  id: true,
  ticketId: true,
  body: true,
  fromMe: true,
  ack: true,
  mediaType: true,
  isDeleted: true,
  isEdited: true,
  contact: true,
  user: true,
  isAutomatic: true,
  failedCode: true,
  createdAt: true,
  updatedAt: true,
};
const tagFields: Fields<ApiTag> = { id: true, name: true, color: true };

/** A ticket as apps see it: what programs with a key get (docs/adr/0154). */
export function ticketForApps(ticket: object & { contact?: unknown }): object {
  return { ...picked(ticket, ticketFields), contact: picked(ticket.contact, contactOfTicket) };
}

/** A contact as apps see it. */
export function contactForApps(contact: object): object {
  return picked(contact, contactFields);
}

/** A message as apps see it. */
export function messageForApps(message: object): object {
  return picked(message, messageFields);
}

/** A tag as apps see it. */
export function tagForApps(tag: object): object {
  return picked(tag, tagFields);
}

function picked(record: unknown, fields: object): object {
  if (typeof record !== 'object' || record === null) return {};
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(fields, name)));
}
