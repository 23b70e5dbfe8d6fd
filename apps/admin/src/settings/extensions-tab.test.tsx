import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { CompanyGrant, OfferedExtension } from '@recado/contract';
import { type ExtensionHost, ExtensionHostContext } from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import { renderWithProviders, seeEverything, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import SettingsPage from './settings-page.tsx';

const texts = (text: string) => ({ pt: text, en: text, es: text });
const panel: OfferedExtension = {
  remote: 'orders',
  remoteTitle: texts('Pedidos'),
  point: 'ticket.panel',
  module: './orders-panel',
  title: texts('Pedidos do cliente'),
  isOn: true,
};

setUpPage(setup, aSessionUser({ profile: 'admin' }));
const show = () => renderWithProviders(<SettingsPage />, { queryClient, path: '/settings?tab=extensions' });

test('an extension of a team is switched off; a refused change shows its reason and stays as it was', async () => {
  let isOn = true;
  let refuses = true;
  const calls = serveApi({
    'GET /settings': () => [],
    'GET /company-grants': () => [],
    'GET /extensions': () => [{ ...panel, isOn }],
    'PUT /extensions': () => {
      if (refuses) throw new Refusal('ERR_NOT_FOUND');
      isOn = false;
      return [{ ...panel, isOn }];
    },
  });
  const { user } = show();
  const toggle = await screen.findByRole('switch', { name: 'Pedidos do cliente' });
  expect(screen.getByRole('region', { name: 'Pedidos' })).toBeVisible();
  expect(toggle).toHaveAccessibleDescription('Aba ao lado da conversa');
  await user.click(toggle);
  expect(await screen.findByText('ERR_NOT_FOUND')).toBeVisible();
  await waitFor(() => expect(toggle).toBeChecked());
  refuses = false;
  await user.click(toggle);
  expect(await screen.findByText('Salvo')).toBeVisible();
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(calls.findLast(({ key }) => key === 'PUT /extensions')?.body).toEqual({
    remote: 'orders',
    point: 'ticket.panel',
    module: './orders-panel',
    isOn: false,
  });
});

test('without extensions the tab says what would be there; a failure can be tried again', async () => {
  let fails = true;
  serveApi({
    'GET /settings': () => [],
    'GET /company-grants': () => [],
    'GET /extensions': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return [];
    },
  });
  const { user } = show();
  expect(await screen.findByRole('alert')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: /novamente/i }));
  expect(await screen.findByText('Nenhuma extensão')).toBeVisible();
});

test('an administrator sees which teams may look in, and ends the access of one', async () => {
  const at = '2026-11-30T10:00:00.000Z';
  const active: CompanyGrant = {
    ...{ id: 7, team: 'Time de pedidos', remote: 'orders', profile: 'admin', reason: 'Faltam preços' },
    ...{ state: 'active', grantedBy: 'Sofia', revokedBy: null, revokedAt: null, lastUsedAt: null },
    ...{ expiresAt: at, createdAt: at },
  };
  let isEnded = false;
  const now = (): CompanyGrant => (isEnded ? { ...active, state: 'revoked', revokedAt: at, revokedBy: 'Ana' } : active);
  const calls = serveApi({
    'GET /settings': () => [],
    'GET /extensions': () => [],
    'GET /company-grants': () => [now()],
    'POST /company-grants/:developerGrantId/revocation': () => {
      isEnded = true;
      return now();
    },
  });
  const { user } = show();
  const list = await screen.findByRole('list', { name: 'Acessos de desenvolvedor' });
  expect(list).toHaveTextContent('Dado por Sofia');
  expect(list).toHaveTextContent('Faltam preços');
  await user.click(screen.getByRole('button', { name: 'Revogar o acesso de Time de pedidos' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Revogar' }));
  await waitFor(() => expect(list).toHaveTextContent(/Revogado em .* por Ana/));
  expect(screen.queryByRole('button', { name: /^Revogar/ })).toBeNull();
  expect(calls.some(({ key }) => key === 'POST /company-grants/:developerGrantId/revocation')).toBe(true);
});

const entry = { point: 'settings.tab', module: './settings-tab', title: texts('Estoque'), order: 10 };
const remote = aRemote({ name: 'stock', extensions: [entry] });

function showWith(load: ExtensionHost['load'], at: ExtensionHost['at'] = () => [{ remote, entry }]) {
  const host: ExtensionHost = {
    at: (point) => (point === 'settings.tab' ? at(point) : []),
    load,
    onError: () => undefined,
    Waiting: () => null,
    Failed: ({ title }) => <p role="alert">{title.pt} falhou</p>,
    FailedMark: () => null,
  };
  serveApi({ 'GET /settings': () => [], 'GET /extensions': () => [], 'GET /company-grants': () => [] });
  return renderWithProviders(
    <ExtensionHostContext value={host}>
      <SettingsPage />
    </ExtensionHostContext>,
    { queryClient, path: '/settings?tab=extensions' },
  );
}

describe('a tab of another remote', () => {
  seeEverything();
  afterEach(() => jest.restoreAllMocks());

  test('is loaded when it is opened, and is in the URL', async () => {
    const load = jest.fn(async () => () => <p>depósitos</p>);
    const { user, path } = showWith(load);
    const tab = await screen.findByRole('tab', { name: 'Estoque' });
    expect(load).not.toHaveBeenCalled();
    await user.click(tab);
    expect(await screen.findByText('depósitos')).toBeVisible();
    expect(path()).toContain('/settings');
  });

  test('that throws or is missing costs its own tab', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = showWith(async () => {
      throw new Error('gone');
    });
    await user.click(await screen.findByRole('tab', { name: 'Estoque' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Estoque falhou');
    await user.click(screen.getByRole('tab', { name: 'Extensões' }));
    expect(await screen.findByText('Nenhuma extensão')).toBeVisible();
  });

  test('is not there without such a remote', async () => {
    showWith(jest.fn(), () => []);
    expect(await screen.findByText('Nenhuma extensão')).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Estoque' })).toBeNull();
  });
});
