import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { PaymentSettings } from '@recado/contract';
import { elementAt, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import setup from '../setup.ts';
import { SettingsTab } from './settings-tab.tsx';

const none: PaymentSettings = { provider: null, sandboxAllowed: false, staticKey: null, efi: null };
const efi: PaymentSettings = {
  ...none,
  provider: 'efi',
  efi: {
    ...{ key: 'pix@recado.example', clientId: 'client', environment: 'production', hasCredentials: true },
    certificate: { format: 'pem', validUntil: '2031-02-03T12:00:00.000Z' },
    webhook: { address: 'https://recado.example/subscription/webhook?hmac=x', registeredAt: null },
  },
};

setUpPage(setup, aSessionUser({ profile: 'admin', super: true }));
const show = () => renderWithProviders(<SettingsTab />, { queryClient });

test('without a provider a notice shows that companies cannot pay; a static key is entered and chosen', async () => {
  let stored = none;
  const calls = serveApi({
    'GET /payment-settings': () => stored,
    'PUT /payment-settings': ({ body }) => {
      stored = { ...stored, ...Object(body) };
      return stored;
    },
  });
  const { user } = show();
  expect(await screen.findByText(/As empresas ainda não conseguem pagar por PIX/)).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Provedor' }));
  expect(screen.queryByText('Simulação')).toBeNull();
  await user.click(await screen.findByText('Chave PIX fixa'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(calls.some(({ key }) => key.startsWith('PUT'))).toBe(false);
  await user.type(screen.getByRole('textbox', { name: 'Chave PIX' }), 'pix@recado.example');
  await user.type(screen.getByRole('textbox', { name: 'Nome do recebedor' }), 'Recado');
  await user.type(screen.getByRole('textbox', { name: 'Cidade do recebedor' }), 'Recife');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Configurações salvas')).toBeVisible();
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({
    provider: 'static-key',
    staticKey: { key: 'pix@recado.example', name: 'Recado', city: 'Recife' },
  });
});

test('a text that the bank would not show is refused before it is sent', async () => {
  const calls = serveApi({
    'GET /payment-settings': () => ({
      ...none,
      provider: 'static-key',
      staticKey: { key: 'a@b.co', name: 'n', city: 'c' },
    }),
  });
  const { user } = show();
  await user.type(await screen.findByRole('textbox', { name: 'Cidade do recebedor' }), 'Santa Rita do Sapucaí');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Muito longo', { selector: '.ant-form-item-explain-error' })).toBeVisible();
  expect(calls.some(({ key }) => key.startsWith('PUT'))).toBe(false);
});

test('a stored secret stays when its field is empty; a certificate is sent as its text', async () => {
  const calls = serveApi({ 'GET /payment-settings': () => efi, 'PUT /payment-settings': () => efi });
  const { user } = show();
  expect(await screen.findByText('Válido até 03/02/2031. Deixe vazio para manter.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Configurações salvas');
  const kept = { key: 'pix@recado.example', clientId: 'client', environment: 'production' };
  const sent = () => calls.findLast(({ key }) => key.startsWith('PUT'))?.body;
  expect(sent()).toEqual({ provider: 'efi', efi: kept });
  const file = new File(['-----BEGIN CERTIFICATE-----'], 'cert.pem');
  Object.assign(file, { text: async () => '-----BEGIN CERTIFICATE-----' });
  await user.upload(elementAt(document, 'input[type=file]'), file);
  await screen.findByText('cert.pem');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findAllByText('Configurações salvas');
  expect(sent()).toEqual({ provider: 'efi', efi: { ...kept, certificate: '-----BEGIN CERTIFICATE-----' } });
});

test('a refusal is shown beside its field', async () => {
  serveApi({
    'GET /payment-settings': () => ({
      ...none,
      provider: 'static-key',
      staticKey: { key: 'a@b.co', name: 'n', city: 'c' },
    }),
    'PUT /payment-settings': () => {
      const issues = [{ path: 'body.staticKey.city', code: 'tooLong', params: { maximum: 15 } }];
      throw new Refusal('ERR_VALIDATION', Object({ issues }));
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Muito longo', { selector: '.ant-form-item-explain-error' })).toBeVisible();
});

test('the connection to the bank is tested, and its refusal is shown', async () => {
  let fails = true;
  serveApi({
    'GET /payment-settings': () => efi,
    'POST /payment-settings/check': () => {
      if (fails) throw new Refusal('ERR_PAYMENT_CREDENTIALS', { cause: 'status 401' });
      return efi;
    },
  });
  const { user } = show();
  expect(await screen.findByText('Ainda não registrado: teste a conexão')).toBeVisible();
  const check = screen.getByRole('button', { name: 'Testar conexão e registrar' });
  await user.click(check);
  expect(await screen.findByRole('alert')).toHaveTextContent(/./);
  expect(await screen.findByText('Resposta do banco: status 401')).toBeVisible();
  fails = false;
  await user.click(check);
  expect(await screen.findByText('O banco aceitou as credenciais e o endereço dos avisos')).toBeVisible();
});
