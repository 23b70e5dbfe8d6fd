import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Campaign } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import CampaignsBell from './campaigns-bell.tsx';
import { aCampaign } from './testing/campaigns.ts';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
afterEach(() => jest.useRealTimers());

const stopped = aCampaign({
  ...{ id: 4, status: 'EM_ANDAMENTO', pausedFor: 'failures', startedAt: '2026-01-01T00:00:00.000Z' },
});

async function showBell(...records: Campaign[]) {
  jest.useFakeTimers();
  openSocket('', 1, () => 'token');
  const onUnread = jest.fn();
  const calls = serveApi({ 'GET /campaigns': () => ({ records, count: records.length, hasMore: false }) });
  const rendered = renderWithProviders(<CampaignsBell onUnread={onUnread} />, { queryClient });
  expect(calls).toEqual([]);
  act(() => jest.advanceTimersByTime(3_000));
  jest.useRealTimers();
  await waitFor(() => expect(onUnread).toHaveBeenLastCalledWith(records.length));
  expect(calls.map(({ query }) => query)).toEqual([expect.objectContaining({ stopped: 'true' })]);
  return rendered;
}

test('names the campaigns that wait for a user, with the reason, and links to the report', async () => {
  const { user, path } = await showBell(stopped);
  await user.click(await screen.findByRole('button', { name: 'Campanhas paradas: 1' }));
  expect(await screen.findByText('Pausada: muitas falhas')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /Natal/ }));
  expect(path()).toBe('/campaign/4/report');
});

test('is not shown while none waits', async () => {
  await showBell();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
