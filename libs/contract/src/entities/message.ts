import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { fileAddress, recordWithFiles } from '../file-address.ts';
import { because } from '../issues.ts';
import { largestThumbnail, longestPlaceName, pollBounds } from '../message-windows.ts';
import { messageAuthor } from './contact.ts';
import { queueSummary } from './queue.ts';

/** The prefixes of the keys of the server's own messages, which are found by their key. */
const ownKeys = /^(?:api|bill|campaign|integration|prompt|schedule)-/;

/** A caller's idempotency key of a message; it must not have a prefix of the server's own keys. */
export const idempotencyKey = z
  .string()
  .min(8)
  .max(100)
  .refine((key) => !ownKeys.test(key), because('invalidFormat'));

/**
 * The kinds of messages (SPEC §3, Message); `chat` is plain text; `cardMessage` has a card in its data,
 * `interactiveMessage` an `interactiveMessage`, `templateMessage` a `sentTemplate`; `unknown` is
 * shown as such, never dropped.
 */
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
  'interactiveMessage',
  'templateMessage',
  'cardMessage',
  'call_log',
  'unknown',
]);
export type MediaType = z.output<typeof mediaType>;

/** The waveform of a sound as bars, 0 to 100 each; WhatsApp draws 64. */
export const waveform = z.array(z.int().min(0).max(100)).max(64);

/**
 * Somebody whom a message to a group mentions: what stands in the text after the `@`, and a contact of the company, or the
 * number of a member who is none.
 */
export const outgoingMention = z.object({
  // A name of 100 signs has more units of text, e.g. emoji.
  as: z.string().min(1).max(200),
  contactId: id.nullish(),
  number: z
    .string()
    .max(20)
    .regex(/^\d{5,20}$/)
    .nullish(),
});
export type OutgoingMention = z.output<typeof outgoingMention>;

/** A place on a map, in degrees, with its name. */
export const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().trim().max(longestPlaceName).default(''),
});
export type Location = z.output<typeof location>;

/** A poll: a question with options, of which each person chooses one, or with `multiple` several. */
export const poll = z.object({
  question: z.string().trim().min(1).max(pollBounds.question),
  choices: z
    .array(z.string().trim().min(1).max(pollBounds.option))
    .min(2)
    .max(pollBounds.options)
    .refine((choices) => new Set(choices).size === choices.length, because('invalidFormat')),
  multiple: z.boolean().default(false),
});
export type Poll = z.output<typeof poll>;

/** The most characters of the parts of a link preview; more says nothing more in a card. */
export const linkPreviewBounds = { address: 2_000, title: 300, description: 700, site: 80 } as const;

/** What a page says about itself, shown below a text that has its address. */
export const linkPreview = z.object({
  /** The address as it stands in the text. */
  address: z.string().min(1).max(linkPreviewBounds.address),
  title: z.string().max(linkPreviewBounds.title),
  description: z.string().max(linkPreviewBounds.description),
});
export type LinkPreview = z.output<typeof linkPreview>;

/** A preview picture in base64: JPEG, PNG or WebP. */
export const thumbnailBase64 = z.base64().max(Math.ceil(largestThumbnail / 3) * 4);

/** Metadata of a file, used until it is loaded: sizes in bytes, pixels and seconds. */
export const mediaDetails = z.object({
  name: z.string(),
  mimetype: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  seconds: z.number().nullable(),
  voice: z.boolean(),
  /** The loudness of equal parts of a sound (SPEC §4.2, voice notes); null when unknown. */
  waveform: waveform.nullable(),
});

/** A reaction to a message: one emoji per person, and one from the company. */
export const reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** The number or WhatsApp's own id of a customer; empty for the company. */
  author: z.string(),
  /** In a group: the author's name; empty when unknown. */
  name: z.string().default(''),
  /** WhatsApp refused this reaction of the company: the customer does not see it. */
  failed: z.boolean().default(false),
});
export type Reaction = z.output<typeof reaction>;

