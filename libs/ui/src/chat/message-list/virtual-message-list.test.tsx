import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders, stubElementSizes } from '../../testing/index.tsx';
import type { MessageShape } from './rows.ts';
import { VirtualMessageList, type VirtualMessageListProps } from './virtual-message-list.tsx';

interface Note {
  id: number;
  own: boolean;
}

const shape: MessageShape<Note> = {
  keyOf: ({ id }) => id,
  dateOf: () => '2026-01-05T10:00:00',
  authorOf: ({ own }) => String(own),
  isOwn: ({ own }) => own,
  textOf: ({ id }) => `Ana: Mensagem ${id}`,
};

let undo: () => void;
let add: (note: Note) => void;
beforeEach(() => {
  undo = stubElementSizes(600, 400);
});
afterEach(() => undo());

type PageProps = Pick<Partial<VirtualMessageListProps<Note>>, 'loadOlder' | 'olderFailed' | 'newer' | 'onEndSeen'>;

function Page({ loadOlder = () => undefined, olderFailed, newer, onEndSeen }: PageProps) {
  const [items, setItems] = useState<Note[]>(() =>
    Array.from({ length: 200 }, (_, index) => ({ id: index + 1, own: index % 2 === 0 })),
  );
  add = (note) => setItems((before) => [...before, note]);
  return (
    <VirtualMessageList
      label="Conversa"
      items={items}
      shape={shape}
      renderMessage={({ id }) => <p>Mensagem {id}</p>}
      hasOlder
      isLoadingOlder={false}
      olderFailed={olderFailed}
      loadOlder={loadOlder}
      newer={newer}
      onEndSeen={onEndSeen}
    />
  );
}

function scrollTo(top: number) {
  const region = screen.getByRole('region', { name: 'Conversa' });
  Object.defineProperty(region, 'scrollHeight', { configurable: true, value: 5000 });
  fireEvent.scroll(region, { target: { scrollTop: top } });
}

test('renders only the messages near the viewport', () => {
  renderWithProviders(<Page />);
  expect(screen.getAllByText(/^Mensagem/).length).toBeLessThan(60);
});

test('requests older messages at less than 50 px from the top', () => {
  const loadOlder = jest.fn();
  renderWithProviders(<Page loadOlder={loadOlder} />);
  scrollTo(2000);
  loadOlder.mockClear();
  scrollTo(50);
  expect(loadOlder).not.toHaveBeenCalled();
  scrollTo(49);
  expect(loadOlder).toHaveBeenCalled();
});

test('after older messages failed to load, only the button requests them', async () => {
  const loadOlder = jest.fn();
  const { user } = renderWithProviders(<Page loadOlder={loadOlder} olderFailed />);
  scrollTo(0);
  expect(loadOlder).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(loadOlder).toHaveBeenCalledTimes(1);
});

test('away from the end it counts messages of others and offers to scroll there', () => {
  renderWithProviders(<Page />);
  scrollTo(2000);
  expect(screen.getByRole('button', { name: 'Ir para a última mensagem' })).toBeVisible();
  act(() => add({ id: 1001, own: false }));
  act(() => add({ id: 1002, own: false }));
  expect(screen.getByRole('button', { name: '2 novas mensagens' })).toBeVisible();
});

describe('a screen reader', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const says = () => screen.getByRole('log').textContent;
  const arrive = (ids: readonly number[], own = false) =>
    act(() => {
      for (const id of ids) add({ id, own });
    });
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  test('hears what others write at the end, once nothing more arrives; nothing of what was there, and nothing of its own', () => {
    renderWithProviders(<Page />);
    wait(2000);
    expect(says()).toBe('');
    arrive([201]);
    wait(900);
    arrive([202], true);
    arrive([203]);
    wait(900);
    expect(says()).toBe('');
    wait(200);
    expect(says()).toBe('Ana: Mensagem 201Ana: Mensagem 203');
    arrive([204], true);
    wait(1100);
    expect(says()).toBe('Ana: Mensagem 201Ana: Mensagem 203');
  });

  test('hears the number of many', () => {
    renderWithProviders(<Page />);
    wait(10);
    arrive([201, 202, 203, 204]);
    wait(1100);
    expect(says()).toBe('4 novas mensagens');
  });
});

test('an older window requests the following messages near its end, does not count them as new, and links to the newest', async () => {
  const newer = { isLoading: false, loadNewer: jest.fn(), toNewest: jest.fn() };
  const { user } = renderWithProviders(<Page newer={newer} />);
  scrollTo(1000);
  newer.loadNewer.mockClear();
  scrollTo(1001);
  expect(newer.loadNewer).not.toHaveBeenCalled();
  scrollTo(4500);
  expect(newer.loadNewer).toHaveBeenCalled();
  act(() => add({ id: 1001, own: false }));
  await user.click(screen.getByRole('button', { name: 'Ir para a última mensagem' }));
  expect(newer.toNewest).toHaveBeenCalledTimes(1);
});

test('it reports whether its end is in view; the end of an older window does not count', () => {
  const seen = jest.fn();
  const { rerender } = renderWithProviders(<Page onEndSeen={seen} />);
  expect(seen).toHaveBeenLastCalledWith(true);
  scrollTo(2000);
  expect(seen).toHaveBeenLastCalledWith(false);
  scrollTo(5000);
  expect(seen).toHaveBeenLastCalledWith(true);
  rerender(<Page onEndSeen={seen} newer={{ isLoading: false, loadNewer: jest.fn(), toNewest: jest.fn() }} />);
  expect(seen).toHaveBeenLastCalledWith(false);
});
