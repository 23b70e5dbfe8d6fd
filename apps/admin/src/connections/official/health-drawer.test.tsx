import { aWhatsapp, serveApi } from '@recado/api/testing';
import type { OfficialConnection } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { HealthDrawer } from './health-drawer.tsx';
import { anOfficial } from './testing/an-official.ts';

beforeAll(() => setup());

function show(official: OfficialConnection, later: OfficialConnection = official) {
  let current = official;
  const change = () => {
    current = later;
    return current;
  };
  const calls = serveApi({
    'GET /official-connections/:whatsappId': () => current,
    'POST /official-connections/:whatsappId/refresh': change,
    'POST /official-connections/:whatsappId/register': change,
    'POST /official-connections/:whatsappId/sync': change,
  });
  return { ...renderWithProviders(<HealthDrawer whatsapp={aWhatsapp()} onClose={jest.fn()} />), calls };
}

const { health, webhook } = anOfficial();

test('the health, the address of the webhooks and the missing first delivery are shown', async () => {
  show(anOfficial());
  expect(await screen.findByText('250 por dia')).toBeVisible();
  expect(screen.getByText('10 nas últimas 24 horas')).toBeVisible();
  expect(screen.getByText('812').closest('[data-bad]')).not.toBeNull();
  expect(screen.getByText('Aguardando a primeira entrega do WhatsApp')).toBeVisible();
  expect(screen.getByText(webhook.address)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copiar Token de verificação' })).toBeEnabled();
});

test('a check shows a problem and the next thing to do', async () => {
  const { user } = show(anOfficial(), anOfficial({ health: { ...health, problem: 'token_ended' } }));
  await user.click(await screen.findByRole('button', { name: 'Verificar agora' }));
  expect(await screen.findByText(/troque o token/)).toBeVisible();
});

test('what WhatsApp reported of the account is shown beside its figures', async () => {
  const reports = [{ report: 'pin_changed' as const, since: '2026-01-02T11:00:00.000Z' }];
  show(anOfficial({ health: { ...health, reports } }));
  expect(await screen.findByText(/O PIN da confirmação em duas etapas deste número foi alterado/)).toBeVisible();
  expect(screen.getByText('250 por dia')).toBeVisible();
});

test('a number that is not registered is registered with its PIN', async () => {
  const { user, calls } = show(anOfficial({ health: { ...health, problem: 'number_not_registered' } }), anOfficial());
  await user.click(await screen.findByRole('button', { name: 'Registrar o número' }));
  await user.type(await screen.findByLabelText('PIN da confirmação em duas etapas'), '123456');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Registrar o número' })).toBeNull());
  expect(calls.find(({ key }) => key.endsWith('/register'))?.body).toEqual({ pin: '123456' });
});

test('beside an app on a phone, its contacts are asked for once, and nothing is registered', async () => {
  const before = anOfficial({ way: 'coexistence', health: { ...health, problem: 'number_not_registered' } });
  const { user } = show(before, { ...before, contactsRequestedAt: '2026-01-02T12:00:00.000Z' });
  await user.click(await screen.findByRole('button', { name: 'Pedir os contatos do celular' }));
  await user.click(await screen.findByRole('button', { name: 'Pedir agora' }));
  expect(await screen.findByText(/Contatos pedidos em/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir os contatos do celular' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Registrar o número' })).toBeNull();
});
