import { type AnswerInput, type MediaType, mediaDetails, mediaType, messageAnswer, reaction } from '@recado/contract';
import { z } from 'zod';
import { plainText, unknownText } from '../../../channels/plain-text.ts';
import type { MediaSource, MessageContent } from '../../../channels/port.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { presentAuthor } from '../contacts/contact-rows.ts';
import type { MessageRow } from './message-rows.ts';
import { thumbnailOf } from './structured-content.ts';

/** A message's content as stored in the database. */
interface StoredContent {
  body: string;
  mediaType: MediaType;
  data: Record<string, unknown> | null;
  /** The text in lists. */
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
      return stored('chat', content.text, textData(content));
    case 'contact': {
      const names = content.contacts.map((contact) => contact.name).join(', ');
      return stored('contactMessage', names, { contacts: content.contacts });
    }
    case 'location': {
      const { kind: _kind, ...place } = content;
      return stored('locationMessage', place.name, place);
    }
    case 'poll': {
      const { kind: _kind, ...poll } = content;
      return { ...stored('pollMessage', plainText(content), poll), listText: poll.question };
    }
    case 'card':
      return stored('cardMessage', plainText(content), { card: content.card, words: content.words });
    case 'unknown':
      // Lists show the kind, in the user's language.
      return { ...stored('unknown', plainText(content), null), listText: '' };
    default: {
      const { words, pages } = content;
      const data = { media: content.media, ...(words !== undefined && { words }), ...(pages && { pages }) };
      const shown = stored(mediaTypes[content.kind], content.caption, data);
      return { ...shown, listText: content.caption || (content.media.fileName ?? '') };
    }
  }
}

/** What belongs to a text besides it: the customer's own words in it, the preview of a page. */
function textData({ words, link }: Extract<MessageContent, { kind: 'text' }>): StoredContent['data'] {
  return words === undefined && !link ? null : { ...(words !== undefined && { words }), ...(link && { link }) };
}

function stored(mediaType: MediaType, body: string, data: Record<string, unknown> | null): StoredContent {
  return { mediaType, body, data, listText: body };
}

/**
 * The details of a received file before its download. It is stored in a message's `data.media`, with the
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

/** The file that is still to be downloaded for a message; null without one, or if the stored data is invalid. */
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

/**
 * A message's structured content without what only the server needs: file details, the customer's own words, preview
 * pictures, the addresses of mentioned people; null when nothing is left.
 */
export function visibleData(data: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!data) return null;
  const {
    media: _media,
    words: _words,
    thumbnail: _thumbnail,
    thumbnailBytes: _bytes,
    thumbnailAddress: _address,
    mentions: _people,
    ...rest
  } = data;
  return Object.keys(rest).length === 0 ? null : rest;
}

const reactions = z.array(reaction);

/** A message in the form of the contract. */
export type PresentedMessage = AnswerInput<'POST /messages/edit/:messageId'>;

/** Whether the quoted message is shown; `hidden`: the reader may not read it. */
export type QuoteShown = 'shown' | 'hidden';

/**
 * A message in the form of answers and events; its file has a signed address that expires (SERVER §3.7). A deleted
 * message has no content.
 */
export function presentMessage(row: MessageRow, quote: QuoteShown = 'shown'): PresentedMessage {
  const { message } = row;
  return {
    id: message.id,
    ticketId: message.ticketId,
    contactId: message.contactId,
    ...presentContent(row, quote),
    fromMe: message.fromMe,
    read: message.read,
    ack: message.ack,
    mediaType: readMediaType(message.mediaType),
    isDeleted: message.isDeleted,
    isEdited: message.isEdited,
    hasFormerText: message.hasFormerText,
    isForwarded: message.isForwarded,
    contact: presentAuthor(row.contact),
    user: row.user,
    isAutomatic: message.isAutomatic,
    origin: message.origin ?? (message.isAutomatic ? 'automatic' : 'person'),
    answer: readStored(messageAnswer, message.answer) ?? null,
    queueId: message.queueId,
    queue: row.queue,
    failedCode: message.failedCode,
    idempotencyKey: message.clientKey,
    createdAt: message.sentAt,
    updatedAt: message.updatedAt,
  };
}

