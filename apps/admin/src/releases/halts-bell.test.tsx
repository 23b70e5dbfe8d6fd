import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ReleaseHalt } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import HaltsBell from './halts-bell.tsx';
import { aReleaseHalt } from './testing.ts';

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin', super: true }));
afterEach(() => jest.useRealTimers());

async function showBell(...halts: ReleaseHalt[]) {
  jest.useFakeTimers();
  openSocket('', 1, () => 'token');
  const onUnread = jest.fn();
  const calls = serveApi({ 'GET /release-halts': () => halts });
  const rendered = renderWithProviders(<HaltsBell onUnread={onUnread} />, { queryClient });
  expect(calls).toEqual([]);
  act(() => jest.advanceTimersByTime(3_000));
  jest.useRealTimers();
  await waitFor(() => expect(onUnread).toHaveBeenLastCalledWith(halts.filter(({ isOpen }) => isOpen).length));
  return rendered;
}

test('a canary that the server ended is shown with its figures, with a link to the releases', async () => {
  const { user, path } = await showBell(aReleaseHalt(), aReleaseHalt({ remote: 'billing', isOpen: false }));
  await user.click(await screen.findByRole('button', { name: /1 teste encerrado/ }));
  expect(await screen.findByText(/Falhou em 12 de 40 aberturas; 7\.0\.1-b em 3 de 900/)).toBeVisible();
  expect(screen.queryByText(/billing/)).toBeNull();
  await user.click(screen.getByRole('link', { name: /admin 7\.0\.2-c/ }));
  expect(path()).toBe('/releases');
});

test('a first release that the server took away is shown with its own figures only', async () => {
  const { user } = await showBell(aReleaseHalt({ stable: '7.0.2-c', stableLoads: 0, stableBad: 0 }));
  await user.click(await screen.findByRole('button', { name: /1 teste encerrado/ }));
  expect(await screen.findByText(/Falhou em 12 de 40 aberturas, e era a primeira versão/)).toBeVisible();
});

test('a version of an app that the server withdrew is shown by the title of the app, with a link to what is published', async () => {
  const app = { name: 'orders', title: { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' } };
  const halt = aReleaseHalt({ remote: 'app_orders', app, release: '1.1.0', stable: '1.0.0' });
  const { user, path } = await showBell(halt, aReleaseHalt());
  await user.click(await screen.findByRole('button', { name: /2 versões tiradas de uso/ }));
  expect(screen.queryByText(/app_orders/)).toBeNull();
  await user.click(await screen.findByRole('link', { name: /Pedidos 1\.1\.0.*1\.0\.0 em 3 de 900/ }));
  expect(path()).toBe('/apps?tab=publishing');
});

test('disappears once the choice of the remote was changed', async () => {
  await showBell(aReleaseHalt({ isOpen: false }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
