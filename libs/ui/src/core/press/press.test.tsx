import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { PointMenu } from './point-menu.tsx';
import { useMenuPress } from './use-menu-press.ts';
import { useSwipe } from './use-swipe.ts';

const onOpen = jest.fn();
const onMenu = jest.fn();
const onSwipe = jest.fn();

function Pressed() {
  const press = useMenuPress(onMenu, { native: 'a' });
  const swipe = useSwipe(onSwipe);
  return (
    <div data-testid="line" {...swipe}>
      <div {...press}>
        <button type="button" onClick={onOpen}>
          oi
        </button>
        <a href="https://example.com">Tabela de preços</a>
      </div>
    </div>
  );
}

/** jsdom has no pointer events: the fields are set on a plain event. */
function pointer(type: string, x: number, y: number, pointerType = 'touch', on = screen.getByText('oi')): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true });
  return fireEvent(on, Object.assign(event, { pointerType, clientX: x, clientY: y }));
}

beforeEach(() => {
  for (const mock of [onOpen, onMenu, onSwipe]) mock.mockClear();
});

test('a long press opens the menu at the finger, and the click after it opens nothing; scrolling and the mouse do not', () => {
  jest.useFakeTimers();
  renderWithProviders(<Pressed />);
  const press = (pointerType: string, moved: number) => {
    pointer('pointerdown', 5, 7, pointerType);
    pointer('pointermove', 5, 7 + moved, pointerType);
    act(() => jest.advanceTimersByTime(1_000));
  };
  press('touch', 40);
  press('mouse', 0);
  expect(onMenu).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('oi'));
  expect(onOpen).toHaveBeenCalledTimes(1);
  press('touch', 2);
  expect(onMenu).toHaveBeenCalledWith({ x: 5, y: 7 }, screen.getByText('oi'));
  // What a browser fires besides, and when the finger is lifted.
  expect(fireEvent.contextMenu(screen.getByText('oi'))).toBe(false);
  expect(fireEvent.touchEnd(screen.getByText('oi'))).toBe(false);
  fireEvent.click(screen.getByText('oi'));
  expect(onMenu).toHaveBeenCalledTimes(1);
  expect(onOpen).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('the right button and the menu key open it, except on what keeps the menu of the browser', () => {
  renderWithProviders(<Pressed />);
  expect(fireEvent.contextMenu(screen.getByText('oi'), { clientX: 30, clientY: 40 })).toBe(false);
  expect(onMenu).toHaveBeenLastCalledWith({ x: 30, y: 40 }, screen.getByText('oi'));
  expect(fireEvent.contextMenu(screen.getByText('Tabela de preços'), { clientX: 30, clientY: 40 })).toBe(true);
  getSelection()?.selectAllChildren(screen.getByText('oi'));
  expect(fireEvent.contextMenu(screen.getByText('oi'), { clientX: 30, clientY: 40 })).toBe(true);
  getSelection()?.removeAllRanges();
  expect(onMenu).toHaveBeenCalledTimes(1);
});

test('a swipe to the right acts once it went far enough; back, down, to the left or with the mouse it does not', () => {
  renderWithProviders(<Pressed />);
  const line = screen.getByTestId('line');
  const swipe = (places: readonly (readonly [number, number])[], pointerType = 'touch') => {
    pointer('pointerdown', 0, 0, pointerType);
    for (const [x, y] of places) pointer('pointermove', x, y, pointerType);
    const shown = line.dataset.swipe;
    pointer('pointerup', 0, 0, pointerType);
    return shown;
  };
  expect(
    swipe([
      [20, 2],
      [40, 2],
    ]),
  ).toBe('near');
  expect(
    swipe([
      [20, 2],
      [70, 2],
      [20, 2],
    ]),
  ).toBe('near');
  expect(
    swipe([
      [4, 30],
      [80, 30],
    ]),
  ).toBeUndefined();
  expect(swipe([[-80, 0]])).toBeUndefined();
  expect(swipe([[80, 0]], 'mouse')).toBeUndefined();
  expect(onSwipe).not.toHaveBeenCalled();
  expect(
    swipe([
      [20, 2],
      [70, 20],
    ]),
  ).toBe('far');
  expect(onSwipe).toHaveBeenCalledTimes(1);
  expect(line.dataset.swipe).toBeUndefined();
});

test('a menu at a point has the focus, and its choice closes it', async () => {
  const choose = jest.fn();
  const close = jest.fn();
  const items = [{ key: 'reply', label: 'Responder', onClick: choose }];
  const { user } = renderWithProviders(<PointMenu at={{ x: 10, y: 20 }} items={items} onClose={close} />);
  await user.click(await screen.findByRole('menuitem', { name: 'Responder' }));
  expect(choose).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalled();
});
