import { mostCounted } from '@recado/contract/counts';
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import type { Page } from './page.ts';
import { isOlder, type LiveRecord, type RecordChange } from './resource.ts';

/** All loaded pages of one list. */
export type Pages<Item> = InfiniteData<Page<Item>, number>;

/** The records of loaded pages. One that moved between two page requests may be on both pages; it is there once. */
export function uniqueItems<Item extends LiveRecord>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<number, Item>();
  for (const page of pages) for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/** How a change affects one list. */
export interface ListRules<Item> {
  belongs: (record: Item) => boolean;
  compare?: (a: Item, b: Item) => number;
}

/**
 * Whether a change may have altered the count of a list without the loaded pages showing how: the record is on none of
 * them, more pages exist, and it is not known to have been in the list before and after, or in neither case. The count
 * of such a list is fetched again (ADR 5, Counts).
 */
export function leavesCountUncertain<Item extends LiveRecord>(
  pages: Pages<Item>,
  change: RecordChange<Item>,
  former: RecordChange<Item> | undefined,
  { belongs }: ListRules<Item>,
): boolean {
  if (change.type === 'patch' || !pages.pages.at(-1)?.hasMore) return false;
  if (find(pages, change.type === 'remove' ? change.id : change.record.id)) return false;
  if (change.type === 'remove' || former?.type !== 'upsert') return true;
  return belongs(former.record) !== belongs(change.record);
}

/**
 * The fetched page, with each known and unchanged record replaced by the existing object, so that it does not render
 * again. Compares by id, because records often change their position.
 */
export function withKnown<Item extends LiveRecord>(pages: Pages<Item> | undefined, page: Page<Item>): Page<Item> {
  if (!pages) return page;
  return { ...page, items: page.items.map((item) => replaceEqualDeep(find(pages, item.id) ?? item, item)) };
}

/** Sets the count of a list, as fetched from the server. */
export function withCount<Item>(pages: Pages<Item>, count: number): Pages<Item> {
  return pages.pages.every((page) => page.count === count)
    ? pages
    : { ...pages, pages: pages.pages.map((page) => ({ ...page, count })) };
}

/**
 * The number of the next page, chosen so that no record is skipped: records that left the loaded pages move the rest
 * up. Duplicates are shown once.
 */
export function nextPageNumber<Item extends LiveRecord>(pages: Page<Item>[], size: number): number | undefined {
  if (!pages.at(-1)?.hasMore) return undefined;
  const loaded = new Set(pages.flatMap((page) => page.items.map((item) => item.id))).size;
  return Math.floor(loaded / size) + 1;
}

/** Applies a change to a loaded list. Returns the same object if nothing changes, so that nothing renders. */
export function applyChange<Item extends LiveRecord>(
  pages: Pages<Item>,
  change: RecordChange<Item>,
  rules: ListRules<Item>,
): Pages<Item> {
  if (change.type === 'remove') return without(pages, change.id);
  if (change.type === 'patch') return patched(pages, change.where, change.patch);
  return upserted(pages, change.record, rules);
}

function upserted<Item extends LiveRecord>(pages: Pages<Item>, record: Item, rules: ListRules<Item>): Pages<Item> {
  const present = find(pages, record.id);
  if (present && isOlder(record, present)) return pages;
  if (!rules.belongs(record)) return present ? without(pages, record.id) : pages;
  if (!present) return entered(pages, record, rules);
  const next = replaceEqualDeep(present, record);
  if (next === present) return pages;
  if (rules.compare) return inserted(without(pages, record.id), next, rules, 1);
  return patched(
    pages,
    (item) => item.id === record.id,
    () => next,
  );
}

/** A record that is not on the loaded pages is new to the list only if all pages are loaded. */
function entered<Item extends LiveRecord>(pages: Pages<Item>, record: Item, rules: ListRules<Item>): Pages<Item> {
  return inserted(pages, record, rules, pages.pages.at(-1)?.hasMore ? 0 : 1);
}

function inserted<Item extends LiveRecord>(
  pages: Pages<Item>,
  record: Item,
  { compare }: ListRules<Item>,
  added: 0 | 1,
): Pages<Item> {
  const counted = pages.pages.map((page) => ({ ...page, count: changed(page.count, added) }));
  for (const page of counted) {
    const place = compare ? page.items.findIndex((item) => compare(record, item) < 0) : 0;
    if (place === -1) continue;
    page.items = page.items.toSpliced(place, 0, record);
    return { ...pages, pages: counted };
  }
  const last = counted.at(-1);
  if (last && !last.hasMore) last.items = [...last.items, record];
  return { ...pages, pages: counted };
}

/** A list that is not counted to its end (`mostCounted`) has at least as many records after a change. */
function changed(count: number, by: number): number {
  return count >= mostCounted ? count : count + by;
}

function without<Item extends LiveRecord>(pages: Pages<Item>, id: number): Pages<Item> {
  if (!find(pages, id)) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      count: changed(page.count, -1),
    })),
  };
}

function patched<Item extends LiveRecord>(
  pages: Pages<Item>,
  where: (record: Item) => boolean,
  patch: (record: Item) => Item,
): Pages<Item> {
  if (!pages.pages.some((page) => page.items.some(where))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (where(item) ? patch(item) : item)),
    })),
  };
}

function find<Item extends LiveRecord>(pages: Pages<Item>, id: number): Item | undefined {
  for (const page of pages.pages) {
    const item = page.items.find((candidate) => candidate.id === id);
    if (item) return item;
  }
  return undefined;
}

/** Whether a record is on one of the loaded pages. */
export function isOn<Item extends LiveRecord>(pages: Pages<Item>, id: Item['id']): boolean {
  return find(pages, id) !== undefined;
}
