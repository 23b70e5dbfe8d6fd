import { basename } from 'node:path';
import type { MediaType } from '@recado/contract';
import type { StoredData } from '../../../../../platform/database/schema/shapes.ts';
import { shortened } from '../../../../../platform/text/foreign-text.ts';
import type { SourceMessage } from '../../source/records.ts';
import { cardsOfSource, placeOfSource, pollOfSource } from './structured-source.ts';

/** The content of a message there, as it is stored here. */
export interface CopiedContent {
  mediaType: MediaType;
  body: string;
  data: StoredData | null;
  /** Written by a bot there: such texts begin with an invisible sign. */
  isAutomatic: boolean;
}

/** The names of kinds in the product family, which keeps the protocol's, or a part of the media type. */
const kinds: Record<string, MediaType> = {
  chat: 'chat',
  text: 'chat',
  conversation: 'chat',
  extendedtextmessage: 'chat',
  image: 'image',
  imagemessage: 'image',
  video: 'video',
  videomessage: 'video',
  ptvmessage: 'video',
  audio: 'audio',
  ptt: 'audio',
  audiomessage: 'audio',
  sticker: 'sticker',
  stickermessage: 'sticker',
  application: 'application',
  document: 'application',
  documentmessage: 'application',
  documentwithcaptionmessage: 'application',
  location: 'locationMessage',
  locationmessage: 'locationMessage',
  livelocationmessage: 'locationMessage',
  vcard: 'contactMessage',
  multi_vcard: 'contactMessage',
  contactmessage: 'contactMessage',
  contactsarraymessage: 'contactMessage',
  pollcreationmessage: 'pollMessage',
  pollcreationmessagev2: 'pollMessage',
  pollcreationmessagev3: 'pollMessage',
  call_log: 'call_log',
};

const withFile: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'application', 'sticker']);
/** UTF-16 units, as for messages of WhatsApp. */
const longestText = 65_536;
/** The sign that the product family puts before the texts of its bots. */
const sign = '\u200e';

/** The content of a message. What cannot be shown as its kind stays a text, or is unknown if it has none. */
export function contentOfSource(row: SourceMessage): CopiedContent {
  const isAutomatic = row.fromMe && row.body.startsWith(sign);
  const text = shortened(row.body.replace(/^\u200e+/, ''), longestText, '…');
  const mediaType = kinds[row.mediaType.toLowerCase()] ?? (row.mediaPath === null ? undefined : 'application');
  const plain = {
    mediaType: text === '' ? ('unknown' as const) : ('chat' as const),
    body: text,
    data: null,
    isAutomatic,
  };
  if (mediaType === undefined || mediaType === 'call_log') return { ...plain, ...(mediaType && { mediaType }) };
  if (withFile.has(mediaType)) return { ...plain, mediaType, body: isOnlyName(text, row) ? '' : text };
  if (mediaType === 'chat') return { ...plain, mediaType };
  const structured = structuredOf(mediaType, row);
  return structured ? { ...plain, mediaType, ...structured } : plain;
}

/** What belongs to a place, cards or a poll; undefined if it cannot be read. */
function structuredOf(mediaType: MediaType, row: SourceMessage): Pick<CopiedContent, 'body' | 'data'> | undefined {
  if (mediaType === 'locationMessage') {
    const place = placeOfSource(row);
    return place && { body: place.name, data: { ...place } };
  }
  if (mediaType === 'contactMessage') {
    const contacts = cardsOfSource(row);
    return contacts.length === 0
      ? undefined
      : { body: contacts.map(({ name }) => name).join(', '), data: { contacts } };
  }
  const poll = pollOfSource(row);
  return (
    poll && { body: [poll.question, ...poll.choices.map((choice) => `- ${choice}`)].join('\n'), data: { ...poll } }
  );
}

/** Whether the text of a message with a file only names the file, as the family writes it without a caption. */
function isOnlyName(text: string, { mediaPath }: SourceMessage): boolean {
  if (text === '' || text === '-') return true;
  const file = mediaPath === null ? '' : basename(mediaPath);
  return text === file || text === mediaPath || (file !== '' && file.endsWith(`_${text}`));
}

/** The name that people see of a file: the one in the text, if it is one, otherwise that of the file. */
export function fileNameOf({ body, mediaPath }: Pick<SourceMessage, 'body' | 'mediaPath'>): string {
  const file = basename(mediaPath ?? '');
  return body !== '' && body.length <= 255 && file.endsWith(body) ? body : file;
}
