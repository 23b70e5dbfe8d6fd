import type { MediaType } from '@recado/api/contract';
import { z } from 'zod';
import type { MediaSource, MessageContent } from '../../channels/port.ts';

/** A message's content as stored in the database. */
interface StoredContent {
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

/**
 * What is known of a received file before it is downloaded. It is stored in a message's `data.media`, with the
 * provider's reference, which never leaves the server.
 */
const pendingMedia = z.object({
  mimetype: z.string(),
  fileName: z.string().nullable(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  voice: z.boolean(),
  waveform: z.array(z.number()).nullable().default(null),
  reference: z.record(z.string(), z.unknown()),
});

/** Message data for a file that is still to be downloaded. */
function withPendingMedia(media: MediaSource): Record<string, unknown> {
  return { media };
}

/** The file that a message waits for; null when there is none or the stored data is invalid. */
export function pendingMediaOf(data: Record<string, unknown> | null): MediaSource | null {
  if (!data || !('media' in data)) return null;
  return pendingMedia.safeParse(data.media).data ?? null;
}

/** Whether a message has a file that is not available (yet). */
export function isFileMissing({
  data,
  mediaId,
}: {
  data: Record<string, unknown> | null;
  mediaId: number | null;
}): boolean {
  return mediaId === null && pendingMediaOf(data) !== null;
}

/** A message's structured content without its file details; null when nothing is left. */
export function visibleData(data: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!data) return null;
  const { media: _media, ...rest } = data;
  return Object.keys(rest).length === 0 ? null : rest;
}
