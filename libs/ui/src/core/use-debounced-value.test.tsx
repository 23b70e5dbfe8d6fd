import { act, renderHook } from '@testing-library/react';
import { useDebouncedValue } from './use-debounced-value.ts';

test('follows a value that has not changed for 500 ms', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text), { initialProps: { text: '' } });
  rerender({ text: 'a' });
  act(() => jest.advanceTimersByTime(400));
  rerender({ text: 'ab' });
  act(() => jest.advanceTimersByTime(499));
  expect(result.current).toBe('');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('ab');
  jest.useRealTimers();
});
