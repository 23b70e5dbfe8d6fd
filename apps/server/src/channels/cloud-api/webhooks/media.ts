import { z } from 'zod';
import type { MediaSource, MessageContent } from '../../port.ts';
import { idText, text } from './forms.ts';

/** A file as webhooks name it: an id, with which it can be downloaded for some days. */
const mediaForm = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  mime_type: text,
  sha256: text,
  caption: text,
  filename: text,
  voice: z.boolean().catch(false),
});

/** The reference under which a received file is stored: WhatsApp's id of it, and the hash of its content (base64). */
export const receivedMedia = z.object({ mediaId: z.string(), sha256: z.string() });

/** The kinds of messages with a file, and the media type that one has if WhatsApp names none. */
const usualTypes = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/octet-stream',
  sticker: 'image/webp',
} as const;

/** A kind of message with a file. */
export type MediaKind = keyof typeof usualTypes;

/** Whether a kind of message has a file. */
export function isMedia(type: string): type is MediaKind {
  return Object.hasOwn(usualTypes, type);
}

/** A file with its caption. Throws ZodError if it has no id. */
export function mediaContent(kind: MediaKind, part: unknown): MessageContent {
  const { id, mime_type, sha256, caption, filename, voice } = mediaForm.parse(part);
  const media: MediaSource = {
    mimetype: mime_type || usualTypes[kind],
    fileName: filename || null,
    size: null,
    width: null,
    height: null,
    seconds: null,
    voice: kind === 'audio' && voice,
    waveform: null,
    reference: receivedMedia.parse({ mediaId: id, sha256 }),
  };
  return { kind, caption, media };
}

const captionForm = z.object({ caption: text, id: idText });

/** The caption of an edited file; its file stays the same. */
export function captionIn(part: unknown): string {
  return captionForm.safeParse(part).data?.caption ?? '';
}
