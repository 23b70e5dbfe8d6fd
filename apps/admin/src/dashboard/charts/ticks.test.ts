import { countTicks, lengthTicks } from './ticks.ts';

test.each([
  [[0], [0, 1]],
  [
    [3, null, 2],
    [0, 1, 2, 3],
  ],
  [[14], [0, 5, 10, 15]],
  [[100_000], [0, 25_000, 50_000, 75_000, 100_000]],
])('numbers up to %j have whole marks', (values, ticks) => expect(countTicks(values)).toEqual(ticks));

test.each([
  [[null], [0, 10]],
  [[45], [0, 30, 60]],
  [
    [70, 64],
    [0, 60, 120],
  ],
  [[3_000], [0, 900, 1_800, 2_700, 3_600]],
])('times up to %j s differ in words from mark to mark', (values, ticks) => expect(lengthTicks(values)).toEqual(ticks));
