import { onSocketState, refreshSession } from '@recado/api/client';
import { resumeSession, signIn } from '@recado/auth';
import { aSession } from '@recado/auth/testing';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { StartWithoutServer } from './start-without-server.tsx';

jest.mock('@recado/api/client', () => ({
  ...jest.requireActual('@recado/api/client'),
  onSocketState: jest.fn(() => () => undefined),
  refreshSession: jest.fn(async () => undefined),
}));

const text = /Sem conexão com o servidor/;

test('after a start without the server a notice is shown until it is reachable; then the session is read again', () => {
  const { unmount } = renderShell(<StartWithoutServer />);
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  unmount();
  signIn(aSession());
  resumeSession();
  renderShell(<StartWithoutServer />);
  expect(screen.getByText(text)).toBeInTheDocument();
  const [tell] = jest.mocked(onSocketState).mock.lastCall ?? [];
  act(() => tell?.({ connected: false }));
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(refreshSession).not.toHaveBeenCalled();
  act(() => tell?.({ connected: true }));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(refreshSession).toHaveBeenCalledTimes(1);
});
