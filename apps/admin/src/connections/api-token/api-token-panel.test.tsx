import type { Whatsapp } from '@recado/api/contract';
import { queryClient } from '@recado/api/live';
import { aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { ApiTokenTab } from './api-token-tab.tsx';

const access = { createdAt: '2026-01-01T12:00:00.000Z', usedAt: null };
const made = { token: 'rcd_secret', apiAccess: access };

beforeAll(() => setup());
afterEach(() => {
  act(signOut);
  queryClient.clear();
});

/** Shows the tab of a connection, whose record changes when a token is made or revoked. */
function show(given: Partial<Whatsapp> = {}, plan: { useExternalApi?: boolean } = {}) {
  signIn({ token: 'token', user: aSessionUser({ profile: 'admin' }, plan) });
  let record = aWhatsapp(given);
  const change = (apiAccess: Whatsapp['apiAccess']) => {
    record = { ...record, apiAccess, updatedAt: new Date().toISOString() };
    void queryClient.invalidateQueries();
  };
  const calls = serveApi({
    'GET /whatsapp': () => [record],
    'POST /whatsapp/:whatsappId/api-token': () => {
      change(access);
      return made;
    },
    'DELETE /whatsapp/:whatsappId/api-token': () => {
      change(null);
      return { message: 'OK' };
    },
  });
  const shown = renderWithProviders(<ApiTokenTab whatsapp={record} />, { queryClient });
  return { ...shown, keys: () => calls.map(({ key }) => key).filter((key) => key !== 'GET /whatsapp') };
}

test('a token is made and shown, to be copied, and only then', async () => {
  const { user } = show();
  expect(await screen.findByText(/Esta conexão não tem token/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Gerar token' }));
  expect(await screen.findByLabelText('Token da API')).toHaveValue('rcd_secret');
  expect(screen.getByText('Copie o token agora: ele não será mostrado de novo.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copiar o token' }));
  expect(await navigator.clipboard.readText()).toBe('rcd_secret');
});

test('a connection with a token shows when it was used, but not the token', async () => {
  show({ apiAccess: { ...access, usedAt: '2026-01-02T12:00:00.000Z' } });
  expect(await screen.findByText(/Último uso:/)).toBeVisible();
  expect(screen.queryByLabelText('Token da API')).not.toBeInTheDocument();
});

test('renewing and revoking ask first, and name the connection', async () => {
  const { user, keys } = show({ apiAccess: access });
  await user.click(await screen.findByRole('button', { name: 'Gerar outro token' }));
  const question = await screen.findByRole('dialog', { name: 'Gerar outro token?' });
  expect(question).toHaveTextContent('Loja');
  expect(keys()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Revogar token' }));
  const revoking = await screen.findByRole('dialog', { name: 'Revogar o token?' });
  await user.click(withName(revoking, 'Revogar token'));
  expect(await screen.findByText(/Esta conexão não tem token/)).toBeVisible();
  expect(keys()).toEqual(['DELETE /whatsapp/:whatsappId/api-token']);
});

test('without the plan a token can only be revoked', async () => {
  show({ apiAccess: access }, { useExternalApi: false });
  expect(await screen.findByRole('button', { name: 'Revogar token' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Gerar outro token' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a refusal says why', async () => {
  const { user } = show();
  serveApi({
    'GET /whatsapp': () => [aWhatsapp()],
    'POST /whatsapp/:whatsappId/api-token': () => {
      throw new Refusal('ERR_NO_WAPP_FOUND');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Gerar token' }));
  await waitFor(() => expect(screen.getByText(/ERR_NO_WAPP_FOUND/)).toBeVisible());
});

function withName(dialog: HTMLElement, name: string): HTMLElement {
  const found = [...dialog.querySelectorAll('button')].find((button) => button.textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
}
