import type { proto } from 'baileys';
import type { Offer } from './offer.ts';
import type { ScreenMessage, Ticks } from './screen.ts';

/** The kind of a message bubble. */
export type Kind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'voice'
  | 'document'
  | 'sticker'
  | 'contact'
  | 'location'
  | 'poll'
  | 'unknown';

/** The encrypted file that a message carries. */
export interface MediaFile {
  kind: Kind;
  mimetype: string;
  fileName?: string;
  seconds?: number;
  waveform?: number[];
  mediaKey: Uint8Array;
  directPath: string;
}

/** A message as the admin API and the page show it. */
export interface MessageView {
  id: string;
  chat: string;
  from: string;
  fromMe: boolean;
  text: string;
  /** The numbers of a contact, the coordinates of a place, the options of a poll. */
  details: string[];
  kind: Kind;
  caption?: string;
  mimetype?: string;
  fileName?: string;
  seconds?: number;
  /** The waveform of a voice note, values from 0 to 100. */
  waveform?: number[];
  quotedId?: string;
  /** The kind of the quoted message, as its sender sent it along. */
  quotedKind?: Kind;
  quotedText?: string;
  /** The preview of a page that came with a text. */
  link?: { address: string; title: string; description: string; hasPicture: boolean };
  /** The JIDs of the people whom it mentions. */
  mentions?: string[];
  /** Seconds after which it disappears. */
  expiration?: number;
  edited: boolean;
  deleted: boolean;
  reactions: Record<string, string>;
  status: Ticks;
  at: number;
  /** Buttons, a list, header and footer of a message of an official number. */
  offer?: Offer | undefined;
}

function mediaPart(content: proto.IMessage): [Kind, NonNullable<proto.IMessage['imageMessage']>] | undefined {
  if (content.imageMessage) return ['image', content.imageMessage];
  if (content.videoMessage) return ['video', content.videoMessage];
  if (content.audioMessage) return [content.audioMessage.ptt ? 'voice' : 'audio', content.audioMessage];
  if (content.stickerMessage) return ['sticker', content.stickerMessage];
  const document = content.documentMessage ?? content.documentWithCaptionMessage?.message?.documentMessage;
  return document ? ['document', document] : undefined;
}

/** The poll in a message; a phone names it by whether one or several options can be chosen. */
export function pollIn(content: proto.IMessage): proto.Message.IPollCreationMessage | undefined {
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 } = content;
  return pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3 ?? undefined;
}

function linkIn({ extendedTextMessage }: proto.IMessage): MessageView['link'] {
  const { matchedText, title, description, jpegThumbnail } = extendedTextMessage ?? {};
  if (!matchedText) return undefined;
  const hasPicture = Boolean(jpegThumbnail?.length);
  return { address: matchedText, title: title ?? '', description: description ?? '', hasPicture };
}

/** The file of a message, if it carries one. */
export function mediaOf(content: proto.IMessage): MediaFile | undefined {
  const part = mediaPart(content);
  if (!part) return undefined;
  const [kind, media] = part;
  const fileName = content.documentMessage?.fileName ?? undefined;
  const bars = content.audioMessage?.waveform;
  const seconds = content.audioMessage?.seconds ?? content.videoMessage?.seconds ?? undefined;
  return {
    kind,
    mimetype: media.mimetype ?? 'application/octet-stream',
    fileName,
    seconds,
    waveform: bars?.length ? [...bars] : undefined,
    mediaKey: media.mediaKey ?? new Uint8Array(),
    directPath: media.directPath ?? '',
  };
}

function plainText(content: proto.IMessage): [Kind, string] {
  const text = content.conversation ?? content.extendedTextMessage?.text;
  if (text) return ['text', text];
  if (content.contactMessage) return ['contact', content.contactMessage.displayName ?? ''];
  if (content.contactsArrayMessage) return ['contact', namesIn(content.contactsArrayMessage)];
  const place = content.locationMessage;
  if (place) return ['location', place.name ?? ''];
  const poll = pollIn(content);
  if (poll) return ['poll', poll.name ?? ''];
  return content.conversation === '' || content.extendedTextMessage ? ['text', ''] : ['unknown', ''];
}

function detailsOf(content: proto.IMessage): string[] {
  const cards = content.contactsArrayMessage?.contacts ?? (content.contactMessage ? [content.contactMessage] : []);
  const place = content.locationMessage;
  const poll = pollIn(content);
  if (place) return [`${place.degreesLatitude}, ${place.degreesLongitude}`];
  if (poll) return (poll.options ?? []).map(({ optionName }) => optionName ?? '');
  return cards.flatMap(({ vcard }) =>
    (vcard ?? '')
      .split(/\r?\n/)
      .filter((line) => /^(?:item\d+\.)?TEL[;:]/i.test(line))
      .map((line) => line.slice(line.indexOf(':') + 1).trim()),
  );
}

function namesIn({ contacts }: proto.Message.IContactsArrayMessage): string {
  return (contacts ?? []).map(({ displayName }) => displayName ?? '').join(', ');
}

function contextOf(content: proto.IMessage): proto.IContextInfo {
  for (const part of Object.values(content)) {
    if (part && typeof part === 'object' && 'contextInfo' in part && part.contextInfo) return part.contextInfo;
  }
  return {};
}

function kindOf(content: proto.IMessage): Kind {
  return mediaOf(content)?.kind ?? plainText(content)[0];
}

/** Converts a message to the form of the admin API. */
export function describe(message: ScreenMessage): MessageView {
  const media = mediaOf(message.content);
  const [kind, text] = media ? [media.kind, ''] : plainText(message.content);
  const caption = media ? (mediaPart(message.content)?.[1].caption ?? undefined) : undefined;
  const { id, chat, from, fromMe, edited, deleted, reactions, status, at } = message;
  const file = media && {
    mimetype: media.mimetype,
    fileName: media.fileName,
    seconds: media.seconds,
    waveform: media.waveform,
  };
  const { stanzaId, quotedMessage, mentionedJid, expiration } = contextOf(message.content);
  return {
    id,
    chat,
    from,
    fromMe,
    text,
    details: detailsOf(message.content),
    kind,
    caption,
    ...file,
    quotedId: stanzaId ?? undefined,
    quotedKind: quotedMessage ? kindOf(quotedMessage) : undefined,
    quotedText: quotedMessage ? plainText(quotedMessage)[1] : undefined,
    link: linkIn(message.content),
    mentions: mentionedJid?.length ? mentionedJid : undefined,
    expiration: expiration || undefined,
    edited,
    deleted,
    reactions,
    status,
    at,
    offer: message.offer,
  };
}
