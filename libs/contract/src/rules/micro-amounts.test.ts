import { isAmount, microsOf, textOfMicros } from './micro-amounts.ts';

test.each([
  ['0,0625', 62_500, '0.0625'],
  ['0.1', 100_000, '0.1'],
  ['3', 3_000_000, '3'],
  ['0.000001', 1, '0.000001'],
  ['999999.999999', 999_999_999_999, '999999.999999'],
  ['0', 0, '0'],
])('%s is %d millionths, exactly', (text, micros, again) => {
  expect(microsOf(text)).toBe(micros);
  expect(textOfMicros(micros)).toBe(again);
});

test.each(['', '-1', '1e3', '1.2.3', '0.0000001', ' 1', '1,'])('"%s" is no amount', (text) => {
  expect(isAmount(text)).toBe(false);
});
