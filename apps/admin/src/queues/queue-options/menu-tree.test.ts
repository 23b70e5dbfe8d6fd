import type { QueueOption } from '@recado/contract';
import { afterMove, dropOn, rowsOf, stepFrom, withAllBelow } from './menu-tree.ts';

const common = {
  message: '',
  queueId: 3,
  appStep: null,
  mediaName: null,
  mediaPath: null,
  mediaType: null,
  updatedAt: '',
  children: [],
};
const add = (id: number, title: string, option: string, parentId: number | null = null): QueueOption => ({
  ...common,
  id,
  title,
  option,
  parentId,
});
const a = add(1, 'A', '1');
const b = add(2, 'B', '2');
const inside = add(3, 'B1', '1', 2);
const c = add(4, 'C', '10');
const menu = [c, inside, b, a];

test('rows are in the order of the numbers, without those below a collapsed option', () => {
  const titles = (closed: number[]) =>
    rowsOf(menu, new Set(closed)).map(({ option, level }) => `${level} ${option.title}`);
  expect(titles([])).toEqual(['1 A', '1 B', '2 B1', '1 C']);
  expect(titles([2])).toEqual(['1 A', '1 B', '1 C']);
});

test('a step stops at the ends of a level, moves into the option above, or out behind the parent', () => {
  expect(stepFrom(menu, a, 'up')).toBeNull();
  expect(stepFrom(menu, a, 'in')).toBeNull();
  expect(stepFrom(menu, c, 'down')).toBeNull();
  expect(stepFrom(menu, a, 'down')).toEqual({ parentId: null, position: 1 });
  expect(stepFrom(menu, c, 'in')).toEqual({ parentId: 2, position: 1 });
  expect(stepFrom(menu, inside, 'out')).toEqual({ parentId: null, position: 2 });
});

test('an option is dropped before, behind or below another one, never below itself', () => {
  const on = (option: QueueOption, isOpen = false) => ({ option, isOpen });
  expect(dropOn(menu, c, on(a), 'before')).toEqual({ parentId: null, position: 0 });
  expect(dropOn(menu, a, on(c), 'after')).toEqual({ parentId: null, position: 2 });
  expect(dropOn(menu, a, on(b), 'inside')).toEqual({ parentId: 2, position: 1 });
  expect(dropOn(menu, a, on(b, true), 'after')).toEqual({ parentId: 2, position: 0 });
  expect(dropOn(menu, b, on(inside), 'inside')).toBeNull();
  expect(dropOn(menu, inside, null, 'inside')).toEqual({ parentId: null, position: 0 });
});

test('a move renumbers both levels', () => {
  const changes = [...afterMove(menu, a, { parentId: 2, position: 0 })];
  expect(changes).toEqual([
    [1, { parentId: 2, option: '1' }],
    [3, { parentId: 2, option: '2' }],
    [2, { parentId: null, option: '1' }],
    [4, { parentId: null, option: '2' }],
  ]);
});

test('an option includes everything below it', () => {
  expect([...withAllBelow(menu, 2)]).toEqual([2, 3]);
});
