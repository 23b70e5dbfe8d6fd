import { act, renderHook } from '@testing-library/react';
import { useDocumentOrder } from './use-document-order.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

function open() {
  const list = document.createElement('ul');
  const button = document.createElement('button');
  list.append(button);
  document.body.append(list);
  const ref = { current: list };
  const { result, rerender } = renderHook(({ shown }) => useDocumentOrder(ref, shown), {
    initialProps: { shown: rows(1, 2, 3) },
  });
  return {
    ids: () => result.current.map(({ id }) => id),
    show: (...ids: number[]) => rerender({ shown: rows(...ids) }),
    button,
  };
}

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('the document follows the screen after a second, even while messages keep arriving', async () => {
  const list = open();
  list.show(3, 1, 2);
  expect(list.ids()).toEqual([1, 2, 3]);
  await wait(600);
  list.show(2, 3, 1);
  expect(list.ids()).toEqual([1, 2, 3]);
  await wait(600);
  expect(list.ids()).toEqual([2, 3, 1]);
});

test('the document does not change while the focus is in the list, which would be lost', async () => {
  const list = open();
  list.button.focus();
  list.show(3, 1, 2);
  await wait(5000);
  expect(list.ids()).toEqual([1, 2, 3]);
  list.button.blur();
  await wait(1000);
  expect(list.ids()).toEqual([3, 1, 2]);
});
