import { queryClient } from '@recado/api/live';
import { aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { ApiKey } from '@recado/contract';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import { endOf } from './api-key-dialog.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';

const shop: ApiKey = {
  id: 1,
  name: 'Loja virtual',
  hint: 'rcd_AbCd12',
  scopes: ['messages:send', 'contacts:read'],
  whatsappId: 7,
  madeBy: 'Chefe',
  expiresAt: null,
  formerUntil: null,
  usedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
};

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

type Answers = Parameters<typeof serveApi>[0];

/** Shows the keys of a connection; the calls change the served list. */
function show(keys: ApiKey[] = [], answers: Answers = {}) {
  let known = keys;
  const calls = serveApi({
    'GET /whatsapp': () => [aWhatsapp()],
    'GET /api-keys': () => ({ records: known, count: known.length, hasMore: false }),
    'POST /api-keys': () => {
      known = [...known, shop];
      return { token: 'rcd_secret', record: shop };
    },
    'POST /api-keys/:apiKeyId/token': () => ({ token: 'rcd_other', record: shop }),
    'PUT /api-keys/:apiKeyId': () => ({ ...shop, name: 'Loja nova' }),
    'DELETE /api-keys/:apiKeyId/former-token': () => {
      known = known.map((key) => ({ ...key, formerUntil: null }));
      return shop;
    },
    'DELETE /api-keys/:apiKeyId': () => {
      known = [];
      return { message: 'OK' };
    },
    ...answers,
  });
  const shown = renderWithProviders(<ApiKeysTab whatsapp={aWhatsapp()} />, { queryClient });
  const sent = (key: string) => calls.find((call) => call.key === key);
  return { ...shown, calls, sent };
}

test('a key is created with its scopes and its expiry, and its token is shown once, to be copied', async () => {
  const { user, sent } = show();
  expect(await screen.findByText('Nenhuma chave ainda')).toBeVisible();
  await user.click(firstOf(screen.getAllByRole('button', { name: 'Criar chave' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova chave de API' }));
  await user.type(dialog.getByLabelText('Nome'), 'Loja virtual');
  expect(dialog.getByLabelText('Enviar mensagens')).toBeChecked();
  await user.click(dialog.getByLabelText('Ler contatos'));
  await user.click(dialog.getByLabelText('Validade'));
  await user.click(await screen.findByTitle('90 dias'));
  await user.click(dialog.getByRole('button', { name: 'Criar chave' }));
  expect(await screen.findByLabelText('Token da API')).toHaveValue('rcd_secret');
  const body = Object(sent('POST /api-keys')?.body);
  expect(body).toMatchObject({ name: 'Loja virtual', scopes: ['messages:send', 'contacts:read'], whatsappId: 7 });
  expect((Date.parse(body.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
  await user.click(screen.getByRole('button', { name: 'Copiar o token' }));
  expect(await navigator.clipboard.readText()).toBe('rcd_secret');
});

test('a key needs a name and a scope; a refusal keeps the typed values', async () => {
  const { user, sent } = show([], {
    'POST /api-keys': () => {
      throw new Refusal('ERR_NO_WAPP_FOUND');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova chave de API' }));
  await user.click(dialog.getByLabelText('Enviar mensagens'));
  await user.click(dialog.getByRole('button', { name: 'Criar chave' }));
  expect(await dialog.findAllByText('Obrigatório')).toHaveLength(2);
  expect(sent('POST /api-keys')).toBeUndefined();
  await user.type(dialog.getByLabelText('Nome'), 'Loja');
  await user.click(dialog.getByLabelText('Enviar mensagens'));
  await user.click(dialog.getByRole('button', { name: 'Criar chave' }));
  expect(await dialog.findByText(/ERR_NO_WAPP_FOUND/)).toBeVisible();
  expect(dialog.getByLabelText('Nome')).toHaveValue('Loja');
});

test('each key shows its scopes, its last use and whether it has expired, but not its token', async () => {
  const usedAt = new Date(Date.now() - 3_600_000).toISOString();
  show([
    { ...shop, usedAt },
    { ...shop, id: 2, name: 'Velha', expiresAt: '2020-01-01T00:00:00.000Z' },
  ]);
  const list = within(await screen.findByRole('list', { name: 'Chaves de API' }));
  const [used, old] = list.getAllByRole('listitem');
  expect(used).toHaveTextContent('rcd_AbCd12…');
  expect(used).toHaveTextContent('Enviar mensagens · Ler contatos');
  expect(used).toHaveTextContent('Último uso:');
  expect(used).not.toHaveTextContent('Expirada');
  expect(old).toHaveTextContent('Expirada');
  expect(old).toHaveTextContent('Nunca usada');
  expect(screen.queryByLabelText('Token da API')).not.toBeInTheDocument();
});

test('a change keeps the expiry unless another one is chosen', async () => {
  const { user, sent } = show([{ ...shop, expiresAt: '2099-01-01T00:00:00.000Z' }]);
  await user.click(await screen.findByRole('button', { name: 'Editar Loja virtual' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar chave de API' }));
  await user.clear(dialog.getByLabelText('Nome'));
  await user.type(dialog.getByLabelText('Nome'), 'Loja nova');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent('PUT /api-keys/:apiKeyId')).toBeDefined());
  expect(sent('PUT /api-keys/:apiKeyId')?.body).toEqual({ name: 'Loja nova', scopes: shop.scopes });
  expect([endOf('keep'), endOf('never')]).toEqual([undefined, null]);
});

test('a new token and a revocation ask for confirmation and name the key', async () => {
  const { user, sent } = show([shop]);
  await user.click(await screen.findByRole('button', { name: 'Gerar outro token para Loja virtual' }));
  const question = within(await screen.findByRole('dialog', { name: 'Gerar outro token?' }));
  expect(question.getByText('Loja virtual')).toBeVisible();
  expect(sent('POST /api-keys/:apiKeyId/token')).toBeUndefined();
  await user.click(question.getByRole('button', { name: 'Gerar outro token' }));
  expect(await screen.findByLabelText('Token da API')).toHaveValue('rcd_other');
  await user.click(screen.getByRole('button', { name: 'Revogar Loja virtual' }));
  const revoking = within(await screen.findByRole('dialog', { name: 'Revogar a chave?' }));
  await user.click(revoking.getByRole('button', { name: 'Revogar chave' }));
  expect(await screen.findByText('Nenhuma chave ainda')).toBeVisible();
  expect(screen.queryByLabelText('Token da API')).not.toBeInTheDocument();
});

test('the former token works for as long as it is asked for, and is ended before that', async () => {
  const { user, sent } = show([{ ...shop, formerUntil: '2099-01-01T12:00:00.000Z' }]);
  expect(await screen.findByText(/O token anterior vale até/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Gerar outro token para Loja virtual' }));
  const question = within(await screen.findByRole('dialog', { name: 'Gerar outro token?' }));
  expect(question.getByText(/deixa de funcionar agora/)).toBeVisible();
  await user.click(question.getByLabelText('O token atual continua valendo'));
  await user.click(await screen.findByTitle('Por mais 1 dia'));
  expect(question.getByText(/Os dois funcionam até lá/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Gerar outro token' }));
  await waitFor(() => expect(sent('POST /api-keys/:apiKeyId/token')?.body).toEqual({ formerHours: 24 }));
  await user.click(screen.getByRole('button', { name: 'Encerrar agora o token anterior de Loja virtual' }));
  const ending = within(await screen.findByRole('dialog', { name: 'Encerrar o token anterior?' }));
  await user.click(ending.getByRole('button', { name: 'Encerrar agora' }));
  await waitFor(() => expect(screen.queryByText(/O token anterior vale até/)).not.toBeInTheDocument());
});

test('the key of an app is shown and cannot be changed', async () => {
  show([{ ...shop, name: 'orders', app: 'orders' }]);
  expect(await screen.findByText(/Do aplicativo instalado com este nome/)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /orders/ })).toEqual([]);
});

test('without the plan a key can only be revoked', async () => {
  act(() => signIn({ token: 'token', user: aSessionUser({ id: 1, profile: 'admin' }, { useExternalApi: false }) }));
  show([shop]);
  expect(await screen.findByRole('button', { name: 'Revogar Loja virtual' })).toBeVisible();
  for (const name of ['Criar chave', 'Editar Loja virtual', 'Gerar outro token para Loja virtual']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
