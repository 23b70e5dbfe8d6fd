import type { Location, Message, QuotedMessage } from '../../contract/index.ts';
import type { Pixels } from './pixels-of.ts';

/** What the composer hands over: text, or one file with a caption. */
export interface NewMessage {
  body: string;
  quoted?: QuotedMessage | null;
  file?: File | null;
  /** A contact of the company to send as a card. */
  contact?: { id: number; name: string; number: string };
  location?: Location;
  /** What is known of the file when it is a recorded voice note. */
  voice?: VoiceDetails;
}

/** A recorded voice note: its length in seconds, and how loud it is as up to 64 bars from 0 to 100. */
export interface VoiceDetails {
  seconds: number;
  waveform: number[];
}

/** A message on its way, known to this screen only. */
export interface Outgoing extends NewMessage {
  /** The idempotency key, by which the server's message is recognised. */
  key: string;
  ticketId: number;
  /** When it was sent, ISO 8601. */
  createdAt: string;
  /** How much of the file has arrived, 0–100. */
  progress: number;
  /** Why it was not sent; null while it is on its way. */
  failedCode: string | null;
  /** An address of the file for showing it before it is on the server. */
  previewUrl: string | null;
  /** The size of its picture or video, once it has been measured. */
  pixels: Pixels | null;
}

/** A message as the chat shows it; `outgoing` until the server has it. Its `id` is then negative and means nothing. */
export type ShownMessage = Message & { outgoing?: Outgoing };

/** A message on its way in the shape of all messages, with a clock (ack 0). */
export function shownOutgoing(outgoing: Outgoing, position: number): ShownMessage {
  const { file } = outgoing;
  return {
    id: -1 - position,
    ticketId: outgoing.ticketId,
    contactId: null,
    ...contentOf(outgoing),
    fromMe: true,
    read: true,
    ack: 0,
    mediaUrl: outgoing.previewUrl,
    media: file ? detailsOf(file, outgoing) : null,
    quotedMsg: outgoing.quoted ?? null,
    isDeleted: false,
    isEdited: false,
    hasFormerText: false,
    isForwarded: false,
    reactions: [],
    contact: null,
    user: null,
    queueId: null,
    queue: null,
    failedCode: outgoing.failedCode,
    idempotencyKey: outgoing.key,
    createdAt: outgoing.createdAt,
    updatedAt: outgoing.createdAt,
    outgoing,
  };
}

/** A card or a place has its own kind; a file its family; everything else is text. */
function contentOf({ body, file, contact, location }: Outgoing): Pick<Message, 'body' | 'mediaType' | 'data'> {
  if (contact) {
    const contacts = [{ name: contact.name, numbers: [contact.number] }];
    return { body: contact.name, mediaType: 'contactMessage', data: { contacts } };
  }
  if (location) return { body: location.name, mediaType: 'locationMessage', data: { ...location } };
  return { body, mediaType: file ? kindOf(file) : 'chat', data: null };
}

function kindOf(file: File): Message['mediaType'] {
  const [family] = file.type.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

function detailsOf(file: File, { voice, pixels }: Outgoing): Message['media'] {
  const { name, type, size } = file;
  const { width = null, height = null } = pixels ?? {};
  const { seconds = null, waveform = null } = voice ?? {};
  return { name, mimetype: type, size, width, height, seconds, voice: voice !== undefined, waveform };
}
