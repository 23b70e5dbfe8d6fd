import { queryClient } from '@recado/api/live';
import { aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { OfficialSignup } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../../../setup.ts';
import { anOfficial } from '../testing/an-official.ts';
import { SignupDialog, type SignupTarget } from './signup-dialog.tsx';

/** Channels within this page, by name: jsdom has none. */
class Channel {
  static readonly open = new Map<string, Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: unknown[] = [];
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.open.set(name, this);
  }
  postMessage(message: unknown) {
    this.sent.push(message);
  }
  close() {
    Channel.open.delete(this.name);
  }
}

const state = 'a-state-of-twenty-letters';
const address = `/official-signup#state=${state}`;
const signup = (differences: Partial<OfficialSignup> = {}): OfficialSignup => ({
  ...{ way: 'signup', step: 'number', whatsappId: null, leftAt: null, errorId: null },
  ...{ accountId: '2000001', phoneNumberId: '1000001', startedBy: 'Ana', changedAt: '2026-01-02T12:00:00.000Z' },
  ...differences,
});

beforeAll(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
  return setup();
});
beforeEach(() => {
  window.open = jest.fn();
  signIn({ token: 'token', user: aSessionUser({ profile: 'admin' }) });
});
afterEach(() => queryClient.clear());

type Finish = () => OfficialSignup;

function show(target: SignupTarget = { moving: undefined }, finish: Finish = () => signup()) {
  const calls = serveApi({
    'GET /queue': () => [],
    'POST /official-connections/signup': () => ({ state, address }),
    'POST /official-connections/signup/left': ({ body }) => signup({ step: 'left', ...Object(body), errorId: null }),
    'POST /official-connections/signup/finish': finish,
    'POST /official-connections/signup/connect': () => anOfficial({ whatsappId: 7, way: 'signup' }),
    'GET /official-connections/signup/numbers': () => [],
  });
  const onConnected = jest.fn();
  const shown = renderWithProviders(<SignupDialog target={target} onClose={jest.fn()} onConnected={onConnected} />, {
    queryClient,
  });
  return { ...shown, calls, onConnected, keys: () => calls.map(({ key }) => key) };
}

/** The page of signup tells something. */
function tell(data: object): Channel | undefined {
  const channel = Channel.open.get(`official-signup:${state}`);
  act(() => channel?.onmessage?.({ data }));
  return channel;
}
const finished = { kind: 'finished', code: 'a-code', accountId: '2000001', phoneNumberId: '1000001' };

test('the window opens for the chosen way, and what it gives becomes a connection', async () => {
  const { user, calls, onConnected } = show();
  await user.click(screen.getByRole('button', { name: 'Conectar só na plataforma' }));
  expect(await screen.findByText(/A janela do Facebook está aberta/)).toBeVisible();
  expect(window.open).toHaveBeenCalledWith(address, 'official-signup', expect.any(String));
  expect(tell(finished)?.sent).toEqual([{ kind: 'received' }]);
  await user.type(await screen.findByLabelText('Nome'), 'Oficial');
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  await waitFor(() => expect(onConnected).toHaveBeenCalledWith(7));
  const bodyOf = (key: string) => calls.find((call) => call.key === key)?.body;
  expect(bodyOf('POST /official-connections/signup')).toEqual({ way: 'signup' });
  expect(bodyOf('POST /official-connections/signup/finish')).toMatchObject({ state, code: 'a-code' });
  expect(bodyOf('POST /official-connections/signup/connect')).toMatchObject({ name: 'Oficial' });
});

test('where the window was left is said in words, and it opens again for the same signup', async () => {
  const { user, keys } = show();
  await user.click(screen.getByRole('button', { name: 'Conectar e manter no celular' }));
  await screen.findByText(/A janela do Facebook está aberta/);
  tell({ kind: 'left', leftAt: 'WHATSAPP_BUSINESS_APP_QR' });
  expect(await screen.findByText(/fechada na leitura do QR Code/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continuar de onde parou' }));
  expect(window.open).toHaveBeenCalledTimes(2);
  tell({ kind: 'closed' });
  expect(await screen.findByText('A janela do Facebook foi aberta e não terminou.')).toBeVisible();
  expect(keys().filter((key) => key === 'POST /official-connections/signup')).toHaveLength(1);
});

test('a code that came too late says so, and the signup can begin again', async () => {
  const { user } = show(undefined, () => {
    throw new Refusal('ERR_OFFICIAL_CODE_EXPIRED');
  });
  await user.click(screen.getByRole('button', { name: 'Conectar só na plataforma' }));
  await screen.findByText(/A janela do Facebook está aberta/);
  tell(finished);
  expect(await screen.findByText(/ERR_OFFICIAL_CODE_EXPIRED|vale só meio minuto/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Começar de novo' }));
  expect(screen.getByRole('button', { name: 'Conectar só na plataforma' })).toBeVisible();
});

test('a signup whose account has no number offers to look again and to open Facebook', async () => {
  const { user, keys } = show({ moving: undefined, signup: signup({ step: 'account', phoneNumberId: null }) });
  expect(await screen.findByText('A conta ainda não tem número')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Procurar de novo' }));
  await waitFor(() =>
    expect(keys().filter((key) => key === 'GET /official-connections/signup/numbers')).toHaveLength(2),
  );
  await user.click(await screen.findByRole('button', { name: 'Abrir o Facebook' }));
  expect(await screen.findByText(/A janela do Facebook está aberta/)).toBeVisible();
});

test('a connection that moves keeps its name, and needs only the last click', async () => {
  const moving = aWhatsapp({ id: 7, name: 'Matriz' });
  const { user, onConnected } = show({ moving, signup: signup({ whatsappId: 7, way: 'coexistence' }) });
  expect(await screen.findByText('Mudar Matriz para a plataforma oficial')).toBeVisible();
  expect(screen.queryByLabelText('Nome')).toBeNull();
  expect(screen.queryByLabelText('PIN da confirmação em duas etapas')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  await waitFor(() => expect(onConnected).toHaveBeenCalledWith(7));
});
