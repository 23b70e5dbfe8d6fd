import type { MediaType } from '@recado/api/contract';
import type { MessageContent } from '../../../channels/port.ts';
import { withPendingMedia } from '../pending-media.ts';

/** A message's content as stored in the database. */
export interface StoredContent {
  body: string;
  mediaType: MediaType;
  data: Record<string, unknown> | null;
  /** What lists show. */
  listText: string;
}

const mediaTypes = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
} as const;

/** Converts delivered content to its stored form. Media messages are shown at once; the file follows. */
export function storedContent(content: MessageContent): StoredContent {
  switch (content.kind) {
    case 'text':
      return stored('chat', content.text, null);
    case 'contact': {
      const names = content.contacts.map((contact) => contact.name).join(', ');
      return stored('contactMessage', names, { contacts: content.contacts });
    }
    case 'location': {
      const { latitude, longitude, name } = content;
      return stored('locationMessage', name, { latitude, longitude, name });
    }
    case 'poll':
      return stored('pollMessage', content.question, { question: content.question, choices: content.choices });
    case 'unknown':
      return stored('unknown', content.description, null);
    default: {
      const shown = stored(mediaTypes[content.kind], content.caption, withPendingMedia(content.media));
      return { ...shown, listText: content.caption || (content.media.fileName ?? '') };
    }
  }
}

function stored(mediaType: MediaType, body: string, data: Record<string, unknown> | null): StoredContent {
  return { mediaType, body, data, listText: body };
}
