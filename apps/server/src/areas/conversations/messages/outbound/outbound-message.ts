import { buffer } from 'node:stream/consumers';
import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type OutboundContext, ofText, sendWithoutTicket } from '../../../../channels/outbound/attempt.ts';
import type {
  ChatAddress,
  MediaSource,
  MessageContent,
  MessageReference,
  OutboundContent,
  OutboundMessage,
} from '../../../../channels/port.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { preparedTail, selectionOf } from '../../../../platform/database/selection.ts';
import { effectfulOn, type JobHandler } from '../../../../platform/jobs/handlers.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { chatOf } from '../../contacts/contact-names.ts';
import { contacts } from '../../contacts/contacts.schema.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { pendingMediaOf } from '../message.presenter.ts';
import { mediaFiles, messages } from '../messages.schema.ts';
import {
  cardsOf,
  interactiveOf,
  linkOf,
  mentionsOf,
  placeOf,
  pollOf,
  templateOf,
  thumbnailOf,
} from '../structured-content.ts';

const quotedMessages = alias(messages, 'quoted');
const quotedFiles = alias(mediaFiles, 'quoted_file');

/** The columns of a stored file. */
export const fileColumns = getTableColumns(mediaFiles);

const columns = {
  message: getTableColumns(messages),
  contact: getTableColumns(contacts),
  file: fileColumns,
  quoted: getTableColumns(quotedMessages),
  quotedFile: getTableColumns(quotedFiles),
  ticket: {
    id: tickets.id,
    expiration: tickets.expiration,
    windowUntil: tickets.windowUntil,
    entryUntil: tickets.entryUntil,
    assistantSince: tickets.assistantSince,
  },
  whatsapp: { id: whatsapps.id, status: whatsapps.status, provider: whatsapps.provider },
};

const sendable = selectionOf(
  columns,
  new QueryBuilder()
    .select(columns)
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(whatsapps, eq(whatsapps.id, messages.connectionId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, messages.mediaId))
    .leftJoin(quotedMessages, eq(quotedMessages.id, messages.quotedMessageId))
    .leftJoin(quotedFiles, eq(quotedFiles.id, quotedMessages.mediaId)),
);

/** A stored message with the data to send it. */
export async function loadMessage(reader: Reader, messageId: number) {
  const [row] = await reader.select(sendable, byId({ messageId }));
  return row;
}

const byId = preparedTail<{ messageId: number }>((value) => ({ where: eq(messages.id, value('messageId')) }));

const named = { message: columns.message, contact: columns.contact };

const nameable = selectionOf(
  named,
  new QueryBuilder()
    .select(named)
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId)),
);

/** Reads the fields by which a provider identifies messages. */
export function loadReferences(reader: Reader, messageIds: number[]) {
  return reader.select(nameable, { where: inArray(messages.id, messageIds), orderBy: [asc(messages.id)] });
}

/** The loaded data of an existing message. */
export type LoadedMessage = NonNullable<Awaited<ReturnType<typeof loadMessage>>>;

const fileKinds = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
  application: 'document',
} as const;

/** The chat of a message, by its contact's present identifiers, which may include a LID learnt meanwhile. */
export function chatOfMessage({ message, contact }: Pick<LoadedMessage, 'message' | 'contact'>): ChatAddress {
  const chat = chatOf(contact);
  return { ...chat, chatId: message.chatId ?? chat.chatId };
}

/** The message as WhatsApp identifies it. */
export function referenceOf(loaded: Pick<LoadedMessage, 'message' | 'contact'>): MessageReference {
  const { wid, fromMe, participant } = loaded.message;
  return { wid: wid ?? '', chat: chatOfMessage(loaded), fromMe, author: participant };
}

/** A stored message in the form that a provider sends; its file is opened from the storage when needed. */
export function outboundMessage(storage: Storage, loaded: LoadedMessage): OutboundMessage {
  const { message, file, quoted, quotedFile, ticket } = loaded;
  const { wid, fromMe, participant: author } = quoted ?? {};
  const nothing = { kind: 'text', text: '' } as const;
  const thumbnail = thumbnailOf(message.data);
  const content = quoted && !quoted.isDeleted ? quotedContent(quoted, quotedFile) : nothing;
  return {
    wid: message.wid ?? '',
    writtenAt: message.createdAt.getTime(),
    chat: chatOfMessage(loaded),
    content: sentContent(loaded),
    openMedia: file ? () => storage.openToSend(file.name) : undefined,
    mentions: mentionsOf(message.data),
    forwarded: message.isForwarded,
    quoted: wid ? { wid, fromMe: fromMe ?? false, author: author ?? null, content } : undefined,
    expiration: ticket.expiration ?? undefined,
    secret: message.mediaType === 'pollMessage' ? (message.secret ?? undefined) : undefined,
    readThumbnail: thumbnail === undefined ? undefined : () => wholeFile(storage, thumbnail),
  };
}

