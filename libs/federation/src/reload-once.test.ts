import { reloadOnce } from './reload-once.ts';

test('a missing file reloads the page at most once a minute', () => {
  const reload = jest.fn();
  expect(reloadOnce(reload, 1_000_000)).toBe(true);
  expect(reloadOnce(reload, 1_030_000)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(reload, 1_061_000)).toBe(true);
});
