import { renderHook } from '@testing-library/react';
import { useReadSoon } from './use-read-soon.ts';

const atEnd = { isLoaded: true, isEndSeen: true, unread: 0 };
const furtherUp = { ...atEnd, isEndSeen: false };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function openConversation(shown: typeof atEnd) {
  const read = jest.fn(() => Promise.resolve());
  const { rerender } = renderHook(({ id, ...now }) => useReadSoon(id, now, read), {
    initialProps: { id: 1, ...shown },
  });
  jest.runAllTimers();
  const show = (now: typeof atEnd, id = 1) => {
    rerender({ id, ...now });
    jest.runAllTimers();
  };
  return { read, show };
}

test('opening a conversation marks it as read, also if it opens at its first unread message', () => {
  const { read } = openConversation({ ...furtherUp, unread: 30 });
  expect(read).toHaveBeenCalledTimes(1);
});

test('nothing is marked as read before it is loaded', () => {
  const { read, show } = openConversation({ ...atEnd, isLoaded: false, unread: 3 });
  expect(read).not.toHaveBeenCalled();
  show({ ...atEnd, unread: 3 });
  expect(read).toHaveBeenCalledTimes(1);
});

test('new messages are marked as read at the end, and further up only once the end is in view', () => {
  const { read, show } = openConversation(atEnd);
  show({ ...atEnd, unread: 1 });
  expect(read).toHaveBeenCalledTimes(1);
  show(furtherUp);
  show({ ...furtherUp, unread: 1 });
  show({ ...furtherUp, unread: 2 });
  expect(read).toHaveBeenCalledTimes(1);
  show({ ...atEnd, unread: 2 });
  expect(read).toHaveBeenCalledTimes(2);
});

test('another conversation in the same component counts as opened', () => {
  const { read, show } = openConversation(atEnd);
  show({ ...furtherUp, unread: 4 }, 2);
  expect(read).toHaveBeenCalledTimes(1);
});
