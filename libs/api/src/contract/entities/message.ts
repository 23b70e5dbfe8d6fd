import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** The kinds of message (SPEC §3, Message); `chat` is plain text, `unknown` is shown as such, never dropped. */
export const mediaType = z.enum([
  'chat',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'contactMessage',
  'locationMessage',
  'pollMessage',
  'call_log',
  'unknown',
]);
export type MediaType = z.output<typeof mediaType>;

/** What the screen needs to know of a file before it loads it: sizes in bytes, pixels and seconds. */
export const mediaDetails = z.object({
  name: z.string(),
  mimetype: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  seconds: z.number().nullable(),
  voice: z.boolean(),
});

/** The message another one answers. */
export const quotedMessage = z.object({
  id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  mediaUrl: z.string().nullable(),
  isDeleted: z.boolean(),
  contact: z.object({ id, name: z.string() }).nullable(),
});

/** One message of a ticket (SPEC §3). `ack` 0 clock, 1 sent, 2 delivered, 3 and 4 read, 5 played (SPEC §4.2). */
export const message = z.object({
  id,
  ticketId: id,
  contactId: id.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: z.int().min(0).max(5),
  mediaType,
  mediaUrl: z.string().nullable(),
  media: mediaDetails.nullable(),
  quotedMsg: quotedMessage.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), author: z.string() })),
  /** The author of a group message. */
  contact: z.object({ id, name: z.string() }).nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  queueId: id.nullable(),
  /** Structured content: the position of a location, the people of a contact card, the choices of a poll. */
  data: z.record(z.string(), z.unknown()).nullable(),
  /** The error code of a send that will not be tried again. */
  failedCode: z.string().nullable(),
  /** The key the sender chose, so that its screen recognises its own message. */
  idempotencyKey: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Message = z.output<typeof message>;
export type QuotedMessage = z.output<typeof quotedMessage>;
