import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { CompanyProfile } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import SettingsPage from './settings-page.tsx';

const profile: CompanyProfile = {
  name: 'Loja',
  billingName: null,
  document: '11222333000181',
  email: 'contato@loja.example',
  phone: '5511999990000',
  country: 'BR',
  timeZone: 'America/Manaus',
  language: 'pt',
};

beforeAll(() => setup());
beforeEach(() => signIn({ token: 'token', user: aSessionUser({ profile: 'admin' }) }));
afterEach(() => {
  act(signOut);
  queryClient.clear();
});

test('an administrator changes the profile; a wrong CNPJ is refused at its field', async () => {
  let stored = profile;
  const calls = serveApi({
    'GET /settings': () => [],
    'GET /company-profile': () => stored,
    'PUT /company-profile': ({ body }) => {
      stored = { ...stored, ...Object(body) };
      return stored;
    },
  });
  const { user } = renderWithProviders(<SettingsPage />, { queryClient, path: '/settings?tab=company' });
  const document = await screen.findByLabelText('CNPJ ou CPF');
  expect(document).toHaveValue('11.222.333/0001-81');
  expect(screen.getByText(/^Agora são \d\d:\d\d neste fuso\./)).toBeVisible();
  const save = screen.getByRole('button', { name: 'Salvar' });
  expect(save).toBeDisabled();
  await user.type(document, '{Backspace}2');
  await user.click(save);
  expect(await screen.findByText('Confira o número: o CNPJ ou CPF não existe.')).toBeVisible();
  await user.type(document, '{Backspace}1');
  await user.click(screen.getByRole('button', { name: /^Usar o deste navegador/ }));
  await user.click(save);
  expect(await screen.findByText('Dados da empresa salvos.')).toBeVisible();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toMatchObject({ timeZone, language: 'pt' });
});

test('a zone that the server refuses is marked at its field', async () => {
  serveApi({
    'GET /settings': () => [],
    'GET /company-profile': () => profile,
    'PUT /company-profile': () => {
      const issue = { path: 'body.timeZone', code: 'notAChoice', params: {}, message: '' } as const;
      throw new Refusal('ERR_VALIDATION', { issues: [issue] });
    },
  });
  const { user } = renderWithProviders(<SettingsPage />, { queryClient, path: '/settings?tab=company' });
  await user.type(await screen.findByLabelText('Nome'), ' Nova');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.getByLabelText('Fuso horário')).toHaveAccessibleDescription(/./));
});
