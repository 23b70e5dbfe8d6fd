import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { addTranslations } from '@recado/ui/i18n';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import SupportBar from './support-bar.tsx';
import { supportTexts } from './texts.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const support = (isOwn = false, until = inAnHour()) => ({ by: 'Sofia', isOwn, until });
const as = (profile: 'admin' | 'user') => act(() => signIn({ token: 'token', user: aSessionUser({ profile }) }));

beforeEach(() => addTranslations('shell', supportTexts));
afterEach(() => {
  jest.useRealTimers();
  act(() => signOut());
});

test('everybody sees who is in the company and until when; administrators get the way to end it', () => {
  as('user');
  const { unmount } = renderShell(<SupportBar support={support()} company="Padaria" />);
  expect(screen.getByRole('status')).toHaveTextContent(
    /^O suporte da Recado \(Sofia\) está nesta empresa até .*\d\d:\d\d/,
  );
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  as('admin');
  renderShell(<SupportBar support={support()} company="Padaria" />);
  expect(screen.getByRole('link', { name: 'Ver ou encerrar' })).toHaveAttribute('href', '/settings?tab=security');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the super user sees where they are, and leaves', async () => {
  as('admin');
  const leave = jest.fn(async () => undefined);
  const { user } = renderShell(<SupportBar support={support(true)} company="Padaria" leave={leave} />);
  expect(screen.getByRole('status')).toHaveTextContent('Você está em Padaria como suporte até');
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sair da empresa' }));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
});

test('the bar goes when the time is over', () => {
  jest.useFakeTimers();
  as('user');
  renderShell(<SupportBar support={support()} company="Padaria" />);
  expect(screen.getByRole('status')).toBeVisible();
  act(() => jest.advanceTimersByTime(3_601_000));
  expect(screen.queryByRole('status')).toBeNull();
});
