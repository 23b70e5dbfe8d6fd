import { api, emitToServer, onEvent, onMissedEvents, refreshSession } from '@recado/api/client';
import { sessionStore, signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { EventPayload, SessionUser } from '@recado/contract';
import { setLanguage } from '@recado/ui/i18n';
import { act, screen, waitFor } from '@testing-library/react';
import { LoginNotice } from '../public-pages/login-notice.tsx';
import { endSession } from '../session/end-session.ts';
import { leave } from '../session/leave.ts';
import { showAtLogin, showSignedInElsewhereAfterReload } from '../session/login-notice.ts';
import { readClosedSession } from '../session/read-session.ts';
import { sessionOfToken } from '../session/session-of-token.ts';
import { RestoreSession } from '../start/restore-session.tsx';
import { closedCompany, SubscriptionBanner } from '../subscription/index.tsx';
import { renderShell } from '../testing/render-shell.tsx';
import { useElsewhere, usePayment, useReopening, useSessionEnd, useSessionUpdates } from './session-rules.tsx';
import { useStatusPing } from './use-status-ping.ts';

jest.mock('@recado/api/client', () => ({
  ...jest.requireActual('@recado/api/client'),
  api: jest.fn(),
  emitToServer: jest.fn(),
  onEvent: jest.fn(() => () => undefined),
  onMissedEvents: jest.fn(() => () => undefined),
  refreshSession: jest.fn(async () => undefined),
}));
const { ApiFailure } = jest.requireActual<typeof import('@recado/api/client')>('@recado/api/client');
const token = (sessionId: string) => `x.${btoa(JSON.stringify({ sid: sessionId }))}.y`;

beforeEach(() => {
  jest.mocked(emitToServer).mockClear();
  signIn({ token: token('mine'), user: aSessionUser() });
});

afterEach(() => {
  jest.useRealTimers();
  act(() => signOut());
});

function tellAuth(payload: EventPayload<'auth'>): void {
  const call = jest.mocked(onEvent).mock.calls.findLast(([name]) => name === 'auth');
  act(() => (call?.[1] as ((event: EventPayload<'auth'>) => void) | undefined)?.(payload));
}

test('a login elsewhere shows a notice, clears the local storage after 1 s and reloads', async () => {
  const reload = jest.fn();
  const Piece = () => {
    useElsewhere(reload);
    return null;
  };
  renderShell(<Piece />);
  tellAuth({ user: { id: 1, sessionId: 'mine' } });
  tellAuth({ user: { id: 2, sessionId: 'other' } });
  expect(screen.queryByText('Sua conta foi acessada em outro computador.')).not.toBeInTheDocument();
  tellAuth({ user: { id: 1, sessionId: 'other' } });
  expect(await screen.findByText('Sua conta foi acessada em outro computador.')).toBeInTheDocument();
  expect(localStorage.getItem('token')).not.toBeNull();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem('token')).toBeNull();
});

test('the end of this session by an administrator leads to the login with a notice; the end of another one does not', () => {
  const Piece = () => {
    useSessionEnd();
    return <LoginNotice />;
  };
  renderShell(<Piece />);
  const call = jest.mocked(onEvent).mock.calls.findLast(([name]) => name === 'sessionEnded');
  const tell = (event: EventPayload<'sessionEnded'>) =>
    act(() => (call?.[1] as ((event: EventPayload<'sessionEnded'>) => void) | undefined)?.(event));
  tell({ sessionId: 'other' });
  expect(sessionStore.getState().status).toBe('signedIn');
  tell({ sessionId: 'mine' });
  expect(sessionStore.getState().status).toBe('signedOut');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Sua sessão foi encerrada em outro dispositivo ou por um administrador.',
  );
  act(() => showAtLogin(null));
});

test('a payment is announced with the new due date, on any page', async () => {
  const Piece = () => {
    usePayment();
    return null;
  };
  renderShell(<Piece />);
  const call = jest.mocked(onEvent).mock.calls.findLast(([name]) => name === 'payment');
  const tell = (dueDate: string | null) =>
    act(() =>
      (call?.[1] as ((event: EventPayload<'payment'>) => void) | undefined)?.({
        action: 'CONCLUIDA',
        company: { id: 1, name: 'Loja', dueDate },
        invoiceId: 7,
      }),
    );
  tell('2031-02-28');
  expect(await screen.findByText('Assinatura realizada com sucesso! Novo vencimento: 28/02/2031')).toBeVisible();
  tell(null);
  expect(await screen.findByText('Assinatura realizada com sucesso!')).toBeVisible();
});

test('after that reload the login page shows the notice until a user signs in', async () => {
  showSignedInElsewhereAfterReload();
  renderShell(<LoginNotice />);
  expect(screen.getByRole('alert')).toHaveTextContent('Sua conta foi acessada em outro computador.');
  act(() => showAtLogin(null));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the ping is sent at once and every 5 minutes', () => {
  // React's scheduler keeps the real timers, so that work in progress can finish.
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'performance'] });
  const Piece = () => {
    useStatusPing();
    return null;
  };
  renderShell(<Piece />);
  const pings = () => jest.mocked(emitToServer).mock.calls.filter(([name]) => name === 'userStatus').length;
  expect(pings()).toBe(1);
  act(() => jest.advanceTimersByTime(299_000));
  expect(pings()).toBe(1);
  act(() => jest.advanceTimersByTime(2_000));
  expect(pings()).toBe(2);
});

