import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation, useNavigate } from '../../router/index.ts';
import { watchHistory } from './layer-history.ts';
import { useLayer } from './use-layer.ts';

/** A page of the test: its address, its layers, and a link from within the innermost. */
function Page({ declines = false }: { declines?: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(0);
  const [refused, setRefused] = useState(0);
  const close = () => setOpen((before) => before - 1);
  useLayer(open > 0, declines ? () => setRefused((before) => before + 1) : close);
  useLayer(open > 1, close);
  const leave = async () => {
    setOpen(0);
    // By now the step back that takes the layer's entry away is under way.
    await new Promise((resolve) => setTimeout(resolve, 61));
    navigate('/late');
  };
  return (
    <>
      <p>{`${pathname}, ${open} open, ${refused} refused`}</p>
      <button type="button" onClick={() => setOpen(open + 1)}>
        open
      </button>
      <button type="button" onClick={close}>
        close
      </button>
      <Link to="/second" onClick={() => setOpen(0)}>
        link
      </Link>
      <button type="button" onClick={() => void leave()}>
        leave
      </button>
      <button type="button" onClick={() => navigate('/first?all', { replace: true })}>
        replace
      </button>
    </>
  );
}

let pages = 0;

/** Shows a page after another one, so that Back has somewhere to lead. */
async function show(props: { declines?: boolean } = {}) {
  pages += 1;
  window.history.pushState({ idx: pages * 10 }, '', '/before');
  window.history.pushState({ idx: pages * 10 + 1 }, '', '/first');
  watchHistory();
  await settled();
  render(
    <BrowserRouter>
      <Page {...props} />
    </BrowserRouter>,
  );
  const user = userEvent.setup();
  return async (...names: string[]) => {
    for (const name of names) {
      await user.click(screen.getByText(name));
      await settled();
    }
  };
}

/** Waits until the history has followed the layers. */
async function settled() {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
}

async function step(by: 1 | -1) {
  act(() => window.history.go(by));
  await settled();
}

const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeInTheDocument());

// The first test: only here the history is not yet followed.
test('a page that was reloaded under a layer begins without its entry', async () => {
  window.history.pushState({ idx: 1 }, '', '/first');
  window.history.pushState({ idx: 1, layers: 1 }, '', '/first');
  watchHistory();
  await waitFor(() => expect(window.history.state).toEqual({ idx: 1 }));
});

test('Back closes what lies on top, one after the other, and only then leaves the page', async () => {
  const click = await show();
  await click('open', 'open');
  await step(-1);
  await shows('/first, 1 open, 0 refused');
  await step(-1);
  await shows('/first, 0 open, 0 refused');
  await step(-1);
  await shows('/before, 0 open, 0 refused');
});

test('a layer that its own button closes leaves nothing behind', async () => {
  const click = await show();
  await click('open', 'close', 'open', 'open', 'close', 'close');
  await step(-1);
  await shows('/before, 0 open, 0 refused');
});

test('Forward to a closed layer shows the page, and Back still leaves it', async () => {
  const click = await show();
  await click('open');
  await step(-1);
  await step(1);
  await shows('/first, 0 open, 0 refused');
  await step(-1);
  await shows('/before, 0 open, 0 refused');
  await step(1);
  await shows('/first, 0 open, 0 refused');
});

test.each([[['open']], [['open', 'open']]])(
  'a page opened from a layer (%s) is one step from the page below',
  async (names) => {
    const click = await show();
    await click(...names, 'link');
    await shows('/second, 0 open, 0 refused');
    await step(-1);
    await shows('/first, 0 open, 0 refused');
    await step(1);
    await shows('/second, 0 open, 0 refused');
    await step(-1);
    await step(-1);
    await shows('/before, 0 open, 0 refused');
  },
);

test('a page that is opened while the entry of a closed layer goes is not lost', async () => {
  const click = await show();
  await click('open', 'leave');
  await shows('/late, 0 open, 0 refused');
  expect(window.location.pathname).toBe('/late');
  await step(-1);
  await shows('/first, 0 open, 0 refused');
});

test('a page that is replaced under a layer stays replaced', async () => {
  const click = await show();
  await click('open', 'replace', 'close');
  expect(window.location.href).toContain('/first?all');
  await step(-1);
  await shows('/before, 0 open, 0 refused');
});

test('a layer that asks first stays, and Back asks again', async () => {
  const click = await show({ declines: true });
  await click('open');
  await step(-1);
  await shows('/first, 1 open, 1 refused');
  await step(-1);
  await shows('/first, 1 open, 2 refused');
});

test('no step through the history calls off a document that is being loaded', async () => {
  const click = await show();
  await click('open');
  const back = jest.spyOn(window.history, 'go');
  act(() => screen.getByText('close').click());
  window.dispatchEvent(new Event('beforeunload'));
  await settled();
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
});

test('the router hears of an entry that it did not write', async () => {
  await show();
  window.history.pushState({}, '', '/second');
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  await shows('/second, 0 open, 0 refused');
});
