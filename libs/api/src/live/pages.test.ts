import { mostCounted } from '@recado/contract/counts';
import { applyChange, leavesCountUncertain, nextPageNumber, type Pages, withCount } from './pages.ts';

interface Item {
  id: number;
  name: string;
  updatedAt: string;
}

const item = (id: number, updatedAt = '2026-01-01T00:00:00.000Z', name = `item ${id}`): Item => ({
  id,
  name,
  updatedAt,
});

function pages(...lists: Item[][]): Pages<Item> {
  const count = lists.flat().length;
  return {
    pageParams: lists.map((_, index) => index + 1),
    pages: lists.map((items, index) => ({ items, count, hasMore: index < lists.length - 1 })),
  };
}

const ids = (list: Pages<Item>) => list.pages.map((page) => page.items.map(({ id }) => id));
const all = { belongs: () => true };

test('a new record goes first and is counted', () => {
  const next = applyChange(pages([item(1)], [item(2)]), { type: 'upsert', record: item(3) }, all);
  expect(ids(next)).toEqual([[3, 1], [2]]);
  expect(next.pages[0]?.count).toBe(3);
});

test('a changed record is replaced in place', () => {
  const record = item(2, '2026-01-02T00:00:00.000Z', 'renamed');
  const next = applyChange(pages([item(1), item(2)]), { type: 'upsert', record }, all);
  expect(next.pages[0]?.items).toEqual([item(1), record]);
  expect(next.pages[0]?.count).toBe(2);
});

test('an older event never overwrites a newer record', () => {
  const before = pages([item(1, '2026-01-02T00:00:00.000Z', 'new')]);
  expect(applyChange(before, { type: 'upsert', record: item(1, '2026-01-01T00:00:00.000Z', 'old') }, all)).toBe(before);
});

test('a list that is not counted to its end keeps its count', () => {
  const many = withCount(pages([item(1)], [item(2)]), mostCounted);
  const [added, removed] = [
    applyChange(many, { type: 'upsert', record: item(3) }, all),
    applyChange(many, { type: 'remove', id: 1 }, all),
  ];
  expect([added, removed].map((list) => list.pages[0]?.count)).toEqual([mostCounted, mostCounted]);
});

test('a record that no longer belongs is removed and not counted', () => {
  const next = applyChange(pages([item(1), item(2)]), { type: 'upsert', record: item(2) }, { belongs: () => false });
  expect(ids(next)).toEqual([[1]]);
  expect(next.pages[0]?.count).toBe(1);
});

test('a record that never belonged changes nothing', () => {
  const before = pages([item(1)]);
  expect(applyChange(before, { type: 'upsert', record: item(2) }, { belongs: () => false })).toBe(before);
});

test('an ordered list inserts a record by its order, also across pages', () => {
  const byName = { belongs: () => true, compare: (a: Item, b: Item) => a.name.localeCompare(b.name) };
  const before = pages([item(1, undefined, 'b')], [item(2, undefined, 'd')]);
  expect(ids(applyChange(before, { type: 'upsert', record: item(3, undefined, 'c') }, byName))).toEqual([[1], [3, 2]]);
  expect(ids(applyChange(before, { type: 'upsert', record: item(3, undefined, 'e') }, byName))).toEqual([[1], [2, 3]]);
});

describe('with more pages than are loaded', () => {
  const partly = () => {
    const before = pages([item(1, undefined, 'b')]);
    const first = before.pages[0];
    if (first) Object.assign(first, { hasMore: true, count: 9 });
    return before;
  };
  const byName = { belongs: () => true, compare: (a: Item, b: Item) => a.name.localeCompare(b.name) };

  test('a record from an unloaded page is inserted by its order, and the count becomes uncertain', () => {
    const change = { type: 'upsert' as const, record: item(3, undefined, 'a') };
    const next = applyChange(partly(), change, byName);
    expect(ids(next)).toEqual([[3, 1]]);
    expect(next.pages[0]?.count).toBe(9);
    expect(leavesCountUncertain(partly(), change, undefined, all)).toBe(true);
  });

  test('a record ordered after the loaded ones is not shown', () => {
    expect(ids(applyChange(partly(), { type: 'upsert', record: item(3, undefined, 'z') }, byName))).toEqual([[1]]);
  });

  test('the count stays certain for a loaded record and for a fully loaded list', () => {
    expect(leavesCountUncertain(partly(), { type: 'remove', id: 1 }, undefined, all)).toBe(false);
    expect(leavesCountUncertain(partly(), { type: 'remove', id: 7 }, undefined, all)).toBe(true);
    expect(leavesCountUncertain(pages([item(1)]), { type: 'remove', id: 7 }, undefined, all)).toBe(false);
  });

  test('the count stays certain if the record was in the list before and after, or in neither case', () => {
    const upsert = (name: string) => ({ type: 'upsert' as const, record: item(3, undefined, name) });
    const named = { belongs: ({ name }: Item) => name === 'in' };
    expect(leavesCountUncertain(partly(), upsert('in'), upsert('in'), named)).toBe(false);
    expect(leavesCountUncertain(partly(), upsert('out'), upsert('out'), named)).toBe(false);
    expect(leavesCountUncertain(partly(), upsert('out'), upsert('in'), named)).toBe(true);
    expect(leavesCountUncertain(partly(), upsert('in'), upsert('out'), named)).toBe(true);
  });

  test('a fetched count is set on every page', () => {
    const before = pages([item(1)], [item(2)]);
    expect(withCount(before, 7).pages.map(({ count }) => count)).toEqual([7, 7]);
    expect(withCount(before, 2)).toBe(before);
  });

  test('the next page starts where the loaded records end, also after some were removed or added', () => {
    const page = (...numbers: number[]) => ({ items: numbers.map((id) => item(id)), count: 9, hasMore: true });
    expect(nextPageNumber([page(1, 2), page(3, 4)], 2)).toBe(3);
    expect(nextPageNumber([page(1, 2), page(3)], 2)).toBe(2);
    expect(nextPageNumber([page(9, 1, 2), page(3, 4)], 2)).toBe(3);
    expect(nextPageNumber([{ ...page(1), hasMore: false }], 2)).toBeUndefined();
  });
});

test('removing and patching change only the lists that contain the record', () => {
  const before = pages([item(1), item(2)]);
  expect(ids(applyChange(before, { type: 'remove', id: 1 }, all))).toEqual([[2]]);
  expect(applyChange(before, { type: 'remove', id: 9 }, all)).toBe(before);
  const patch = (record: Item) => ({ ...record, name: 'patched' });
  const next = applyChange(before, { type: 'patch', where: ({ id }) => id === 2, patch }, all);
  expect(next.pages[0]?.items.map(({ name }) => name)).toEqual(['item 1', 'patched']);
  expect(applyChange(before, { type: 'patch', where: () => false, patch }, all)).toBe(before);
});
