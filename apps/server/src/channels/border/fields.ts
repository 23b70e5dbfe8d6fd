import { createHash } from 'node:crypto';
import { largestThumbnail } from '@recado/contract/message-windows';
import { databaseCode } from '../../platform/database/database-errors.ts';
import { shortened, shownName, storableText } from '../../platform/text/foreign-text.ts';
import type { Author, ChannelEvent, ChatAddress, InboundMessage, ScopedIdentity } from '../port.ts';

/**
 * The bounds of everything that comes from outside (SERVER §3.21). Each is larger than any WhatsApp app can produce, so
 * that only forged data reaches it.
 */
export const bounds = {
  /** UTF-16 units, as WhatsApp itself counts. */
  text: 65_536,
  /** A user id of the official platform has 131 characters, and its ids of messages grow with it. */
  id: 256,
  /** Digits of a phone number; the longest valid one has 15. */
  number: 20,
  placeName: 200,
  question: 1_000,
  choices: 50,
  choice: 300,
  cards: 100,
  numbersOfCard: 20,
  /** Characters of all contact cards of a message, with their pictures, and lines of them. */
  cardSource: 262_144,
  cardLines: 3_000,
  /** UTF-16 units of one emoji: families with skin tones are long. */
  emoji: 40,
  reactions: 1_000,
  /** People in the agenda of a phone. */
  agenda: 10_000,
  /** Members of a group. */
  group: 1_024,
  mimetype: 100,
  bars: 64,
  /** Pixels of width or height. */
  side: 100_000,
  /** Seconds: a week. */
  seconds: 7 * 24 * 60 * 60,
  /** Bytes of a file: 1 TiB. */
  size: 2 ** 40,
  /** Characters of the data that a provider needs to download a file. */
  reference: 16_384,
  code: 50,
  /** Lines of a card: items, fields, rows, buttons. */
  lines: 50,
  lineTitle: 300,
  lineText: 700,
  /** Characters of a card's text, and of the words in it. */
  cardText: 8_192,
  /** Characters of another part of a card, e.g. its title; a PIX code has at most 512. */
  part: 1_000,
  link: 2_000,
  /** Characters of base64: the secret of a message has 32 bytes. */
  secret: 100,
  /** Characters of base64 of sealed content: a message with the longest text. */
  sealed: 400_000,
  /** Addresses of the people in a chat of two at the provider. */
  addresses: 7,
  mentions: 100,
  /** Seconds after which messages disappear: a year. */
  expiration: 366 * 24 * 60 * 60,
  /** Hours in which free messages are possible. */
  window: 72,
  /** Bytes of a preview picture. */
  thumbnail: largestThumbnail,
  /** Pages of a document. */
  pages: 1_000_000,
  /** Characters of the raw form of an unreadable message. */
  raw: 16_384,
} as const;

/** An id that fits into an index. A longer one is replaced by its digest, so that later references still match. */
export function boundedId(id: string): string {
  const text = storableText(id);
  if (text.length <= bounds.id) return text;
  return `long-${createHash('sha256').update(text).digest('base64url')}`;
}

/** A person's text, truncated with an ellipsis if too long. */
export function boundedText(text: string, longest: number = bounds.text): string {
  // Cut before cleaning, so that a huge text is not processed as a whole.
  return shortened(storableText(text.slice(0, 2 * longest)), longest, '…');
}

/** A whole number between 0 and `largest`; null for anything else. */
export function boundedCount(value: number | null, largest: number): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const whole = Math.round(value);
  return whole >= 0 && whole <= largest ? whole : null;
}

/** The emoji of a reaction; empty for none. */
export function boundedEmoji(emoji: string): string {
  return shortened(storableText(emoji.slice(0, 2 * bounds.emoji)), bounds.emoji);
}

/** The digits of a phone number; null for anything else. */
export function boundedNumber(number: string | null): string | null {
  return number !== null && number.length <= bounds.number && /^\d+$/.test(number) ? number : null;
}

/** The address of a chat. */
export function boundedChat({ chatId, number, lid, scoped, isGroup }: ChatAddress): ChatAddress {
  return {
    chatId: boundedId(chatId),
    number: boundedNumber(number),
    lid: lid && boundedId(lid),
    ...boundedScoped(scoped),
    isGroup,
  };
}

/** The ids and the username of a person on the official platform. */
function boundedScoped(scoped: ScopedIdentity | undefined): Pick<ChatAddress, 'scoped'> {
  if (!scoped?.userId) return {};
  const { userId, parentUserId, username } = scoped;
  return {
    scoped: {
      userId: boundedId(userId),
      parentUserId: parentUserId && boundedId(parentUserId),
      username: username === null ? null : shownName(username) || null,
    },
  };
}

