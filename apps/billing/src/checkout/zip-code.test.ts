import { formatZipCode, isZipCode } from './details-fields.tsx';

test('a CEP is formatted while it is typed, and accepts only its number of digits', () => {
  const typed = ['0', '01310', '013101', '01310100', '01310-1009', 'a01.310-100'];
  expect(typed.map((text) => formatZipCode(text, 'BR'))).toEqual([
    ...['0', '01310', '01310-1', '01310-100', '01310-100', '01310-100'],
  ]);
  expect(formatZipCode('90210-1234', 'usa')).toBe('90210-1234');
});

test('a code is complete by the rules of its country', () => {
  expect(['01310-100', '01310100', '01310-1', ''].map((text) => isZipCode(text, 'BR'))).toEqual([
    ...[true, false, false, false],
  ]);
  expect(['90210', '90210-1234', '01310-100'].map((text) => isZipCode(text, 'usa'))).toEqual([true, true, false]);
});
