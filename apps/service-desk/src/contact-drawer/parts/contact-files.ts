import type { Message, QueryInput } from '@recado/api/contract';
import { defineResource } from '@recado/api/live';

type FilesQuery = Omit<QueryInput<'GET /contact-media'>, 'pageNumber'>;

const kinds: Record<FilesQuery['kind'], readonly Message['mediaType'][]> = {
  media: ['image', 'video'],
  documents: ['application'],
};

/** The messages with a file in a contact's chats. Events name the contact of the chat, which its messages need not. */
export const contactFiles = defineResource<'GET /contact-media', FilesQuery>({
  list: 'GET /contact-media',
  events: {
    appMessage: ({ message, contact }) => ({ type: 'upsert', record: { ...message, contactId: contact.id } }),
  },
  belongs: ({ contactId, mediaType, mediaUrl, isDeleted }, query) =>
    contactId === query.contactId && mediaUrl !== null && !isDeleted && kinds[query.kind].includes(mediaType),
  compare: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
});
