import { aSession } from '@recado/auth/testing';
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
import { bellDelay } from './use-remote-part.ts';

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
