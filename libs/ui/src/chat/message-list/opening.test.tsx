import { act, fireEvent, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { renderWithProviders } from '../../testing/index.tsx';
import type { MessageShape } from './rows.ts';
import { VirtualMessageList } from './virtual-message-list.tsx';

const shape: MessageShape<number> = {
  keyOf: (id) => id,
  dateOf: () => '2026-01-05T10:00:00',
  authorOf: () => 'customer',
  isOwn: () => false,
};

let add: (id: number) => void;
let pane: FakePane;
beforeEach(() => {
  pane = fakePane();
});
afterEach(() => pane.undo());

function Page(props: { firstUnread?: number; startAt?: number; beingSent?: number }) {
  const written = useMemo(() => ({ ...shape, isBeingSent: (id: number) => id === props.beingSent }), [props.beingSent]);
  const [items, setItems] = useState(() => Array.from({ length: 200 }, (_, index) => index + 1));
  add = (id) => setItems((before) => [...before, id]);
  return (
    <VirtualMessageList
      label="Conversa"
      items={items}
      shape={written}
      renderMessage={(id) => <p>Mensagem {id}</p>}
      hasOlder={false}
      isLoadingOlder={false}
      loadOlder={() => undefined}
      {...props}
    />
  );
}

test('a list starts at the first unread message, and reports that its end is not in view', async () => {
  renderWithProviders(<Page firstUnread={100} />);
  await settled();
  expect(fromTop('Novas mensagens')).toBe(0);
  expect(screen.getByRole('button', { name: 'Ir para a última mensagem' })).toBeVisible();
});

test('a list starts at its end if an answer was written before the unread messages were loaded', async () => {
  renderWithProviders(<Page firstUnread={100} beingSent={200} />);
  await settled();
  expect(fromTop('Mensagem 200')).toBeGreaterThan(100);
  expect(screen.queryByRole('button', { name: 'Ir para a última mensagem' })).not.toBeInTheDocument();
});

test('it stays there when messages arrive, the pane changes its height or is hidden for a moment', async () => {
  renderWithProviders(<Page firstUnread={100} />);
  act(() => add(201));
  act(() => pane.resize(0));
  act(() => pane.resize(300));
  await settled();
  expect(fromTop('Novas mensagens')).toBe(0);
  act(() => pane.resize(400));
  act(() => add(202));
  await settled();
  expect(fromTop('Novas mensagens')).toBe(0);
});

test('it follows its visible end until the line above the unread messages would leave the view', async () => {
  renderWithProviders(<Page firstUnread={196} />);
  await settled();
  expect(fromTop('Novas mensagens')).toBeGreaterThan(0);
  for (let id = 201; id <= 210; id += 1) act(() => add(id));
  await settled();
  expect(fromTop('Novas mensagens')).toBe(0);
});

test('a list that starts at a message in its middle stays there, too', async () => {
  renderWithProviders(<Page startAt={100} />);
  await settled();
  const place = fromTop('Mensagem 100');
  expect(place).toBeGreaterThan(100);
  act(() => add(201));
  await settled();
  expect(fromTop('Mensagem 100')).toBe(place);
});

test('a scroll by the user releases the list', async () => {
  renderWithProviders(<Page firstUnread={100} />);
  await settled();
  act(() => pane.scrollBy(-60));
  act(() => add(201));
  await settled();
  expect(fromTop('Novas mensagens')).toBe(60);
});

test('after a jump to the end the list follows new messages', async () => {
  const { user } = renderWithProviders(<Page firstUnread={100} />);
  await settled();
  await user.click(screen.getByRole('button', { name: 'Ir para a última mensagem' }));
  await settled();
  act(() => add(201));
  await settled();
  expect(fromTop('Mensagem 201')).toBeLessThan(400);
  expect(screen.queryByText('Novas mensagens')).toBeNull();
});

test('a list without unread messages starts at its end and follows it', async () => {
  renderWithProviders(<Page />);
  await settled();
  expect(fromTop('Mensagem 200')).toBeLessThan(400);
  act(() => add(201));
  await settled();
  expect(fromTop('Mensagem 201')).toBeLessThan(400);
});

/** The distance in pixels from the top of the pane to a row. */
function fromTop(text: string): number {
  const row = screen.getByText(text).closest<HTMLElement>('.message-list-row');
  const start = /translateY\(([\d.]+)px\)/.exec(row?.style.transform ?? '')?.[1];
  return Number(start) - screen.getByRole('region', { name: 'Conversa' }).scrollTop;
}

/** Waits until the list has drawn and measured where it scrolled. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 10; frame += 1) {
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  }
}

interface FakePane {
  resize: (height: number) => void;
  scrollBy: (pixels: number) => void;
  undo: () => void;
}

/** Stubs for jsdom: a scrolling pane of 400 pixels, rows of 56 pixels, and observers of the pane's size. */
function fakePane(): FakePane {
  let height = 400;
  let top = 0;
  const theirs = new Set<() => void>();
  const before = window.ResizeObserver;
  window.ResizeObserver = class implements ResizeObserver {
    private readonly call: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.call = () => callback([], this);
      theirs.add(this.call);
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {
      theirs.delete(this.call);
    }
  };
  const content = () => document.querySelector<HTMLElement>('.message-list-content')?.style.height ?? '';
  const last = () => Math.max(Number.parseFloat(content()) - height, 0);
  const scrollTo = (wanted: number) => {
    top = Math.min(Math.max(wanted, 0), last());
    const element = document.querySelector('.message-list-scroller');
    // A browser fires the scroll event with the next frame.
    requestAnimationFrame(() => act(() => void (element && fireEvent.scroll(element))));
  };
  const undos = [
    replace('clientHeight', { get: () => height }),
    replace('clientWidth', { get: () => 600 }),
    replace('offsetHeight', { get: () => 56 }),
    replace('scrollHeight', { get: () => Math.max(Number.parseFloat(content()), height) }),
    replace('scrollTop', { get: () => top, set: scrollTo }),
    replace('scrollTo', { value: ({ top: wanted }: { top: number }) => scrollTo(wanted) }),
  ];
  return {
    resize: (next) => {
      height = next;
      for (const call of theirs) call();
    },
    scrollBy: (pixels) => scrollTo(top + pixels),
    undo: () => {
      window.ResizeObserver = before;
      for (const undo of undos) undo();
    },
  };
}

/** Replaces a property of all elements; returns a function that undoes it. */
function replace(name: string, descriptor: PropertyDescriptor): () => void {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, ...descriptor });
  return () => void Reflect.deleteProperty(HTMLElement.prototype, name);
}