/** The content of a quoted message; its file may not be here (any more). */
function quotedContent(quoted: LoadedMessage['message'], file: LoadedMessage['file']): MessageContent {
  // What is not known is shown by the phone itself; a text in its place would be taken for the customer's.
  if (quoted.mediaType === 'unknown') return { kind: 'text', text: '' };
  const media = pendingMediaOf(quoted.data);
  const kind = kindOfFile(quoted.mediaType);
  if (!file && media && kind) return { kind, caption: quoted.body, media };
  return contentOf({ message: quoted, file });
}

/** Buttons, lists and templates are sent as such; quoted, they are their text. */
function sentContent(loaded: LoadedMessage): OutboundContent {
  const interactive = interactiveOf(loaded.message);
  if (interactive) return { kind: 'interactive', interactive };
  const template = templateOf(loaded.message);
  if (!template) return contentOf(loaded);
  return { kind: 'template', template, media: loaded.file ? mediaOf(loaded.file) : undefined };
}

function contentOf({ message, file }: Pick<LoadedMessage, 'message' | 'file'>): MessageContent {
  const withFile = file && fileContent(file, message.mediaType, message.body);
  if (withFile) return withFile;
  const place = placeOf(message);
  if (place) return { kind: 'location', ...place };
  const cards = cardsOf(message);
  if (cards) return { kind: 'contact', contacts: cards };
  const poll = pollOf(message);
  if (poll) return { kind: 'poll', ...poll };
  const link = linkOf(message.data);
  return { kind: 'text', text: message.body, ...(link && { link }) };
}

async function wholeFile(storage: Storage, name: string): Promise<Buffer> {
  return buffer(await storage.openToSend(name));
}

/** A file in the form that a provider sends, of the kind that the message's type says; undefined for other types. */
export function fileContent(
  file: NonNullable<LoadedMessage['file']>,
  mediaType: string,
  caption: string,
): MessageContent | undefined {
  const kind = kindOfFile(mediaType);
  return kind && { kind, caption, media: mediaOf(file) };
}

function kindOfFile(mediaType: string) {
  return Object.entries(fileKinds).find(([stored]) => stored === mediaType)?.[1];
}

/** A stored file as a provider uploads it. */
export function mediaOf(file: NonNullable<LoadedMessage['file']>): MediaSource {
  const { originalName: fileName, size, width, height, seconds, voice, waveform } = file;
  return {
    mimetype: sentType(file),
    fileName,
    size,
    width,
    height,
    seconds,
    voice,
    waveform,
    reference: { sha256: file.sha256 },
  };
}

/** Types that only the ending of a file's name tells, because their content is any text. */
const typesByEnding: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  xml: 'text/xml',
  json: 'application/json',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  ofx: 'application/x-ofx',
  ret: 'text/plain',
  rem: 'text/plain',
};

/**
 * The type under which a file is sent: phones choose by it with what to open the file. Here files of unknown content
 * stay plain bytes, so that no browser runs them.
 */
function sentType({ mimetype, originalName }: { mimetype: string; originalName: string }): string {
  const ending = originalName.slice(originalName.lastIndexOf('.') + 1).toLowerCase();
  return mimetype === 'application/octet-stream' ? (typesByEnding[ending] ?? mimetype) : mimetype;
}

const files = selectionOf(columns.file, new QueryBuilder().select(columns.file).from(mediaFiles));

const payload = ofText.extend({ mediaId: z.number(), mediaType: z.string() });

/** Sends a stored file without a ticket, with the text as its caption; nothing if it was deleted meanwhile. */
export function sendFileHandler(context: OutboundContext): JobHandler {
  const { storage } = context.platform;
  return effectfulOn(
    'send-file',
    payload,
    async (reader, { mediaId }) => (await reader.select(files, { where: eq(mediaFiles.id, mediaId) }))[0],
    async (file, { mediaType, ...text }, job) => {
      const content = file?.companyId === job.companyId && fileContent(file, mediaType, text.text);
      if (!file || !content) {
        if (text.askId) context.platform.channels.tellOutcome(text.askId, 'ERR_NO_FILE_FOUND');
      } else await sendWithoutTicket(context, text, job, { content, openMedia: () => storage.openToSend(file.name) });
      return undefined;
    },
  );
}
