import { ApiFailure } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import CampaignSettingsPage from './campaign-settings-page.tsx';

const values = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [{ key: 'cidade', value: 'Recife' }],
  optOutWords: ['Parar'],
  optOutText: 'Responda SAIR',
  confirmationWords: ['Manda'],
  quietFrom: '22:00',
  quietUntil: '07:00',
  dailyCap: null,
  warmUp: false,
};
const stored = (changes: object = {}) =>
  Object.entries({ ...values, ...changes }).map(([key, value]) => ({ key, value: JSON.stringify(value) }));

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
const show = () => renderWithProviders(<CampaignSettingsPage />, { queryClient });

test('shows the stored settings, and saves them with the changes', async () => {
  const calls = serveApi({
    'GET /campaign-settings': () => stored(),
    'POST /campaign-settings': () => stored({ quietFrom: '21:00' }),
  });
  const { user } = show();
  expect(await screen.findByText('{cidade}')).toBeVisible();
  expect(screen.getByText('60 segundos')).toBeVisible();
  const from = screen.getByRole('textbox', { name: 'De' });
  await user.clear(from);
  await user.type(from, '2100');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'POST /campaign-settings')).toMatchObject({
      key: 'POST /campaign-settings',
      body: { settings: { ...values, quietFrom: '21:00' } },
    }),
  );
  expect(await screen.findByText('Configurações salvas')).toBeVisible();
});

test('a variable is added only if its key is not yet present, and is removed again', async () => {
  serveApi({ 'GET /campaign-settings': () => stored() });
  const { user } = show();
  const key = await screen.findByRole('textbox', { name: 'Atalho' });
  await user.type(key, 'cidade{Enter}');
  expect(await screen.findByText('Já existe uma variável com este atalho.')).toBeVisible();
  await user.clear(key);
  await user.type(key, 'duas palavras{Enter}');
  expect(await screen.findByText(/O atalho tem só letras/)).toBeVisible();
  await user.clear(key);
  await user.type(key, 'loja');
  await user.type(screen.getByRole('textbox', { name: 'Conteúdo' }), 'Centro');
  await user.click(screen.getByRole('button', { name: /Adicionar variável/ }));
  expect(await screen.findByText('{loja}')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remover a variável cidade' }));
  expect(screen.queryByText('{cidade}')).not.toBeInTheDocument();
});

test('each error is shown at its field, and typed values stay', async () => {
  serveApi({
    'GET /campaign-settings': () => stored({ dailyCap: 100 }),
    'POST /campaign-settings': () => {
      const issue = { path: 'body.settings.quietUntil', code: 'repeated', params: {}, message: '' } as const;
      throw new ApiFailure(400, { error: 'ERR_VALIDATION', issues: [issue] });
    },
  });
  const { user } = show();
  const cap = await screen.findByRole('spinbutton', { name: 'Máximo de mensagens por dia e conexão' });
  await user.clear(cap);
  await user.type(cap, '150');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Repete um valor já informado.')).toBeVisible();
  expect(cap).toHaveValue('150');
});
