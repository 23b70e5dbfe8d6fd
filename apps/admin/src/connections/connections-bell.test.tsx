import { queryClient } from '@recado/api/live';
import { aWhatsapp, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ConnectionNotice } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import ConnectionsBell from './connections-bell.tsx';
import ConnectionsPage from './connections-page.tsx';
import { anOfficial } from './official/testing/an-official.ts';

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

test('a number whose access ended is connected again from its notice', async () => {
  serveApi({
    'GET /connection-notices': () => ({
      ...{ records: [{ ...notice, problem: 'token_ended' as const }], count: 1, hasMore: false },
    }),
  });
  const { user } = renderWithProviders(<ConnectionsBell onUnread={() => undefined} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: '1 problema de conexão oficial' }));
  const link = await screen.findByRole('link', { name: 'Conectar de novo: Loja oficial' });
  expect(link).toHaveAttribute('href', '/connections?health=5&again=true');
});

test('the signup of such a number opens for the same connection', async () => {
  const state = 'a-state-of-twenty-letters';
  const shop = aWhatsapp({ id: 5, name: 'Loja oficial' });
  const ended = anOfficial({ whatsappId: 5, way: 'signup' });
  const health = { ...ended.health, problem: 'token_ended' as const };
  const calls = serveApi({
    'GET /whatsapp': () => [{ ...shop, capabilities: { ...shop.capabilities, templates: true } }],
    'GET /set-aside-messages': () => [],
    'GET /official-connections/signup': () => ({ isAvailable: true, signup: null }),
    'GET /official-connections/:whatsappId': () => ({ ...ended, health }),
    'POST /official-connections/signup': () => ({ state, address: `/official-signup#state=${state}` }),
  });
  window.open = jest.fn();
  // The page of signup does not answer.
  Object.assign(globalThis, {
    BroadcastChannel: class {
      close() {}
    },
  });
  const path = '/connections?health=5&again=true';
  const { user } = renderWithProviders(<ConnectionsPage />, { queryClient, path });
  expect(await screen.findByRole('dialog', { name: 'Conectar Loja oficial de novo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Conectar só na plataforma' }));
  const begun = calls.find(({ key }) => key === 'POST /official-connections/signup');
  expect(begun?.body).toEqual({ way: 'signup', whatsappId: 5 });
});

test('a notice opens the health of its connection', async () => {
  serveApi({
    'GET /whatsapp': () => [aWhatsapp({ id: 5, name: 'Loja oficial' })],
    'GET /set-aside-messages': () => [],
  });
  renderWithProviders(<ConnectionsPage />, { queryClient, path: '/connections?health=5' });
  expect(await screen.findByRole('dialog', { name: /Loja oficial/ })).toBeVisible();
});
