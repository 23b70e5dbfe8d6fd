import { nearnessOf } from './company-due.ts';

test.each([
  [null, undefined],
  [30, undefined],
  [6, undefined],
  [5, 'soon'],
  [4, 'due'],
  [0, 'due'],
  [-3, 'due'],
  [-4, 'late'],
  [-40, 'late'],
])('with %s days left a row is %s', (days, nearness) => expect(nearnessOf(days)).toBe(nearness));
