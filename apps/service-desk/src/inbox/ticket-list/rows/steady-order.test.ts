import { aTicket } from '@recado/api/testing';
import { snapshotOf, steadyOrder } from './use-steady-order.ts';

const at = (id: number, hour: number) =>
  aTicket({ id, lastMessageAt: `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z` });
const ids = (list: { shown: { id: number }[] }) => list.shown.map(({ id }) => id);

const before = [at(1, 10), at(2, 9), at(3, 8)];

test('at the top the list is shown unchanged', () => {
  expect(steadyOrder([at(4, 11), ...before], undefined)).toMatchObject({ held: 0 });
  expect(ids(steadyOrder([at(4, 11), ...before], undefined))).toEqual([4, 1, 2, 3]);
});

test('a new ticket and one that would move to the top are counted, and no row moves', () => {
  const steady = steadyOrder([at(4, 12), at(3, 11), at(1, 10), at(2, 9)], snapshotOf(before));
  expect(ids(steady)).toEqual([1, 2, 3]);
  expect(steady.held).toBe(2);
});

test('a changed row is updated in place', () => {
  const updated = aTicket({ ...at(2, 9), lastMessage: 'novo texto' });
  expect(steadyOrder([at(1, 10), updated, at(3, 8)], snapshotOf(before)).shown[1]?.lastMessage).toBe('novo texto');
});

test('removed rows disappear, and older pages are appended', () => {
  const steady = steadyOrder([at(1, 10), at(3, 8), at(5, 2)], snapshotOf(before));
  expect(ids(steady)).toEqual([1, 3, 5]);
  expect(steady.held).toBe(0);
});
