import { queryClient } from '@recado/api/live';
import { aWhatsapp, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ConnectionNotice } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import ConnectionsBell from './connections-bell.tsx';
import ConnectionsPage from './connections-page.tsx';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

const notice: ConnectionNotice = {
  id: 7,
  companyId: 1,
  whatsappId: 5,
  name: 'Loja oficial',
  problem: 'quality_low',
  since: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('the bell says what is wrong, leads to the health of the connection, and is empty once it was seen', async () => {
  const calls = serveApi({
    'GET /connection-notices': () => ({ records: [notice], count: 1, hasMore: false }),
    'DELETE /connection-notices/:noticeId': () => ({ message: 'Notice seen' }),
  });
  const { user } = renderWithProviders(<ConnectionsBell onUnread={() => undefined} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: '1 problema de conexão oficial' }));
  expect(await screen.findByRole('link', { name: /Loja oficial.*qualidade do número está baixa/ })).toHaveAttribute(
    'href',
    '/connections?health=5',
  );
  await user.click(screen.getByRole('button', { name: 'Já vi: Loja oficial' }));
  await waitFor(() => expect(screen.queryByText('Loja oficial')).toBeNull());
  expect(calls.at(-1)?.key).toBe('DELETE /connection-notices/:noticeId');
});

test('a notice opens the health of its connection', async () => {
  serveApi({
    'GET /whatsapp': () => [aWhatsapp({ id: 5, name: 'Loja oficial' })],
    'GET /set-aside-messages': () => [],
  });
  renderWithProviders(<ConnectionsPage />, { queryClient, path: '/connections?health=5' });
  expect(await screen.findByRole('dialog', { name: /Loja oficial/ })).toBeVisible();
});
