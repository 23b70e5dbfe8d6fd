import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { Setting } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import find from './settings-finder.tsx';
import SettingsPage from './settings-page.tsx';

const values = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  CheckMsgIsGroup: 'enabled',
  call: 'disabled',
  chatBotType: 'text',
  ipixc: '',
  tokenixc: '********',
  userCreation: 'enabled',
};
const settings = (changed: Partial<typeof values> = {}): Setting[] =>
  Object.entries({ ...values, ...changed }).map(([key, value]) => ({ key, value }));

beforeAll(() => setup());
beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
  signIn({ token: 'token', user: aSessionUser({ profile: 'admin' }) });
});
afterEach(() => {
  act(signOut);
  queryClient.clear();
});
const show = (path = '/settings') => renderWithProviders(<SettingsPage />, { queryClient, path });

test('a change is saved at once and confirmed; a refused one is reverted and shows the reason', async () => {
  const calls = serveApi({
    'GET /settings': () => settings(),
    'PUT /settings/:key': ({ params }) => {
      if (params?.key === 'call') throw new Refusal('ERR_NO_PERMISSION');
      return { key: 'userRating', value: 'enabled' };
    },
  });
  const { user } = show();
  const rating = await screen.findByRole('switch', { name: 'Avaliações dos atendentes' });
  await user.click(rating);
  expect(await screen.findByText('Salvo')).toBeVisible();
  expect(rating).toBeChecked();
  expect(calls.at(-1)).toMatchObject({ key: 'PUT /settings/:key', params: { key: 'userRating' } });
  expect(calls.at(-1)?.body).toEqual({ value: 'enabled' });
  const call = screen.getByRole('switch', { name: 'Aceitar chamadas' });
  await user.click(call);
  expect(await screen.findByText('ERR_NO_PERMISSION')).toBeVisible();
  await waitFor(() => expect(call).not.toBeChecked());
});

test('a text is saved by Enter; a refused text stays for correction with its reason', async () => {
  const refused = { issues: [{ path: 'body.value', code: 'invalidFormat', params: {}, message: '' } as const] };
  const calls = serveApi({
    'GET /settings': () => settings(),
    'PUT /settings/:key': () => {
      throw new Refusal('ERR_VALIDATION', refused);
    },
  });
  const { user } = show();
  const address = await screen.findByLabelText('Endereço do IXC');
  await user.type(address, 'não é{Enter}');
  expect(await screen.findByText('Formato inválido')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ value: 'não é' });
  expect(screen.getByLabelText('Endereço do IXC')).toHaveValue('não é');
});

test('a stored secret is not shown, is kept if nothing is typed, and can be removed', async () => {
  const calls = serveApi({
    'GET /settings': () => settings(),
    'PUT /settings/:key': () => ({ key: 'tokenixc', value: '' }),
  });
  const { user } = show();
  const token = await screen.findByLabelText('Token do IXC');
  expect(token).toHaveValue('');
  expect(token).toHaveAttribute('placeholder', 'Guardado; digite para trocar');
  await user.click(token);
  await user.tab();
  expect(calls.some(({ key }) => key === 'PUT /settings/:key')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ value: '' }));
});

test('opening hours are a tab while they are those of the company, and are saved as a whole', async () => {
  const calls = serveApi({
    'GET /settings': () => settings({ scheduleType: 'company' }),
    'PUT /companies/:companyId/schedules': () => aSessionUser().company,
  });
  const { user } = show();
  await user.click(await screen.findByRole('tab', { name: 'Horários' }));
  const save = await screen.findByRole('button', { name: 'Salvar' });
  expect(save).toBeDisabled();
  const end = screen.getByLabelText('segunda-feira: Fim');
  await user.clear(end);
  await user.type(end, '0700');
  expect(save).toBeDisabled();
  await user.clear(end);
  await user.type(end, '1900');
  await user.click(save);
  expect(await screen.findByText('Horários atualizados com sucesso.')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({
    schedules: [{ weekdayEn: 'monday', endTime: '19:00' }, {}, {}, {}, {}, {}, {}],
  });
});

test('without hours of the company there is no such tab, and its URL shows the options', async () => {
  serveApi({ 'GET /settings': () => settings() });
  show('/settings?tab=hours');
  expect(await screen.findByRole('switch', { name: 'Aceitar chamadas' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Horários' })).not.toBeInTheDocument();
  expect(screen.queryByText('Cadastro de novas empresas')).not.toBeInTheDocument();
});

test('the palette finds a setting by any of its words and opens it', async () => {
  const { signal } = new AbortController();
  const found = await find('grupos ignorar', signal);
  expect(found.map(({ label }) => label)).toEqual(['Ignorar mensagens de grupos']);
  expect(await find('cadastro empresas', signal)).toEqual([]);
  serveApi({ 'GET /settings': () => settings() });
  show(found[0]?.path);
  const wanted = await screen.findByRole('switch', { name: 'Ignorar mensagens de grupos' });
  await waitFor(() => expect(wanted).toHaveFocus());
});

test('settings of the platform are for the super user', async () => {
  signIn({ token: 'token', user: aSessionUser({ profile: 'admin', super: true }) });
  serveApi({
    'GET /settings': () => settings(),
    'GET /official-app': () => ({ webhookAddress: 'https://api.example/webhooks/whatsapp' }),
  });
  show();
  const platform = within(await screen.findByRole('region', { name: 'Plataforma' }));
  expect(platform.getByRole('switch', { name: 'Cadastro de novas empresas' })).toBeChecked();
});

test('the operator stores the app of the official platform, never sees its secret again, and asks whether it is right', async () => {
  signIn({ token: 'token', user: aSessionUser({ profile: 'admin', super: true }) });
  const app = { officialAppId: '100001', officialAppSecret: '********', officialConfigId: '', officialVerifyToken: '' };
  let isRight = false;
  const calls = serveApi({
    'GET /settings': () => [...settings(), ...Object.entries(app).map(([key, value]) => ({ key, value }))],
    'PUT /settings/:key': ({ params, body }) => ({ key: String(params?.key), value: Object(body).value }),
    'GET /official-app': () => ({ webhookAddress: 'https://api.example/webhooks/whatsapp' }),
    'POST /official-app/check': () => {
      if (!isRight) throw new Refusal('ERR_OFFICIAL_APP_REFUSED');
      return { message: 'right' };
    },
  });
  const { user } = show();
  const group = within(await screen.findByRole('region', { name: /App do operador/ }));
  expect(await group.findByText('https://api.example/webhooks/whatsapp')).toBeVisible();
  expect(group.getByText(/falta preencher/)).toBeVisible();
  const secret = group.getByLabelText('Chave secreta do app');
  expect(secret).toHaveValue('');
  expect(secret).toHaveAttribute('placeholder', 'Guardado; digite para trocar');
  await user.type(group.getByLabelText('Identificador da configuração'), '200002{Enter}');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ params: { key: 'officialConfigId' } }));
  await waitFor(() => expect(group.queryByText(/falta preencher/)).toBeNull());
  const check = group.getByRole('button', { name: 'Verificar o app no WhatsApp' });
  await user.click(check);
  expect(await group.findByText(/ERR_OFFICIAL_APP_REFUSED|não aceita o identificador/)).toBeVisible();
  isRight = true;
  await user.click(check);
  expect(await group.findByText('O WhatsApp aceita o app e a chave secreta')).toBeVisible();
});