type Content = Pick<PresentedMessage, 'body' | 'mediaUrl' | 'media' | 'quotedMsg' | 'reactions' | 'data'>;

/** The content of a message. A deleted text and everything that came with it is never sent (SERVER §2). */
function presentContent(row: MessageRow, quote: QuoteShown): Content {
  const { message, media } = row;
  if (message.isDeleted) return { body: '', mediaUrl: null, media: null, quotedMsg: null, reactions: [], data: null };
  return {
    body: bodyOf(message),
    mediaUrl: media && fileOf(media.name, message.companyId),
    media: readStored(mediaDetails, presentMedia(row)) ?? null,
    quotedMsg: quote === 'hidden' ? presentHidden(row) : presentQuoted(row),
    reactions: readStored(reactions, message.reactions) ?? [],
    data: presentData(message),
  };
}

/** Structured content, with its preview picture. */
function presentData({ data, companyId }: MessageRow['message']): PresentedMessage['data'] {
  const file = thumbnailOf(data);
  return file === undefined ? visibleData(data) : { ...visibleData(data), thumbnail: fileOf(file, companyId) };
}

/** The text of a message. Former versions stored the protocol's name of what they could not show. */
export function bodyOf({ mediaType, body }: { mediaType: string; body: string }): string {
  return mediaType === 'unknown' ? unknownText : body;
}

/** The details of the stored file, otherwise of the file that is still to be downloaded. */
function presentMedia({ media, message }: MessageRow): PresentedMessage['media'] {
  if (media) {
    const { mimetype, size, width, height, seconds, voice, waveform } = media;
    return { name: media.originalName, mimetype, size, width, height, seconds, voice, waveform };
  }
  const pending = pendingMediaOf(message.data);
  if (!pending) return null;
  const { mimetype, width, height, seconds, voice, waveform } = pending;
  return { name: pending.fileName ?? '', mimetype, size: pending.size ?? 0, width, height, seconds, voice, waveform };
}

function presentQuoted(row: MessageRow): PresentedMessage['quotedMsg'] {
  const { quoted, quotedMedia, quotedUser } = row;
  if (!quoted) return null;
  const { id, fromMe, isDeleted, isAutomatic } = quoted;
  const address = quotedMedia && fileOf(quotedMedia.name, row.message.companyId);
  return {
    id,
    body: isDeleted ? '' : bodyOf(quoted),
    fromMe,
    mediaType: readMediaType(quoted.mediaType),
    mediaUrl: isDeleted ? null : address,
    isDeleted,
    isHidden: false,
    contact: presentAuthor(row.quotedContact),
    user: quotedUser,
    isAutomatic,
  };
}

/** A quote of a round that the reader may not read: only the fact that there is a quote. */
function presentHidden({ quoted }: MessageRow): PresentedMessage['quotedMsg'] {
  const nothing = {
    body: '',
    mediaType: 'unknown',
    mediaUrl: null,
    contact: null,
    user: null,
    isAutomatic: false,
  } as const;
  return quoted && { id: quoted.id, ...nothing, fromMe: false, isDeleted: false, isHidden: true };
}

/** Omits a stored part that the contract does not know, so that one row never breaks a whole page (SERVER §3.21). */
function readStored<Part extends z.ZodType>(part: Part, stored: z.input<Part> | null): z.output<Part> | undefined {
  return stored === null ? undefined : part.safeParse(stored).data;
}

/** A type that a newer version stored is shown as unknown, never dropped. */
function readMediaType(stored: string): PresentedMessage['mediaType'] {
  const known = mediaType.safeParse(stored);
  return known.success ? known.data : 'unknown';
}
