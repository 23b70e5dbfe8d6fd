import type { ReactNode } from 'react';
import { dateOf, type Moment, sameDay } from '../../core/formats/dates.ts';

/** How to read a message of any type for the list. */
export interface MessageShape<Item> {
  keyOf: (item: Item) => string | number;
  dateOf: (item: Item) => Moment;
  /** The author: consecutive messages of one author are grouped. */
  authorOf: (item: Item) => string | number;
  isOwn: (item: Item) => boolean;
  /** Whether it was written on this screen and is being sent: the list scrolls to it from any position. */
  isBeingSent?: (item: Item) => boolean;
  /** What a screen reader says when it arrives, with its author; empty if it has no words. */
  textOf?: (item: Item) => string;
}

/** The rows of the list, from top to bottom. */
export type Row<Item> =
  | { kind: 'date'; key: string; date: Moment }
  | { kind: 'unread'; key: string; date: Moment }
  | { kind: 'note'; key: string; date: Moment | null; note: Note }
  | { kind: 'message'; key: string | number; date: Moment; item: Item; grouped: boolean };

/** A line between messages: an `event` of the chat, or a note about the list. */
export interface Note {
  key: string;
  text: string;
  kind: 'event' | 'remark';
  /** Drawn instead of the text, e.g. a colleague's note. */
  content?: ReactNode;
}

/** Notes after messages, by the message's key, in order; null: before the first message. */
export type Notes = ReadonlyMap<string | number | null, readonly Note[]>;

/** Messages of one author further apart than this (milliseconds) are not grouped. */
const groupSpan = 5 * 60_000;

/**
 * The rows of a chat: a line before each day and before the first unread message, consecutive messages grouped. While
 * there are older messages the first day has no line: its beginning is unknown, and a row that moves when they load
 * would change the scroll position.
 */
export function rowsOf<Item>(
  items: readonly Item[],
  shape: MessageShape<Item>,
  marks: { firstUnread: string | number | null; hasOlder: boolean; notes?: Notes },
): Row<Item>[] {
  const [first] = items;
  const rows: Row<Item>[] = marks.hasOlder ? [] : noteBehind(marks.notes, null, first && shape.dateOf(first));
  const dayKey = uniqueKeys();
  let before: Item | undefined;
  for (const item of items) {
    const key = shape.keyOf(item);
    const date = shape.dateOf(item);
    const startsDay = before === undefined || !sameDay(shape.dateOf(before), date);
    const isFirstUnread = marks.firstUnread !== null && key === marks.firstUnread;
    if (startsDay && (before !== undefined || !marks.hasOlder))
      rows.push({ kind: 'date', key: dayKey(`date ${dateOf(date).toDateString()}`), date });
    if (isFirstUnread) rows.push({ kind: 'unread', key: 'unread', date });
    const isBehindMessage = !startsDay && !isFirstUnread && rows.at(-1)?.kind === 'message';
    const grouped = before !== undefined && isBehindMessage && belongTogether(before, item, shape);
    rows.push({ kind: 'message', key, date, item, grouped }, ...noteBehind(marks.notes, key, date));
    before = item;
  }
  return rows;
}

/**
 * Makes the keys of lines unique: a day comes a second time when a message with an older date arrives after newer ones,
 * e.g. from a phone that was offline.
 */
function uniqueKeys(): (key: string) => string {
  const uses = new Map<string, number>();
  return (key) => {
    const use = (uses.get(key) ?? 0) + 1;
    uses.set(key, use);
    return use === 1 ? key : `${key} ${use}`;
  };
}

function noteBehind(notes: Notes | undefined, key: string | number | null, date: Moment | undefined) {
  const found = notes?.get(key) ?? [];
  return found.map((note) => ({ kind: 'note' as const, key: `note ${note.key}`, date: date ?? null, note }));
}

function belongTogether<Item>(one: Item, next: Item, shape: MessageShape<Item>): boolean {
  if (shape.isOwn(one) !== shape.isOwn(next) || shape.authorOf(one) !== shape.authorOf(next)) return false;
  return dateOf(shape.dateOf(next)).getTime() - dateOf(shape.dateOf(one)).getTime() < groupSpan;
}
