import { createHash } from 'node:crypto';
import { storableText } from '../../platform/database/storable.ts';
import { shortened } from '../../platform/text/hidden-marks.ts';
import { shownName } from '../../platform/text/shown-name.ts';
import type { Author, ChatAddress } from '../port.ts';
import { bounds } from './bounds.ts';

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

/** The digits of a phone number; null if it is not one. */
export function boundedNumber(number: string | null): string | null {
  return number !== null && number.length <= bounds.number && /^\d+$/.test(number) ? number : null;
}

/** The address of a chat. */
export function boundedChat({ chatId, number, lid, isGroup }: ChatAddress): ChatAddress {
  return { chatId: boundedId(chatId), number: boundedNumber(number), lid: lid && boundedId(lid), isGroup };
}

/** The author of a message or reaction. */
export function boundedAuthor({ number, lid, name }: Author): Author {
  return { number: boundedNumber(number), lid: lid && boundedId(lid), name: shownName(name) };
}

/** The range of times (milliseconds since 1970) at which a message can have been written. */
const firstMoment = Date.UTC(2009, 0, 1);
const ahead = 24 * 60 * 60_000;

/** When a message was written; now if that is impossible. */
export function boundedMoment(moment: number, now: number): number {
  return moment >= firstMoment && moment <= now + ahead ? Math.round(moment) : now;
}
