import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Webhook } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import WebhooksBell from './webhooks-bell.tsx';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
afterEach(() => jest.useRealTimers());

const disabled: Webhook = {
  id: 4,
  name: 'Estoque',
  address: 'https://estoque.example/eventos',
  events: ['ticket.closed'],
  isActive: false,
  failingSince: '2026-01-01T00:00:00.000Z',
  formerKeyUntil: null,
  companyId: 1,
  updatedAt: '2026-01-04T00:00:00.000Z',
};

async function showBell(...records: Webhook[]) {
  jest.useFakeTimers();
  openSocket('', 1, () => 'token');
  const onUnread = jest.fn();
  const calls = serveApi({ 'GET /webhooks': () => ({ records, count: records.length, hasMore: false }) });
  const rendered = renderWithProviders(<WebhooksBell onUnread={onUnread} />, { queryClient });
  expect(calls).toEqual([]);
  act(() => jest.advanceTimersByTime(3_000));
  jest.useRealTimers();
  await waitFor(() => expect(onUnread).toHaveBeenLastCalledWith(records.length));
  expect(calls.map(({ query }) => query)).toEqual([expect.objectContaining({ disabled: 'true' })]);
  return rendered;
}

test('names the disabled webhooks, and links to them', async () => {
  const { user, path } = await showBell(disabled);
  await user.click(await screen.findByRole('button', { name: 'Webhooks desativados: 1' }));
  expect(await screen.findByText(/^Desativado por falhas/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: /Estoque/ }));
  expect(path()).toBe('/webhooks');
});

test('is not shown without disabled webhooks', async () => {
  await showBell();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
