import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { rowHeight, useRowWindow } from './use-row-window.ts';

/** The list is assumed to have the height of jsdom's window, 768 px, less 170 px: nearly 8 rows. */
function List({ count, startsAt }: { count: number; startsAt: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end, isScrolled, isNearEnd } = useRowWindow(scroller, count, startsAt);
  return (
    <div ref={scroller} data-testid="list">
      <output>{`${first}–${end}${isScrolled ? ' scrolled' : ''}${isNearEnd ? ' near the end' : ''}`}</output>
    </div>
  );
}

/** Renders the list and then the rows beside the visible ones, which are deferred. */
const open = (count: number, startsAt = 0) => act(async () => render(<List count={count} startsAt={startsAt} />));
const shown = () => screen.getByRole('status').textContent;
const scrollTo = (row: number) =>
  act(async () => fireEvent.scroll(screen.getByTestId('list'), { target: { scrollTop: row * rowHeight } }));

test('the visible rows are rendered with a few below and above', async () => {
  await open(500);
  expect(shown()).toBe('0–14');
  await scrollTo(100);
  expect(shown()).toBe('94–114 scrolled');
  await scrollTo(0);
  expect(shown()).toBe('0–14');
});

test('the end of the list is near when its last row appears', async () => {
  await open(40);
  await scrollTo(20);
  expect(shown()).toBe('14–34 scrolled');
  await scrollTo(32);
  expect(shown()).toBe('26–40 scrolled near the end');
});

test('a list that is shown again begins with the rows where it was left', async () => {
  await open(500, 100 * rowHeight);
  expect(shown()).toBe('94–114 scrolled');
});
