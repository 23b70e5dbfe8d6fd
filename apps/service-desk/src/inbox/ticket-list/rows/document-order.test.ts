import { documentOrder } from './use-document-order.ts';

test('a row that moves to the top keeps its place in the document', () => {
  expect(documentOrder([1, 2, 3], [3, 1, 2])).toEqual([1, 2, 3]);
});

test('a new row is inserted before its neighbour, a removed row is left out', () => {
  expect(documentOrder([], [5, 4])).toEqual([5, 4]);
  expect(documentOrder([1, 2, 3], [9, 8, 1, 2])).toEqual([9, 8, 1, 2]);
  expect(documentOrder([1, 2, 3], [2, 3, 4, 5])).toEqual([2, 3, 4, 5]);
  expect(documentOrder([1, 2, 3], [3, 7, 1])).toEqual([7, 1, 3]);
});
