import { aSession } from '@recado/auth/testing';
import { type Bell, loadBell } from '@recado/federation';
import { aRemote } from '@recado/federation/testing';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { permittedBells } from '../features/bells.ts';
import { useMessageSignals } from '../notifications/use-message-signals.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { setPageTitle } from './page-title.ts';
import { RemoteBells } from './remote-bells.tsx';
import { partDelay } from './use-remote-part.ts';

jest.mock('@recado/federation', () => ({ ...jest.requireActual('@recado/federation'), loadBell: jest.fn() }));
jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('../notifications/signals.ts', () => ({
  ...jest.requireActual('../notifications/signals.ts'),
  playTone: jest.fn(),
}));
const load = jest.mocked(loadBell);

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
  load.mockReset();
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
  await act(() => jest.advanceTimersByTimeAsync(partDelay));
  expect(screen.getAllByRole('button', { name: 'sino' })).toHaveLength(1);
  expect(document.title).toBe('(3) Filas · Recado');
  unmount();
  expect(document.title).toBe('Filas · Recado');
});
