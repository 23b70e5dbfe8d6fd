import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Campaign, CampaignRecipient, CampaignReport } from '@recado/contract';
import { Route, Routes } from '@recado/ui/router';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../campaigns/testing/campaigns.ts';
import setup from '../setup.ts';
import CampaignReportPage from './campaign-report-page.tsx';

const none = aCampaign().counts;
const counts = {
  ...none,
  queued: 50,
  sending: 1,
  sent: 9,
  delivered: 20,
  read: 6,
  replied: 4,
  failed: 8,
  suppressed: 2,
};
const running = aCampaign({ status: 'EM_ANDAMENTO', recipients: 100, counts, pausedFor: 'quiet-hours' });
const texts: CampaignReport['texts'] = [
  { index: 2, text: 'Olá {nome}', template: null, counts: { ...none, sent: 1, delivered: 2, read: 3, replied: 4 } },
];
const ana: CampaignRecipient = {
  id: 1,
  name: 'Ana',
  number: '5511987654321',
  email: '',
  contactId: null,
  state: 'failed',
  messageIndex: 2,
  confirmation: null,
  confirmationRequestedAt: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  repliedAt: null,
  failedCode: 'Sem WhatsApp',
};

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

function show(campaign: Campaign, recipients: CampaignRecipient[] = [ana], count = recipients.length) {
  const calls = serveApi({
    'GET /campaigns/:campaignId': () => campaign,
    'GET /campaigns/:campaignId/report': () => ({
      campaign,
      texts,
      failures: [{ code: 'Sem WhatsApp', count: 8 }],
      lastSentAt: null,
      sentLastHour: 39,
    }),
    'GET /campaigns/:campaignId/recipients': () => ({ records: recipients, count, hasMore: false }),
    'POST /campaigns/:campaignId/cancel': () => ({ ...campaign, status: 'CANCELADA' }),
  });
  const page = renderWithProviders(
    <Routes>
      <Route path="/campaign/:campaignId/report" element={<CampaignReportPage />} />
      <Route path="/campaigns" element={<p>as campanhas</p>} />
    </Routes>,
    { path: '/campaign/1/report', queryClient },
  );
  return { ...page, calls };
}

test('texts are compared: the winner with its certainty, or a notice that none is clear', async () => {
  const other = { index: 1, text: 'Oi', template: null, counts: { ...none, delivered: 160, replied: 40 } };
  texts.push({ ...other, index: 3, counts: { ...none, delivered: 180, replied: 20 } }, other);
  show(running);
  const panel = within(await screen.findByRole('region', { name: 'Por mensagem' }));
  expect(await panel.findByRole('status')).toHaveTextContent(
    'Msg.1 tem mais respostas que as outras (certeza de 99,7%).',
  );
  expect(panel.getAllByText('20%')).toHaveLength(2);
  texts.length = 1;
});

test('a template is named with its presses, and who was skipped is no failure', async () => {
  const [text] = texts;
  if (!text) throw new Error('There is no text.');
  texts[0] = { ...text, template: { name: 'oferta', language: 'pt_BR', clicked: 5 } };
  show(running, [{ ...ana, number: '', failedCode: 'ERR_CAMPAIGN_UNREACHABLE' }]);
  const panel = within(await screen.findByRole('region', { name: 'Por mensagem' }));
  expect(await panel.findByText('Modelo oferta (pt_BR)')).toBeVisible();
  expect(panel.getByRole('columnheader', { name: 'Cliques' })).toBeVisible();
  expect(panel.getByText('50%')).toBeVisible();
  expect(await screen.findByText('Pulada')).toBeVisible();
  expect(screen.getByText('Sem número')).toBeVisible();
  texts[0] = text;
});

test('the funnel counts the recipients that reached each step, and those that failed or are blocked', async () => {
  show(running);
  const funnel = await screen.findByRole('region', { name: 'Funil' });
  const shares = within(funnel)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(shares).toEqual([
    '51 51% do total',
    '39 39% do total',
    '30 30% do total',
    '10 10% do total',
    '4 4% do total',
    '8 8% do total',
    '2 2% do total',
  ]);
  expect(screen.getByRole('progressbar', { name: 'Progresso da campanha' })).toHaveAttribute('aria-valuenow', '49');
  expect(screen.getByText('Pausada: fora do horário')).toBeVisible();
  expect(await screen.findByText('39 enviadas na última hora')).toBeVisible();
});

test('a campaign that asks first shows what became of its questions, apart from failures', async () => {
  const questions = { asked: 60, waiting: 30, accepted: 20, declined: 5, unanswered: 3, optedOut: 2 };
  show(aCampaign({ ...running, questions }));
  const funnel = within(await screen.findByRole('region', { name: 'Funil' }));
  const shown = funnel
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.querySelector('strong')?.textContent]);
  expect(shown).toEqual([
    ['Perguntadas', '60'],
    ['Sem resposta ainda', '30'],
    ['Aceitaram', '20'],
    ['Recusaram', '5'],
    ['Não responderam', '3'],
    ['Pediram para sair', '2'],
    ['Na fila', '21'],
    ['Enviadas', '39'],
    ['Entregues', '30'],
    ['Lidas', '10'],
    ['Respondidas', '4'],
    ['Falharam', '0'],
    ['Bloqueadas', '0'],
  ]);
});

test('each text has its own figures, and each reason its count', async () => {
  show(running);
  const row = await screen.findByRole('row', { name: /Msg\.2.*Olá/ });
  const figures = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(figures).toEqual(['10', '9 90%', '7 70%', '4 40%']);
  expect(within(screen.getByRole('region', { name: 'Por que falharam' })).getByText('Sem WhatsApp')).toBeVisible();
});

test('recipients are filtered by their state and shown page by page', async () => {
  const { user, calls } = show(running, [ana], 45);
  expect(await screen.findByText('Ana')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Próxima página' }));
  const asked = () => calls.filter(({ key }) => key === 'GET /campaigns/:campaignId/recipients').at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ pageNumber: '2' }));
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por situação' }));
  await user.click(await screen.findByTitle('Falhou'));
  await waitFor(() => expect(asked()).toMatchObject({ pageNumber: '1', state: 'failed' }));
});

test('a campaign that has not begun shows when its recipients are added', async () => {
  show(aCampaign(), []);
  expect(await screen.findByText('A lista é montada quando a campanha começa.')).toBeVisible();
});

test('the campaign can be stopped here, after confirmation', async () => {
  const { user } = show(running);
  await user.click(await screen.findByRole('button', { name: 'Parar' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Parar' }));
  expect(await screen.findByText('Cancelada')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reiniciar' })).toBeVisible();
});
