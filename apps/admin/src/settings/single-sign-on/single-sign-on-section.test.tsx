import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { SingleSignOn } from '@recado/contract';
import { addTranslations } from '@recado/ui/i18n';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import setup from '../../setup.ts';
import SingleSignOnSection from './single-sign-on-section.tsx';
import { singleSignOnTexts } from './texts.ts';

setUpPage(setup, aSessionUser({ profile: 'admin' }));
beforeEach(() => addTranslations('admin', singleSignOnTexts));

const provider: NonNullable<SingleSignOn['provider']> = {
  ...{ issuer: 'https://issuer.example', clientId: 'recado', hasCredential: true, onlyThisWay: false },
  ...{ emergencyUserId: null, createsUsers: true, profile: 'user', queueIds: [], claim: 'groups', mappings: [] },
};
const redirectUri = 'https://recado.example/login/company';
const unproven = { id: 3, domain: 'loja.example', record: 'recado-verification=abc', provedAt: null };
const stored: SingleSignOn = { provider, domains: [unproven], redirectUri };
const lists = { 'GET /queue': () => [], 'GET /users/list': () => [] };

test('a secret that is not entered stays, and what was chosen is sent whole', async () => {
  const calls = serveApi({ ...lists, 'GET /single-sign-on': () => stored, 'PUT /single-sign-on': () => stored });
  const { user } = renderWithProviders(<SingleSignOnSection />, { queryClient });
  expect(await screen.findByDisplayValue(redirectUri)).toBeVisible();
  expect(screen.getByText(/Um segredo está guardado/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Adicionar valor' }));
  await user.type(screen.getByLabelText('Valor 1'), 'vendas');
  await user.click(screen.getByRole('button', { name: 'Adicionar valor' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('A entrada pela conta da empresa foi salva.');
  const { hasCredential: _, ...rest } = provider;
  const sent = calls.find(({ key }) => key === 'PUT /single-sign-on');
  expect(sent?.body).toEqual({ ...rest, mappings: [{ value: 'vendas', profile: 'user', queueIds: [] }] });
});

test('a domain shows its record, and why it is not proven', async () => {
  serveApi({
    ...lists,
    'GET /single-sign-on': () => stored,
    'POST /single-sign-on/domains/:domainId/proof': () => Promise.reject(new Refusal('ERR_SIGN_IN_DOMAIN_UNPROVEN')),
  });
  const { user } = renderWithProviders(<SingleSignOnSection />, { queryClient });
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByLabelText('Registro TXT de loja.example')).toHaveValue(unproven.record);
  expect(item.getByText('Falta comprovar')).toBeVisible();
  await user.click(item.getByRole('button', { name: 'Comprovar' }));
  expect(await screen.findByText(/registro TXT ainda não|ERR_SIGN_IN_DOMAIN_UNPROVEN/)).toBeVisible();
});

test('a trial says what the issuer thinks of the client', async () => {
  serveApi({
    ...lists,
    'GET /single-sign-on': () => stored,
    'POST /single-sign-on/trial': () => ({ client: 'refused' }),
  });
  const { user } = renderWithProviders(<SingleSignOnSection />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Testar a configuração' }));
  expect(await screen.findByText(/recusou o ID ou o segredo/)).toBeVisible();
});

test('only this way without an emergency administrator is refused beside the field', async () => {
  serveApi({
    ...lists,
    'GET /single-sign-on': () => stored,
    'PUT /single-sign-on': () => Promise.reject(new Refusal('ERR_EMERGENCY_ADMINISTRATOR')),
  });
  const { user } = renderWithProviders(<SingleSignOnSection />, { queryClient });
  await user.click(await screen.findByRole('switch', { name: 'Somente pela conta da empresa' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/ERR_EMERGENCY_ADMINISTRATOR|Escolha um administrador/);
  expect(screen.getByRole('combobox', { name: 'Administrador de emergência' })).toBeInvalid();
});

test('without an issuer there is nothing to try, and no secret to keep', async () => {
  serveApi({ ...lists, 'GET /single-sign-on': () => ({ provider: null, domains: [], redirectUri }) });
  renderWithProviders(<SingleSignOnSection />, { queryClient });
  expect(await screen.findByText(/Fica guardado com criptografia/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Testar a configuração' })).toBeNull();
});