/** The agent who wrote a message; null for a customer, a program, the phone itself and a deleted agent. */
const agent = z.object({ id, name: z.string() }).nullable();

/**
 * Where a message comes from: a person (a customer, an agent here or on the company's phone), a customer's answer to a
 * question of the product, an automatic text, a bot (prompt or integration), a campaign, a schedule, a program. Only
 * words of persons are conversation (SERVER §2, What counts).
 */
export const messageOrigin = z.enum(['person', 'answer', 'automatic', 'bot', 'campaign', 'schedule', 'api']);
export type MessageOrigin = z.output<typeof messageOrigin>;

/**
 * What a customer's answer chose: the queue of a menu, an option of a queue (`back`: one level up, or the main menu), a
 * rating, the comment to it, a yes or no to a campaign's question, the end of campaigns. `label`: what was chosen in the
 * company's words, e.g. the queue's name; `1` to `3` for a rating on this scale, `4/5` or `9/10` for one on another;
 * `skip` for a comment that the customer leaves out; `yes` or `no` for a confirmation, otherwise empty.
 */
export const messageAnswer = z.object({
  kind: z.enum(['menu', 'option', 'back', 'rating', 'ratingComment', 'confirmation', 'optOut', 'optIn']),
  label: z.string(),
});
export type MessageAnswer = z.output<typeof messageAnswer>;

/** The quoted message. */
export const quotedMessage = z.object({
  id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  mediaUrl: fileAddress().nullable(),
  isDeleted: z.boolean(),
  /** It belongs to a round that the reader may not see; all other fields are empty. */
  isHidden: z.boolean(),
  contact: messageAuthor.nullable(),
  user: agent,
  isAutomatic: z.boolean(),
});

/**
 * One message of a ticket (SPEC §3). A deleted one has no content. `ack`: 0 pending, 1 sent, 2 delivered, 3 and 4 read,
 * 5 played (SPEC §4.2).
 */
export const message = z.object({
  id,
  ticketId: id,
  contactId: id.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: z.int().min(0).max(5),
  mediaType,
  mediaUrl: fileAddress().nullable(),
  media: mediaDetails.nullable(),
  quotedMsg: quotedMessage.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Whether it has former texts: it was edited, or the customer deleted it. */
  hasFormerText: z.boolean(),
  isForwarded: z.boolean(),
  reactions: z.array(reaction),
  /** The author of a group message. */
  contact: messageAuthor.nullable(),
  user: agent,
  /** Written by the system: greeting, menu, rating question. */
  isAutomatic: z.boolean(),
  origin: messageOrigin,
  /** What the customer chose; null unless it is an answer. */
  answer: messageAnswer.nullable(),
  /** The ticket's queue when the message was received or sent. */
  queueId: id.nullable(),
  queue: queueSummary.nullable(),
  /**
   * Structured content: the coordinates of a location, the people of a contact card, the choices of a poll, a
   * `messageCard` under `card`, a `messageAd` under `ad`, each `chatAnswer` to a poll or event under `answers`, a
   * `linkPreview` under `link`; under `thumbnail` the address of a preview picture, under `pages` the length of a
   * document, under `album` what the pictures of one album have in common; `live` marks a live location;
   * under `translations` its text by the code of a language, under `transcript` what is said in a sound, under `original` what the agent wrote
   * before it was translated;
   * `finding` is what the scanner found in a file that is not kept, with ERR_FILE_INFECTED; `held` says why WhatsApp keeps an accepted template for now: `quality` or `paused`.
   */
  data: recordWithFiles('thumbnail').nullable(),
  /** The error code of a message that failed permanently. */
  failedCode: z.string().nullable(),
  /** A key chosen by the sender, by which its screen recognises the message. */
  idempotencyKey: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Message = z.output<typeof message>;

/** A former text of a message, and when it was replaced. */
export const formerText = z.object({ text: z.string(), replacedAt: timestamp });
export type FormerText = z.output<typeof formerText>;
export type QuotedMessage = z.output<typeof quotedMessage>;
