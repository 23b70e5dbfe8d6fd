import { useMemo } from 'react';
import { type LiveList, useAll } from './hooks.ts';
import type { Knowledge } from './known.ts';
import type { ListSource, LiveRecord } from './resource.ts';

/** Records grouped by day. */
export interface LiveCalendar<Item> extends Knowledge, Pick<LiveList<Item>, 'refetch'> {
  /** Keys are local days, YYYY-MM-DD; the records of a day are ordered by time. */
  days: ReadonlyMap<string, Item[]>;
}

/** All records of a query (e.g. a month) by day; `momentOf` returns a record's time as ISO 8601. */
export function useCalendar<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  query: Query,
  momentOf: (item: Item) => string,
): LiveCalendar<Item> {
  const { items, isKnown, isLoading, error, refetch } = useAll(resource, query);
  const days = useMemo(() => {
    const ordered = items.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)));
    const byDay = new Map<string, Item[]>();
    for (const item of ordered) {
      const day = localDay(new Date(momentOf(item)));
      const sameDay = byDay.get(day);
      if (sameDay) sameDay.push(item);
      else byDay.set(day, [item]);
    }
    return byDay;
  }, [items, momentOf]);
  return { days, isKnown, isLoading, error, refetch };
}

/** The day of a moment in the browser's time zone, YYYY-MM-DD. */
export function localDay(moment: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${part(moment.getMonth() + 1)}-${part(moment.getDate())}`;
}
