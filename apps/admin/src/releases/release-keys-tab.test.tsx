import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ApiKey, ReleaseSigningKey } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import ReleasesPage from './releases-page.tsx';

const moment = '2026-01-01T12:00:00.000Z';
const key: ReleaseSigningKey = {
  id: 7,
  owner: 'Fidelidade',
  remotes: ['loyalty'],
  publicKey: 'MCowBQYDK2VwAyEAabcdefghijklmnopqrstuvwxyz0123456789ABCDEFG=',
  apiKeyIds: [12, 13],
  lastUsedAt: null,
  endedAt: null,
  createdAt: moment,
  updatedAt: moment,
};
const apiKey: ApiKey = {
  id: 12,
  name: 'Publicação',
  hint: 'rcd_ab',
  scopes: ['releases:publish'],
  whatsappId: null,
  usedAt: null,
  formerUntil: null,
  expiresAt: null,
  madeBy: null,
  createdAt: moment,
  updatedAt: moment,
};

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin', super: true }));
const show = () => renderWithProviders(<ReleasesPage />, { queryClient, path: '/releases?tab=keys' });
const apiKeysPage = () => ({ records: [apiKey], count: 1, hasMore: false });

test('without keys the page says so, and a first one is recorded with a key of the API, whose token is shown once', async () => {
  let keys: ReleaseSigningKey[] = [];
  const calls = serveApi({
    'GET /api-keys': apiKeysPage,
    'GET /release-keys': () => keys,
    'POST /api-keys': () => ({ token: 'rcd_secret', record: { ...apiKey, id: 20, name: 'Fidelidade' } }),
    'POST /release-keys': () => {
      keys = [key];
      return key;
    },
  });
  const { user } = show();
  expect(await screen.findByText('Nenhuma chave')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Registrar chave' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Equipe'), 'Fidelidade');
  await user.type(dialog.getByLabelText('Módulos'), 'loyalty, stock');
  await user.type(dialog.getByLabelText('Chave pública'), 'MCowBQ Yx');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await screen.findByRole('textbox', { name: 'Token da API' })).toHaveValue('rcd_secret');
  expect(await screen.findByText('Assina: loyalty')).toBeVisible();
  expect(calls.find((call) => call.key === 'POST /api-keys')?.body).toEqual({
    name: 'Fidelidade',
    scopes: ['releases:publish'],
  });
  expect(calls.find((call) => call.key === 'POST /release-keys')?.body).toEqual({
    owner: 'Fidelidade',
    remotes: ['loyalty', 'stock'],
    publicKey: 'MCowBQYx',
    apiKeyIds: [20],
  });
});

test('a key shows whose it is and who publishes with it; ending it asks first, and it stays as ended', async () => {
  let endedAt: string | null = null;
  const calls = serveApi({
    'GET /api-keys': apiKeysPage,
    'GET /release-keys': () => [{ ...key, endedAt }],
    'PUT /release-keys/:releaseKeyId': () => {
      endedAt = moment;
      return { ...key, endedAt };
    },
  });
  const { user } = show();
  expect(await screen.findByText('Fidelidade')).toBeVisible();
  expect(await screen.findByText(/Publica com: Publicação, 1 chave de API que não existe mais/)).toBeVisible();
  expect(screen.getByText(/nunca usada/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ações de Fidelidade' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Encerrar' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Ela não assina mais nada/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Encerrar' }));
  expect(await screen.findByText(/Encerrada em/)).toBeVisible();
  expect(calls.findLast((call) => call.key === 'PUT /release-keys/:releaseKeyId')).toMatchObject({
    params: { releaseKeyId: '7' },
    body: { isEnded: true },
  });
  expect(screen.queryByRole('button', { name: 'Ações de Fidelidade' })).toBeNull();
});

test('a key is replaced by another one beside it; a refused key is shown at its field', async () => {
  const issues = [{ path: 'body.publicKey', code: 'invalidFormat', params: {}, message: '' } as const];
  const calls = serveApi({
    'GET /api-keys': apiKeysPage,
    'GET /release-keys': () => [key],
    'POST /release-keys': () => {
      throw new Refusal('ERR_VALIDATION', { issues: [...issues] });
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Ações de Fidelidade' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Trocar a chave' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Equipe')).toHaveValue('Fidelidade');
  await user.type(dialog.getByLabelText('Chave pública'), 'AAAA');
  await user.click(dialog.getByRole('button', { name: 'Registrar a nova' }));
  expect(await dialog.findByText('Formato inválido')).toBeVisible();
  expect(calls.find((call) => call.key === 'POST /release-keys')?.body).toMatchObject({
    remotes: ['loyalty'],
    apiKeyIds: [12, 13],
  });
});

test('another token of the key of the API is made after a question, and shown once', async () => {
  serveApi({
    'GET /api-keys': apiKeysPage,
    'GET /release-keys': () => [key],
    'POST /api-keys/:apiKeyId/token': () => ({ token: 'rcd_other', record: apiKey }),
  });
  const { user } = show();
  await screen.findByText(/Publica com: Publicação/);
  await user.click(screen.getByRole('button', { name: 'Ações de Fidelidade' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Gerar outro token: Publicação' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Gerar outro token' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Token da API' })).toHaveValue('rcd_other'));
});
