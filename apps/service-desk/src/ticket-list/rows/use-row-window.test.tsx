import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { rowHeight, useRowWindow } from './use-row-window.ts';

/** The list is assumed to have the height of jsdom's window, 768 px, less 170 px: nearly 8 rows. */
function List({ count, name }: { count: number; name: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end, isScrolled, isNearEnd, bringIntoView } = useRowWindow(scroller, count, name);
  return (
    <div ref={scroller} data-testid="list">
      <output>{`${first}–${end}${isScrolled ? ' scrolled' : ''}${isNearEnd ? ' near the end' : ''}`}</output>
      <button type="button" onClick={() => bringIntoView(20)}>
        Row 20
      </button>
    </div>
  );
}

/** Renders the list and then the rows beside the visible ones, which are deferred. */
const open = (count: number, name: string) => act(async () => render(<List count={count} name={name} />));
const shown = () => screen.getByRole('status').textContent;
const list = () => screen.getByTestId('list');
const scrollTo = (row: number) => fireEvent.scroll(list(), { target: { scrollTop: row * rowHeight } });

beforeEach(() => {
  Object.defineProperties(HTMLElement.prototype, {
    scrollTo: { configurable: true, value: scrollElement },
    scrollHeight: { configurable: true, get: () => 500 * rowHeight },
  });
});

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
});

/** jsdom does not scroll. */
function scrollElement(this: HTMLElement, { top }: { top: number }): void {
  this.scrollTop = top;
  fireEvent.scroll(this);
}

test('the visible rows are rendered with a few below and above', async () => {
  await open(500, 'rendered');
  expect(shown()).toBe('0–14');
  scrollTo(100);
  expect(shown()).toBe('94–114 scrolled');
  scrollTo(0);
  expect(shown()).toBe('0–14');
});

test('the end of the list is near when its last row appears', async () => {
  await open(40, 'ends');
  scrollTo(20);
  expect(shown()).toBe('14–34 scrolled');
  scrollTo(32);
  expect(shown()).toBe('26–40 scrolled near the end');
});

test('a list that is shown again begins where it was left, another one at its top', async () => {
  const kept = await open(500, 'kept');
  scrollTo(100);
  kept.unmount();
  const another = await open(500, 'another');
  expect(shown()).toBe('0–14');
  another.unmount();
  await open(500, 'kept');
  await waitFor(() => expect(shown()).toBe('94–114 scrolled'));
  expect(list().scrollTop).toBe(100 * rowHeight);
});

test('a list that has become too short to scroll begins at its top', async () => {
  const { unmount } = await open(500, 'shorter');
  scrollTo(100);
  unmount();
  await open(5, 'shorter');
  expect(shown()).toBe('0–5 near the end');
});

test('a row is brought into view by the shortest way', async () => {
  await open(500, 'shortest');
  fireEvent.click(screen.getByRole('button'));
  expect(list().scrollTop).toBe(21 * rowHeight - (768 - 170));
  scrollTo(100);
  fireEvent.click(screen.getByRole('button'));
  expect(list().scrollTop).toBe(20 * rowHeight);
});