function dueIn(
  days: number,
  subscription?: Partial<SessionUser['subscription']>,
  profile: 'user' | 'admin' = 'user',
): void {
  const due = new Date(Date.now() + days * 86_400_000);
  const dueDate = [due.getFullYear(), due.getMonth() + 1, due.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const { company, subscription: open } = aSessionUser();
  const user = aSessionUser({
    profile,
    company: { ...company, dueDate },
    subscription: { ...open, lastDay: dueDate, ...subscription },
  });
  signIn({ token: token('mine'), user });
}

test('a banner is shown for fewer than 5 remaining days of the subscription, not for 5; administrators may pay', async () => {
  dueIn(4);
  renderShell(<SubscriptionBanner />);
  expect(await screen.findByText('Sua assinatura vence em 4 dias.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
  act(() => dueIn(4, {}, 'admin'));
  expect(screen.getByRole('link', { name: 'Pagar agora' })).toHaveAttribute('href', '/financeiro?invoice=next');
  act(() => dueIn(0));
  expect(screen.getByText('Sua assinatura vence hoje.')).toBeInTheDocument();
  await act(() => setLanguage('en'));
  expect(screen.getByText('Your subscription ends today.')).toBeInTheDocument();
  await act(() => setLanguage('pt'));
  act(() => dueIn(5));
  expect(screen.queryByRole('status')).toBeNull();
});

test('in the days of grace the banner shows the last day to pay', async () => {
  dueIn(-2, { state: 'grace', lastDay: '2031-05-12' });
  renderShell(<SubscriptionBanner />);
  expect(await screen.findByText(/venceu em .*Pague até 12\/05\/2031/)).toBeInTheDocument();
});

test('a company without access sees the reason, and its administrators where to pay', async () => {
  dueIn(-2, { state: 'expired' });
  renderShell(closedCompany);
  expect(await screen.findByText(/Sua assinatura venceu em .* Entre em contato com o suporte\./)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
  act(() => dueIn(-2, { state: 'expired' }, 'admin'));
  expect(screen.getByRole('link', { name: 'Pagar agora' })).toHaveAttribute('href', '/financeiro?invoice=next');
  act(() => dueIn(20, { state: 'blocked' }, 'admin'));
  expect(screen.queryByRole('link')).toBeNull();
});

test('the session is read again when the plan’s features change', () => {
  const Piece = () => {
    useSessionUpdates();
    return null;
  };
  renderShell(<Piece />);
  const before = jest.mocked(refreshSession).mock.calls.length;
  const call = jest.mocked(onEvent).mock.calls.findLast(([name]) => name === 'rights');
  act(() => (call?.[1] as (() => void) | undefined)?.());
  expect(refreshSession).toHaveBeenCalledTimes(before + 1);
});

test('the session is read again when the server refuses a company that had access, and when it has access again', () => {
  const refreshed = jest.mocked(refreshSession);
  refreshed.mockClear();
  const Piece = () => {
    useReopening();
    return null;
  };
  renderShell(<Piece />);
  expect(onMissedEvents).not.toHaveBeenCalled();
  readClosedSession();
  expect(refreshed).toHaveBeenCalledTimes(1);
  act(() => dueIn(-2, { state: 'expired' }));
  readClosedSession();
  expect(refreshed).toHaveBeenCalledTimes(1);
  jest.mocked(onMissedEvents).mock.lastCall?.[0](null);
  expect(refreshed).toHaveBeenCalledTimes(2);
});

test('an ended session removes token and company and shows the reason at the login', async () => {
  renderShell(<LoginNotice />);
  act(() => endSession('expired'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('companyId')).toBeNull();
  expect(sessionStore.getState().status).toBe('signedOut');
  expect(await screen.findByText('Sessão expirada. Entre novamente.')).toBeInTheDocument();
});

test('signing out works in this browser even when the server cannot be reached', async () => {
  jest.mocked(api).mockRejectedValue(new ApiFailure(0, {}));
  await act(leave);
  expect(api).toHaveBeenCalledWith('DELETE /auth/logout');
  expect(sessionStore.getState().status).toBe('signedOut');
});

test('a session that cannot be restored ends; without an answer and a stored session a retry is offered', async () => {
  localStorage.removeItem('sessionUser');
  jest.mocked(refreshSession).mockRejectedValueOnce(new ApiFailure(0, {}));
  jest.mocked(refreshSession).mockRejectedValueOnce(new ApiFailure(401, { error: 'ERR_SESSION_EXPIRED' }));
  const { user } = renderShell(<RestoreSession />);
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(sessionStore.getState().status).toBe('signedIn');
  await user.click(retry);
  await waitFor(() => expect(sessionStore.getState().status).toBe('signedOut'));
});

test('an ended subscription is shown at the login with its date', async () => {
  const ended = new ApiFailure(402, { error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-11-01' });
  jest.mocked(refreshSession).mockRejectedValueOnce(ended);
  renderShell(
    <>
      <RestoreSession />
      <LoginNotice />
    </>,
  );
  expect(await screen.findByText(/venceu em 01\/11\/2026/)).toBeInTheDocument();
});

test('a token has a session id; any other text has none', () => {
  expect(sessionOfToken(token('mine'))).toBe('mine');
  expect(sessionOfToken('garbage')).toBeUndefined();
  expect(sessionOfToken(null)).toBeUndefined();
});
