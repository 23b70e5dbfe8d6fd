import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSession } from '@recado/auth/testing';
import type { ReleaseHalt } from '@recado/contract';
import type { Bell } from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { setPageTitle } from '../document/page-title.ts';
import { permittedBells } from '../features/bells.ts';
import { loader } from '../features/loader.ts';
import { useMessageSignals } from '../notifications/use-message-signals.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { RemoteBells } from './remote-bells.tsx';
import { bellDelay, partDelay } from './use-remote-part.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('../notifications/signals.ts', () => ({
  ...jest.requireActual('../notifications/signals.ts'),
  playTone: jest.fn(),
}));
let load: jest.SpiedFunction<typeof loader.loadBell>;

const remote = aRemote({
  bells: [
    { module: './second', order: 20 },
    { module: './first', order: 10 },
    { module: './for-admins', order: 1, ability: 'users:manage' },
  ],
});
const bells = permittedBells({ remotes: [remote] }, aSession());

/** A bell with three unread messages. */
const Three: Bell = ({ onUnread }) => {
  useEffect(() => onUnread(3), [onUnread]);
  return <button type="button">sino</button>;
};

function Bar() {
  useMessageSignals();
  return <RemoteBells bells={bells} />;
}

beforeEach(() => {
  jest.useFakeTimers();
  load = jest.spyOn(loader, 'loadBell');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
});

test('shows the bells whose conditions the user meets, in their order', () => {
  expect(bells.map(({ entry }) => entry.module)).toEqual(['./first', './second']);
});

test('a remote draws its bell, and its unread messages count in the title of a hidden tab', async () => {
  setPageTitle('Filas');
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  load.mockImplementation(async (_, module) => (module === './first' ? Three : Promise.reject(new Error('gone'))));
  const { unmount } = renderShell(<Bar />);
  await act(() => jest.advanceTimersByTimeAsync(bellDelay));
  expect(screen.getAllByRole('button', { name: 'sino' })).toHaveLength(1);
  expect(document.title).toBe('(3) Filas · Recado');
  unmount();
  expect(document.title).toBe('Filas · Recado');
});

test('a bell that fails to render shows nothing, and counts as a failure of its release', async () => {
  const Broken: Bell = () => {
    throw new Error('in the bell');
  };
  load.mockImplementation(async (_, module) => (module === './first' ? Broken : Three));
  const note = jest.spyOn(loader, 'noteFailure').mockImplementation(() => undefined);
  renderShell(<Bar />);
  await act(() => jest.advanceTimersByTimeAsync(bellDelay));
  expect(screen.getAllByRole('button', { name: 'sino' })).toHaveLength(1);
  expect(note.mock.calls).toEqual([[remote, 'error', expect.objectContaining({ message: 'in the bell' })]]);
});

test('a bell that is rarely shown is loaded after the others, and each when the browser is idle', async () => {
  let isIdle = false;
  const idle = (work: () => void) => {
    const timer = setInterval(() => {
      if (!isIdle) return;
      clearInterval(timer);
      work();
    }, 10);
  };
  Object.assign(globalThis, { requestIdleCallback: idle });
  load.mockResolvedValue(Three);
  const rare = aRemote({
    bells: [
      { module: './often', order: 1 },
      { module: './rare', order: 2, isOccasional: true },
    ],
  });
  renderShell(<RemoteBells bells={permittedBells({ remotes: [rare] }, aSession())} />);
  const loaded = () => load.mock.calls.map(([, module]) => module);
  await act(() => jest.advanceTimersByTimeAsync(bellDelay));
  expect(loaded()).toEqual([]);
  isIdle = true;
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(new Set(loaded())).toEqual(new Set(['./often']));
  await act(() => jest.advanceTimersByTimeAsync(partDelay));
  expect(loaded()).toContain('./rare');
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

describe('a bell on demand', () => {
  const wakes = {
    asks: 'GET /release-halts' as const,
    when: [{ fact: 'isOpen', in: [true] }],
    events: ['releaseHalted' as const],
  };
  const sleeping = permittedBells(
    { remotes: [aRemote({ bells: [{ module: './halts', order: 1, wakes }] })] },
    aSession(),
  );
  const showSleeping = () => renderShell(<RemoteBells bells={sleeping} />, { queryClient });

  beforeEach(() => load.mockResolvedValue(() => <button type="button">sino</button>));
  afterEach(() => queryClient.clear());

  /** Until the browser was idle, and the question answered. */
  const later = async () => {
    await act(() => jest.advanceTimersByTimeAsync(partDelay));
    await act(() => jest.advanceTimersByTimeAsync(100));
  };

  test('is loaded when a record fulfils its conditions', async () => {
    serveApi({ 'GET /release-halts': () => [aHalt(false), aHalt(true)] });
    showSleeping();
    expect(load).not.toHaveBeenCalled();
    await later();
    expect(await screen.findByRole('button', { name: 'sino' })).toBeVisible();
  });

  test('is not loaded before that, and an event makes the shell ask again', async () => {
    let isOpen = false;
    const calls = serveApi({ 'GET /release-halts': () => [aHalt(isOpen)] });
    showSleeping();
    await later();
    expect(calls).toHaveLength(1);
    expect(load).not.toHaveBeenCalled();
    isOpen = true;
    // As an event does, which reaches the report behind the question.
    await act(async () => queryClient.invalidateQueries({ queryKey: ['report', 'GET /release-halts'] }));
    await later();
    expect(await screen.findByRole('button', { name: 'sino' })).toBeVisible();
  });

  test('is not loaded when the question is refused', async () => {
    serveApi({
      'GET /release-halts': () => {
        throw new Refusal('ERR_NO_PERMISSION');
      },
    });
    showSleeping();
    await later();
    expect(load).not.toHaveBeenCalled();
  });
});

function aHalt(isOpen: boolean): ReleaseHalt {
  const counts = { canaryLoads: 40, canaryBad: 12, stableLoads: 900, stableBad: 3 };
  const company = { companyId: null, companyName: null };
  const release = { remote: 'admin', app: null, release: '7.0.2-c', stable: '7.0.1-b', cause: 'failures' as const };
  return { ...release, ...company, ...counts, haltedAt: '2026-01-01T12:00:00.000Z', isOpen };
}
