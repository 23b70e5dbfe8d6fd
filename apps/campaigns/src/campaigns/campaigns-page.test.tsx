import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Campaign } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import CampaignsPage from './campaigns-page.tsx';
import { aCampaign } from './testing/campaigns.ts';

const page = (...records: Campaign[]) => ({ records, count: records.length, hasMore: false });
const counts = { ...aCampaign().counts, queued: 60, sent: 10, delivered: 20, read: 6, replied: 4 };
const running = aCampaign({ status: 'EM_ANDAMENTO', recipients: 100, counts });
const stopped = aCampaign({ id: 2, name: 'Páscoa', status: 'CANCELADA', confirmation: true });

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
const show = () => renderWithProviders(<CampaignsPage />, { queryClient });

test('shows the progress of a running campaign, why it pauses, and its actions', async () => {
  serveApi({ 'GET /campaigns': () => page({ ...running, pausedFor: 'disconnected' }) });
  show();
  expect(await screen.findByText('Em andamento')).toBeVisible();
  expect(screen.getByText('Pausada: a conexão caiu')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '40 de 100' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('Clientes')).toBeVisible();
  for (const name of ['Parar Natal', 'Relatório de Natal', 'Editar Natal'])
    expect(screen.getByRole('button', { name })).toBeVisible();
  for (const name of ['Reiniciar Natal', 'Excluir Natal'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a segment is shown as a text, including deleted records', async () => {
  const segment: Partial<Campaign> = {
    usesSegment: true,
    segmentTagIds: [7, 8],
    segmentContact: 'within',
    excludedListIds: [4],
    excludedCampaignIds: [2],
    contactList: null,
    pausedFor: 'segment-gone',
    segmentNames: {
      tags: [{ id: 7, name: 'VIP' }],
      organisations: [],
      lists: [{ id: 4, name: 'Equipe' }],
      campaigns: [{ id: 2, name: 'Páscoa' }],
    },
  };
  serveApi({ 'GET /campaigns': () => page(aCampaign(segment)) });
  show();
  const words =
    'Todos os contatos · Com alguma tag: VIP, (excluída) · Escreveu nos últimos 30 dias · ' +
    'Menos as listas: Equipe · Menos quem recebeu: Páscoa';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Rascunho de novo: algo do segmento foi excluído')).toBeVisible();
});

test('an empty page explains campaigns', async () => {
  serveApi({ 'GET /campaigns': () => page() });
  show();
  expect(await screen.findByText('Nenhuma campanha ainda')).toBeVisible();
});

test('stopping asks first; then the campaign is shown as stopped and can be restarted', async () => {
  const calls = serveApi({
    'GET /campaigns': () => page(running),
    'POST /campaigns/:campaignId/cancel': () => ({ ...running, status: 'CANCELADA' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Parar Natal' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Nada é enviado duas vezes/)).toBeVisible();
  expect(calls.map(({ key }) => key)).toEqual(['GET /campaigns']);
  await user.click(within(dialog).getByRole('button', { name: 'Parar' }));
  expect(await screen.findByText('Cancelada')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reiniciar Natal' })).toBeVisible();
});

test('a restart is sent once for the campaign', async () => {
  const calls = serveApi({
    'GET /campaigns': () => page(stopped),
    'POST /campaigns/:campaignId/restart': () => ({ ...stopped, status: 'EM_ANDAMENTO' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Reiniciar Páscoa' }));
  expect(await screen.findByText('Em andamento')).toBeVisible();
  const restarts = calls.filter(({ key }) => key === 'POST /campaigns/:campaignId/restart');
  expect(restarts.map(({ params }) => params)).toEqual([{ campaignId: '2' }]);
});

test('deleting asks for confirmation and warns that the report is deleted, too', async () => {
  const calls = serveApi({
    'GET /campaigns': () => page(stopped),
    'DELETE /campaigns/:campaignId': () => ({ message: 'ok' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Excluir Páscoa' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/relatório dela também será excluído/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(calls.at(-1)?.params).toEqual({ campaignId: '2' }));
});
