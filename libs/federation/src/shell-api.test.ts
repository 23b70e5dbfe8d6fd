import { servesRange } from './shell-api.ts';

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.2.0', '1.1.9', false],
  ['^1.1.3', '1.1.2', false],
  ['^2.0.0', '1.9.9', false],
  ['^1.0.0', '2.0.0', false],
  ['*', '1.0.0', false],
  ['', '1.0.0', false],
])('a remote for %s meets shell %s: %s', (range, offered, served) => {
  expect(servesRange(range, offered)).toBe(served);
});
