import { z } from 'zod';

/**
 * What a card is about. Each has a heading of its own in the languages of the user interface; the server's plain text
 * (`body`) is in Portuguese.
 */
export const cardKind = z.enum([
  'order',
  'product',
  'catalog',
  'pix',
  'payment',
  'paymentRequest',
  'paymentDeclined',
  'paymentCancelled',
  'paymentInvite',
  'invoice',
  'form',
  'buttons',
  'list',
  'event',
  'eventCancelled',
  'groupInvite',
  'channelInvite',
  'call',
  'callMissed',
  'callScheduled',
  'callCancelled',
  'pollResult',
  'stickers',
  'viewOnce',
  'withheld',
  'statusMention',
  'phoneRequest',
  'phoneShared',
  'timer',
  'ad',
  'welcome',
  'callAllowed',
  'callRefused',
  'unsupported',
  'unavailable',
  'notice',
]);
export type CardKind = z.output<typeof cardKind>;

/** What a message was that WhatsApp did not deliver here (CLOUD-API 7). */
export const missingKinds = [
  'poll',
  'pollVote',
  'pin',
  'groupInvite',
  'media',
  'list',
  'order',
  'product',
  'viewOnce',
  'event',
  'sticker',
  'other',
] as const;

/** What can happen in a chat besides messages; each is a line between them. */
export const chatNotices = [
  'subject',
  'description',
  'added',
  'removed',
  'left',
  'promoted',
  'demoted',
  'timer',
  'numberChanged',
  'usernameChanged',
  'marketingStopped',
  'marketingResumed',
] as const;
export type ChatNotice = (typeof chatNotices)[number];

/** A line of a card: an item of an order, a field of a form, a row of a list, a button. Either part may be empty. */
const cardLine = z.object({ title: z.string(), text: z.string() });
export type CardLine = z.output<typeof cardLine>;

/**
 * The content of a message that is neither text nor file (`mediaType` `cardMessage`, `data.card`). All its texts are of
 * the sender; absent parts are empty.
 */
export const messageCard = z.object({
  kind: cardKind,
  /** For a `notice`: what happened in the chat. */
  notice: z.enum(chatNotices).optional(),
  /** For `unsupported` and `unavailable`: what was sent. */
  missing: z.enum(missingKinds).optional(),
  title: z.string().optional(),
  text: z.string().optional(),
  footer: z.string().optional(),
  lines: z.array(cardLine).optional(),
  /** A price in the unit of its currency, e.g. 129.9 and `BRL` (ISO 4217). */
  amount: z.object({ value: z.number(), currency: z.string() }).optional(),
  /** How many items, seconds, or guests. */
  count: z.int().optional(),
  /** What is there to be copied: a PIX key or code. */
  code: z.string().optional(),
  /** An address on the web, `http` or `https` only. */
  link: z.string().optional(),
  /** Milliseconds since 1970. */
  startsAt: z.number().optional(),
  endsAt: z.number().optional(),
  place: z.string().optional(),
});
export type MissingKind = (typeof missingKinds)[number];
export type MessageCard = z.output<typeof messageCard>;

/** The advertisement that a customer pressed before they wrote (`data.ad`). */
export const messageAd = z.object({
  title: z.string(),
  text: z.string(),
  link: z.string(),
  /** Where it was shown, e.g. `instagram`; empty if unknown. */
  app: z.string(),
  /** Its id where it was published; absent if WhatsApp does not tell it. */
  id: z.string().optional(),
});
export type MessageAd = z.output<typeof messageAd>;

/**
 * What people answered to a poll or an event (`data.answers`): one entry for each person, with the chosen options or
 * `going`, `notGoing`, `maybe`.
 */
export const chatAnswer = z.object({
  /** The number or WhatsApp's own id of a customer; empty for the company. */
  author: z.string(),
  /** The author's name; empty when unknown. */
  name: z.string(),
  fromMe: z.boolean(),
  choices: z.array(z.string()),
});
export type ChatAnswer = z.output<typeof chatAnswer>;
