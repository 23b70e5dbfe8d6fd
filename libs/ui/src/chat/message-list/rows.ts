import { dateOf, type Moment, sameDay } from '../../core/formats/dates.ts';

/** How a message of any kind is placed in a list. */
export interface MessageShape<Item> {
  keyOf: (item: Item) => string | number;
  dateOf: (item: Item) => Moment;
  /** Who wrote it: consecutive messages of one author are grouped. */
  authorOf: (item: Item) => string | number;
  isOwn: (item: Item) => boolean;
  /** Was written on this screen and is on its way: the list goes to it, wherever one was reading. */
  isBeingSent?: (item: Item) => boolean;
}

/** What the list draws, one under the other. */
export type Row<Item> =
  | { kind: 'date'; key: string; date: Moment }
  | { kind: 'unread'; key: string; date: Moment }
  | { kind: 'message'; key: string | number; date: Moment; item: Item; grouped: boolean };

/** Messages of one author further apart than this (milliseconds) are not grouped. */
const groupSpan = 5 * 60_000;

/**
 * The rows of a chat: a line before each day and before the first unread message, consecutive messages grouped. While
 * there are older messages the first day has no line: nobody knows yet where it begins, and a row that moves when they
 * load would take the reader's position with it.
 */
export function rowsOf<Item>(
  items: readonly Item[],
  shape: MessageShape<Item>,
  marks: { firstUnread: string | number | null; hasOlder: boolean },
): Row<Item>[] {
  const rows: Row<Item>[] = [];
  let before: Item | undefined;
  for (const item of items) {
    const key = shape.keyOf(item);
    const date = shape.dateOf(item);
    const startsDay = before === undefined || !sameDay(shape.dateOf(before), date);
    const isFirstUnread = marks.firstUnread !== null && key === marks.firstUnread;
    if (startsDay && (before !== undefined || !marks.hasOlder))
      rows.push({ kind: 'date', key: `date ${dateOf(date).toDateString()}`, date });
    if (isFirstUnread) rows.push({ kind: 'unread', key: 'unread', date });
    const grouped = before !== undefined && !startsDay && !isFirstUnread && belongTogether(before, item, shape);
    rows.push({ kind: 'message', key, date, item, grouped });
    before = item;
  }
  return rows;
}

function belongTogether<Item>(one: Item, next: Item, shape: MessageShape<Item>): boolean {
  if (shape.isOwn(one) !== shape.isOwn(next) || shape.authorOf(one) !== shape.authorOf(next)) return false;
  return dateOf(shape.dateOf(next)).getTime() - dateOf(shape.dateOf(one)).getTime() < groupSpan;
}
