import { serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { usualChoices } from '@recado/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { ChoicesDialog } from './choices-dialog.tsx';

/** The capabilities of the test's browser. */
function browser(can: { secure?: boolean; permission?: NotificationPermission; push?: object }): void {
  Object.defineProperty(window, 'isSecureContext', { value: can.secure ?? true, configurable: true });
  const requestPermission = async () => {
    Object.assign(globalThis.Notification, { permission: 'granted' });
    return 'granted';
  };
  Object.assign(globalThis, { Notification: { permission: can.permission ?? 'default', requestPermission } });
  if (!can.push) return;
  Object.assign(window, { PushManager: class {} });
  const registration = { pushManager: can.push };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

const secrets = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const subscription = (unsubscribe = async () => true) => ({
  endpoint: 'https://push.example.com/1',
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: secrets }),
  unsubscribe,
});

beforeEach(() => {
  localStorage.clear();
  signIn({ token: 'token', user: aSessionUser({ id: 9 }) });
});
afterEach(() => act(signOut));

const show = () => renderShell(<ChoicesDialog open onClose={() => undefined} />);

test('notifications are chosen by kind, with quiet hours', async () => {
  browser({ push: {} });
  const calls = serveApi({ 'PUT /notification-choices': () => usualChoices });
  const { user } = show();
  const kind = (name: string) => within(screen.getByRole('group', { name }));
  await screen.findByRole('group', { name: 'Nova mensagem' });
  await user.click(kind('Nova mensagem').getByRole('checkbox', { name: 'Som' }));
  await user.click(kind('Menção em observação').getByRole('checkbox', { name: /Recado fechado/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Não mostrar o texto nos avisos' }));
  expect(screen.queryByLabelText('Das')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Horário de silêncio' }));
  await user.clear(await screen.findByLabelText('Das'));
  await user.type(screen.getByLabelText('Das'), '2230');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(Notification.permission).toBe('granted'));
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({
    push: { ...usualChoices.push, mention: false },
    sound: { message: false, transfer: true },
    desktop: { transfer: true },
    mail: { health: true },
    hidesText: true,
    quiet: { from: '22:30', until: '07:00', days: [0, 1, 2, 3, 4, 5, 6], timeZone: null },
  });
});

test('an invalid time and an empty choice of days are refused', async () => {
  browser({ push: {} });
  const calls = serveApi({ 'PUT /notification-choices': () => usualChoices });
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Horário de silêncio' }));
  await user.clear(await screen.findByLabelText('Até'));
  await user.type(screen.getByLabelText('Até'), '2575');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Use HH:MM, por exemplo 08:30')).toBeVisible();
  expect(calls).toHaveLength(0);
});

test.each([
  [{ secure: false, push: {} }, /https/],
  [{ permission: 'denied', push: {} }, /bloqueados/],
] as const)('why this browser receives none is said in words: %j', async (can, words) => {
  browser(can);
  show();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ativar avisos' })).not.toBeInTheDocument();
});

test('switching on subscribes and offers a test; switching off ends both', async () => {
  const unsubscribe = jest.fn(async () => true);
  const made = subscription(unsubscribe);
  let known: typeof made | null = null;
  const push = {
    getSubscription: async () => known,
    subscribe: async () => {
      known = made;
      return made;
    },
  };
  browser({ push });
  const calls = serveApi({
    'GET /notification-choices': () => ({ choices: usualChoices, companyTimeZone: 'UTC', publicKey: 'B' }),
    'PUT /push-subscription': () => ({ message: '' }),
    'POST /push-subscription/test': () => ({ message: '' }),
    'DELETE /push-subscription': () => ({ message: '' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Ativar avisos' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar notificação de teste' }));
  expect(await screen.findByText(/Enviada/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desativar' }));
  expect(await screen.findByRole('button', { name: 'Ativar avisos' })).toBeVisible();
  expect(unsubscribe).toHaveBeenCalled();
  expect(calls.slice(1).map(({ body }) => body)).toEqual([
    { endpoint: made.endpoint, keys: secrets, language: 'pt' },
    undefined,
    undefined,
  ]);
});

test('a message is shown if the browser cannot reach its push service', async () => {
  const subscribe = async () => Promise.reject(new DOMException('Registration failed', 'AbortError'));
  browser({ push: { getSubscription: async () => null, subscribe } });
  serveApi({ 'GET /notification-choices': () => ({ choices: usualChoices, companyTimeZone: 'UTC', publicKey: 'B' }) });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Ativar avisos' }));
  expect(await screen.findByText(/não alcançou o serviço/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ativar avisos' })).toBeVisible();
});

test('administrators choose whether problems of official numbers come by e-mail', async () => {
  signIn({ token: 'token', user: aSessionUser({ id: 9, profile: 'admin' }) });
  browser({});
  const calls = serveApi({ 'PUT /notification-choices': () => usualChoices });
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'E-mail' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ mail: { health: false } }));
});
