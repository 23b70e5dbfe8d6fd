import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { AppSettingField, AppSettings } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import SettingsPage from '../settings-page.tsx';

const texts = (text: string) => ({ pt: text, en: `${text} in English`, es: text });
const field = (name: string, kind: AppSettingField['kind'], more: Partial<AppSettingField> = {}): AppSettingField => ({
  ...{ name, kind, title: texts(name), description: null, isRequired: false, choices: [] },
  ...{ minimum: null, maximum: null, initial: null },
  ...more,
});
const orders: AppSettings = {
  app: 'orders',
  title: texts('Pedidos'),
  version: 3,
  fields: [
    field('Loja', 'text', { isRequired: true, minimum: 3, description: texts('Como aparece nos pedidos') }),
    field('Chave', 'secret'),
    field('Site', 'link'),
    field('Contato', 'email'),
    field('Desde', 'date'),
    field('Aviso', 'multiline'),
    field('Cor', 'choice', { choices: ['azul', 'verde'], initial: 'azul' }),
    field('Taxa', 'number', { maximum: 1 }),
    field('Ativo', 'switch'),
  ],
  values: { Loja: 'Padaria', Taxa: 0.5 },
  stored: ['Chave'],
};

setUpPage(setup, aSessionUser({ profile: 'admin' }));
const show = () => renderWithProviders(<SettingsPage />, { queryClient, path: '/settings?tab=apps' });
const none = { 'GET /settings': () => [] } as const;

test('the settings of an app are changed; a secret stays unless it is replaced or removed', async () => {
  let stored = orders;
  const calls = serveApi({
    ...none,
    'GET /app-settings': () => [stored],
    'PUT /apps/:app/settings': () => {
      stored = { ...stored, version: stored.version + 1, values: { ...stored.values, Loja: 'Confeitaria' } };
      return stored;
    },
  });
  const last = () => calls.findLast(({ key }) => key === 'PUT /apps/:app/settings')?.body;
  const { user } = show();
  const shop = await screen.findByRole('textbox', { name: 'Loja' });
  expect(screen.getByRole('region', { name: 'Pedidos' })).toBeVisible();
  expect(shop).toHaveValue('Padaria');
  expect(screen.getByText('Como aparece nos pedidos')).toBeVisible();
  expect(screen.queryByDisplayValue(/a secret/)).not.toBeInTheDocument();
  const save = screen.getByRole('button', { name: 'Salvar' });
  expect(save).toBeDisabled();
  await user.clear(shop);
  await user.type(shop, 'Confeitaria');
  await user.click(screen.getByRole('switch', { name: 'Ativo' }));
  await user.click(save);
  await screen.findByText('Pedidos: configurações salvas');
  const values = { Loja: 'Confeitaria', Cor: 'azul', Taxa: 0.5, Ativo: true };
  expect(last()).toEqual({ version: 3, values, secrets: {} });
  await user.click(screen.getByRole('button', { name: 'Substituir Chave' }));
  await user.type(screen.getByLabelText('Chave'), ' s3nha ');
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  await waitFor(() => expect(last()).toMatchObject({ version: 4, secrets: { Chave: ' s3nha ' } }));
  await user.click(await screen.findByRole('button', { name: 'Remover Chave' }));
  expect(screen.getByText('Será removido ao salvar')).toBeVisible();
  await user.click(save);
  await waitFor(() => expect(last()).toMatchObject({ version: 5, secrets: { Chave: null } }));
});

test('a wrong value is refused at its field, here and by the server, and stays', async () => {
  serveApi({
    ...none,
    'GET /app-settings': () => [orders],
    'PUT /apps/:app/settings': () => {
      const issue = { path: 'body.values.Contato', code: 'invalidEmail', params: {}, message: '' } as const;
      throw new Refusal('ERR_VALIDATION', { issues: [issue] });
    },
  });
  const { user } = show();
  const site = await screen.findByRole('textbox', { name: 'Site' });
  await user.type(site, 'javascript:1');
  const shop = screen.getByRole('textbox', { name: 'Loja' });
  await user.clear(shop);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(site).toHaveAccessibleDescription('Formato inválido'));
  expect(shop).toHaveAccessibleDescription(/Obrigatório/);
  await user.clear(site);
  await user.type(shop, 'Padaria');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const mail = screen.getByRole('textbox', { name: 'Contato' });
  await waitFor(() => expect(mail).toHaveAccessibleDescription('E-mail inválido'));
  expect(mail).toHaveFocus();
  expect(shop).toHaveValue('Padaria');
});

test('a change by somebody else is shown as a conflict, and both outcomes can be chosen', async () => {
  const theirs = { ...orders, version: 9, values: { Loja: 'Deles' } };
  let present = orders;
  const calls = serveApi({
    ...none,
    'GET /app-settings': () => [present],
    'GET /apps/:app/settings': () => theirs,
    'PUT /apps/:app/settings': () => {
      if (calls.findLast(({ key }) => key.startsWith('PUT'))?.body) throw new Refusal('ERR_APP_SETTINGS_CHANGED');
      return theirs;
    },
  });
  const { user } = show();
  const shop = await screen.findByRole('textbox', { name: 'Loja' });
  await user.clear(shop);
  await user.type(shop, 'Minha');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Outra pessoa alterou estas configurações enquanto isso')).toBeVisible();
  expect(shop).toHaveValue('Minha');
  await user.click(screen.getByRole('button', { name: 'Salvar as minhas' }));
  await waitFor(() => {
    const sent = calls.findLast(({ key }) => key === 'PUT /apps/:app/settings')?.body;
    expect(sent).toMatchObject({ version: 9, values: { Loja: 'Minha' } });
  });
  present = theirs;
  await user.click(await screen.findByRole('button', { name: 'Mostrar as dela' }));
  await waitFor(() => expect(shop).toHaveValue('Deles'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('without settings the tab says what would be there; a failure can be tried again', async () => {
  let fails = true;
  serveApi({
    ...none,
    'GET /app-settings': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return [];
    },
  });
  const { user } = show();
  expect(await screen.findByRole('alert')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: /novamente/i }));
  expect(await screen.findByText('Nenhum aplicativo tem configurações')).toBeVisible();
});
