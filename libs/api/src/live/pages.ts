import type { InfiniteData } from '@tanstack/react-query';
import type { Change, LiveRecord } from './resource.ts';

/** One page of a list as the cache holds it. */
export interface Page<Item> {
  items: Item[];
  /** Records in the whole list, not only on loaded pages. */
  count: number;
  hasMore: boolean;
}

/** All loaded pages of one list. */
export type Pages<Item> = InfiniteData<Page<Item>, number>;

/** How a change meets one list. */
export interface ListRules<Item> {
  belongs: (record: Item) => boolean;
  compare?: (a: Item, b: Item) => number;
}

/** Applies a change to a loaded list. Returns the same object when nothing changes, so that nothing renders. */
export function applyChange<Item extends LiveRecord>(
  pages: Pages<Item>,
  change: Change<Item>,
  rules: ListRules<Item>,
): Pages<Item> {
  if (change.type === 'remove') return without(pages, change.id);
  if (change.type === 'patch') return patched(pages, change.where, change.patch);
  return upserted(pages, change.record, rules);
}

function upserted<Item extends LiveRecord>(pages: Pages<Item>, record: Item, rules: ListRules<Item>): Pages<Item> {
  const present = find(pages, record.id);
  if (present && present.updatedAt > record.updatedAt) return pages;
  if (!rules.belongs(record)) return present ? without(pages, record.id) : pages;
  if (present && !rules.compare)
    return patched(
      pages,
      (item) => item.id === record.id,
      () => record,
    );
  return inserted(present ? without(pages, record.id) : pages, record, rules);
}

function inserted<Item extends LiveRecord>(pages: Pages<Item>, record: Item, rules: ListRules<Item>): Pages<Item> {
  const { compare } = rules;
  const counted = pages.pages.map((page) => ({ ...page, count: page.count + 1 }));
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

function without<Item extends LiveRecord>(pages: Pages<Item>, id: number): Pages<Item> {
  if (!find(pages, id)) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      count: page.count - 1,
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