/** The author of a message or reaction. */
export function boundedAuthor({ number, lid, scoped, name }: Author): Author {
  const known = { number: boundedNumber(number), lid: lid && boundedId(lid), ...boundedScoped(scoped) };
  return { ...known, name: shownName(name) };
}

/** The range of times (milliseconds since 1970) at which a message can have been written. */
const firstMoment = Date.UTC(2009, 0, 1);
const ahead = 24 * 60 * 60_000;

/** When a message was written; `now` if the time is impossible. */
export function boundedMoment(moment: number, now: number): number {
  return moment >= firstMoment && moment <= now + ahead ? Math.round(moment) : now;
}

const mediaTypePart = /^[a-z0-9][a-z0-9!#$&^_.+-]*$/;

/** The media type of a file whose sender does not name one. */
const anyBytes = 'application/octet-stream';

/** A media type `type/subtype` (RFC 6838) without parameters except `codecs`; an invalid one becomes plain bytes. */
export function boundedMimetype(mimetype: string): string {
  if (mimetype.length > bounds.mimetype) return anyBytes;
  const [essence = '', ...parameters] = mimetype.toLowerCase().split(';');
  const [type = '', subtype = '', ...more] = essence.trim().split('/');
  if (more.length > 0 || !mediaTypePart.test(type) || !mediaTypePart.test(subtype)) return anyBytes;
  const codecs = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => /^codecs=[\w.,"-]+$/.test(parameter));
  return codecs ? `${type}/${subtype}; ${codecs}` : `${type}/${subtype}`;
}

/** The usual extension of a media type, e.g. `pdf`; `bin` if it has none. */
export function endingOf(mimetype: string): string {
  const [, subtype = ''] = (boundedMimetype(mimetype).split(';', 1)[0] ?? '').split('/');
  return /^[a-z0-9]{1,10}$/.test(subtype) ? subtype : 'bin';
}

/** SQLSTATE classes of values that the database refuses: data exceptions, and exceeded limits. */
const refusedClasses = new Set(['22', '54']);
/** SQLSTATE codes of a row that violates a check or not-null constraint. */
const refusedCodes = new Set(['23514', '23502']);
const programErrors: readonly (new (...values: never[]) => Error)[] = [TypeError, RangeError, SyntaxError];

/**
 * Why an event cannot be stored, so that a retry is useless; null for any other failure, e.g. a broken connection to
 * the database.
 */
export function unstorableReason(error: unknown): string | null {
  const code = databaseCode(error);
  if (code) return refusedClasses.has(code.slice(0, 2)) || refusedCodes.has(code) ? code : null;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (programErrors.some((kind) => cause instanceof kind) || (cause instanceof Error && cause.name === 'ZodError')) {
    return cause instanceof Error ? cause.name : null;
  }
  return null;
}

/**
 * Stores events. An event whose content cannot be stored is replaced by a notice, so that WhatsApp gets its
 * acknowledgement: otherwise it would deliver the event for ever, and nothing after it. Throws failures that the
 * events did not cause.
 */
export async function storeOrReplace(
  events: readonly ChannelEvent[],
  store: (events: readonly ChannelEvent[]) => Promise<void>,
): Promise<void> {
  try {
    await store(events);
  } catch (error) {
    const reason = unstorableReason(error);
    if (reason === null || events.length === 0) throw error;
    await store(events.flatMap((event) => unreadable(event, reason)));
  }
}

/** Events that must not be lost; statuses, typing and mappings are sent again or can be missed. */
const missed = new Set<ChannelEvent['type']>([
  'message',
  'edit',
  'revoke',
  'reaction',
  'sealed',
  'answer',
  'preference',
]);

/** The notice that replaces an event which cannot be stored; a message is replaced by an empty one. */
export function unreadable(event: ChannelEvent, reason: string): ChannelEvent[] {
  if (!missed.has(event.type) || !('chat' in event || event.type === 'message')) return [];
  const message = event.type === 'message' ? emptied(event.message) : null;
  const { chat, wid } = event.type === 'message' ? event.message : { wid: '', ...event };
  return [{ type: 'unreadable', kind: event.type, chat, wid, reason, message, raw: rawOf(event) }];
}

/** The message without the parts that its sender chose. */
function emptied(message: InboundMessage): InboundMessage {
  const { wid, chat, fromMe, author, sentAt } = message;
  const content = { kind: 'unknown' } as const;
  const rest = { quotedWid: null, forwarded: false, stub: false };
  return { wid, chat, fromMe, author, pushName: '', content, sentAt, ...rest };
}

function rawOf(event: ChannelEvent): string {
  try {
    return JSON.stringify(event).slice(0, bounds.raw);
  } catch {
    return '';
  }
}
