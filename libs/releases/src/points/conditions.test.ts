import { holds } from './conditions.ts';

const facts = { status: 'open', tags: [3, 5], queue: null, isGroup: false };

test.each([
  ['no condition', [], true],
  ['the value is listed', [{ fact: 'status', in: ['pending', 'open'] }], true],
  ['another value', [{ fact: 'status', in: ['closed'] }], false],
  ['one of several values is listed', [{ fact: 'tags', in: [5, 7] }], true],
  ['none of several values is listed', [{ fact: 'tags', in: [7] }], false],
  ['there is no value, which is listed', [{ fact: 'queue', in: [null] }], true],
  ['a number is not the text of it', [{ fact: 'tags', in: ['5'] }], false],
  ['an unknown fact', [{ fact: 'mood', in: ['good'] }], false],
  [
    'one of two does not hold',
    [
      { fact: 'status', in: ['open'] },
      { fact: 'isGroup', in: [true] },
    ],
    false,
  ],
])('%s', (_, when, expected) => {
  expect(holds(when, facts)).toBe(expected);
});
