import { queryClient } from '@recado/api/live';
import { aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { OfficialCheck, Whatsapp } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { OfficialDialog } from './official-dialog.tsx';
import { anOfficial } from './testing/an-official.ts';

beforeAll(() => setup());
afterEach(() => queryClient.clear());
beforeEach(() => signIn({ token: 'token', user: aSessionUser({ profile: 'admin' }) }));

const found: OfficialCheck = {
  ...{ phoneNumberId: '1000001', number: '5511930000001', verifiedName: 'Loja oficial', nameStatus: 'APPROVED' },
  ...{ quality: 'GREEN', dailyLimit: 250, isRegistered: true, isOnPhone: false },
  ...{ accountName: 'Loja', templates: 0, problems: [] },
};

function show(target: 'new' | Whatsapp, check: () => OfficialCheck = () => found) {
  const calls = serveApi({
    'GET /queue': () => [],
    'POST /official-connections/check': check,
    'POST /official-connections': () => anOfficial({ whatsappId: 7 }),
  });
  const onConnected = jest.fn();
  const shown = renderWithProviders(<OfficialDialog target={target} onClose={jest.fn()} onConnected={onConnected} />, {
    queryClient,
  });
  const fill = async () => {
    const { user } = shown;
    if (target === 'new') await user.type(await screen.findByLabelText('Nome'), 'Oficial');
    await user.type(screen.getByLabelText('Identificação do número de telefone'), '1000001');
    await user.type(screen.getByLabelText('Identificação da conta do WhatsApp Business'), '2000001');
    await user.type(screen.getByLabelText('Token de acesso permanente'), 'token-of-theirs');
    await user.type(screen.getByLabelText('Chave secreta do app'), 'secret-of-theirs');
    await user.click(screen.getByRole('button', { name: 'Verificar no WhatsApp' }));
  };
  return { ...shown, calls, onConnected, fill };
}

test('what WhatsApp says is shown before the number is connected', async () => {
  const { user, calls, onConnected, fill } = show('new');
  await fill();
  expect(await screen.findByText('Loja oficial')).toBeVisible();
  expect(calls.map(({ key }) => key)).not.toContain('POST /official-connections');
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  await waitFor(() => expect(onConnected).toHaveBeenCalledWith(7));
  const sent = calls.find(({ key }) => key === 'POST /official-connections')?.body;
  expect(sent).toMatchObject({ name: 'Oficial', phoneNumberId: '1000001', accountId: '2000001' });
  expect(sent).not.toHaveProperty('pin');
});

test('moving a linked device says what stays, what is lost and what to do on the phone', async () => {
  const { user, calls, onConnected, fill } = show(aWhatsapp({ id: 7, name: 'Matriz' }));
  await fill();
  expect(await screen.findByText(/grupos, enquetes/)).toBeVisible();
  expect(screen.getByText(/ainda não tem modelos aprovados/)).toBeVisible();
  expect(screen.getByText(/exclua a conta em Configurações/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mudar para a plataforma oficial' }));
  await waitFor(() => expect(onConnected).toHaveBeenCalledWith(7));
  expect(calls.at(-1)?.body).toMatchObject({ whatsappId: 7 });
});

test('a token that WhatsApp refuses is marked in its field, and nothing is connected', async () => {
  const { calls, fill } = show('new', () => {
    const issue = { path: 'body.token', code: 'tokenRefused' as const, params: {}, message: '' };
    throw new Refusal('ERR_VALIDATION', { issues: [issue] });
  });
  await fill();
  const token = screen.getByLabelText('Token de acesso permanente');
  await waitFor(() => expect(token).toHaveAccessibleDescription(/O WhatsApp não aceita este token/));
  expect(calls.map(({ key }) => key)).not.toContain('POST /official-connections');
});
