import { createHash } from 'node:crypto';
import { storableText } from '../../platform/database/storable.ts';
import { shortened } from '../../platform/text/hidden-marks.ts';
import { shownName } from '../../platform/text/shown-name.ts';
import type { Author, ChatAddress } from '../port.ts';
import { bounds } from './bounds.ts';

/**
 * An id that fits into an index. One that is too long is replaced by its digest, so that it stays the same id: what
 * names it later finds it.
 */
export function boundedId(id: string): string {
  const text = storableText(id);
  if (text.length <= bounds.id) return text;
  return `long-${createHash('sha256').update(text).digest('base64url')}`;
}

/** A text of a person; of a longer one the beginning, ending in an ellipsis. */
export function boundedText(text: string, longest: number = bounds.text): string {
  // Cut first: what is far too long is not read as a whole.
  return shortened(storableText(text.slice(0, 2 * longest)), longest, '…');
}

/** A whole number between 0 and `largest`; null for anything else. */
export function boundedCount(value: number | null, largest: number): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const whole = Math.round(value);
  return whole >= 0 && whole <= largest ? whole : null;
}

/** What somebody thinks of a message; empty for none. */
export function boundedEmoji(emoji: string): string {
  return shortened(storableText(emoji.slice(0, 2 * bounds.emoji)), bounds.emoji);
}

/** Digits of a phone number; null when it is none. */
export function boundedNumber(number: string | null): string | null {
  return number !== null && number.length <= bounds.number && /^\d+$/.test(number) ? number : null;
}

/** The address of a chat. */
export function boundedChat({ chatId, number, lid, isGroup }: ChatAddress): ChatAddress {
  return { chatId: boundedId(chatId), number: boundedNumber(number), lid: lid && boundedId(lid), isGroup };
}

/** Who wrote or reacted. */
export function boundedAuthor({ number, lid, name }: Author): Author {
  return { number: boundedNumber(number), lid: lid && boundedId(lid), name: shownName(name) };
}

/** Moments (milliseconds since 1970) that a message can have been written at. */
const firstMoment = Date.UTC(2009, 0, 1);
const ahead = 24 * 60 * 60_000;

/** When a message was written: now, when it says something impossible. */
export function boundedMoment(moment: number, now: number): number {
  return moment >= firstMoment && moment <= now + ahead ? Math.round(moment) : now;
}
