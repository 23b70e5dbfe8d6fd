import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Answer, LookReport, Move, MovedCompany } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import MovePage from './move-page.tsx';

const moment = '2026-11-27T12:00:00.000Z';
const look: LookReport = {
  edition: 'ticketz',
  lookedAt: moment,
  bytes: 1024 ** 3,
  companies: [
    {
      sourceId: '1',
      name: 'Padaria',
      counts: { messages: 12_000, tickets: 900, contacts: 800, users: 4 },
      files: { count: 2_500, bytes: 3 * 1024 ** 3 },
      firstMessageAt: '2024-01-02T12:00:00.000Z',
      lastMessageAt: moment,
      seconds: 600,
      phones: 2,
      findings: [{ kind: 'messages', reason: 'missingFile', rows: 3, examples: [{ id: '77', detail: 'foto.jpg' }] }],
    },
  ],
  findings: [],
};
const copied: MovedCompany = {
  sourceId: '1',
  companyId: 9,
  name: 'Padaria',
  state: 'copied',
  progress: { kind: null, done: { messages: 12_000 }, total: {}, rate: 5_000, remaining: 0, isPaused: false },
  findings: [],
  copiedAt: moment,
};
const move: Move = {
  id: 1,
  edition: 'ticketz',
  place: 'antigo:5432/ticketz',
  files: '',
  task: null,
  companies: [],
  createdAt: moment,
  updatedAt: moment,
};
const task = { task: 'copy' as const, companyIds: ['1'], isStopping: false, startedAt: moment, reasons: [] };
const running = { ...task, isRunning: true, endedAt: null, failedCode: null };

setUpPage(() => setup('./move'), aSessionUser({ id: 9, profile: 'admin', super: true }));

function show(present: Partial<Move>, more: Partial<Answer<'GET /moves/:moveId'>> = {}, rest: object = {}) {
  const shown = { ...move, ...present };
  const calls = serveApi({
    'GET /moves': () => [shown],
    'GET /moves/:moveId': () => ({ move: shown, look, switched: null, check: null, ...more }),
    'POST /moves/:moveId/tasks': () => shown,
    'DELETE /moves/:moveId/tasks': () => shown,
    ...rest,
  });
  return { calls, ...renderWithProviders(<MovePage />, { queryClient, path: '/move' }) };
}

test('without a move the page says what it is for; a refused address stays in the form', async () => {
  const calls = serveApi({
    'GET /moves': () => [],
    'POST /moves': () => {
      throw new Refusal('ERR_MOVE_NOT_RECOGNISED');
    },
  });
  const { user } = renderWithProviders(<MovePage />, { queryClient, path: '/move' });
  await screen.findByText('Nenhuma mudança ainda');
  await user.click(screen.getByRole('button', { name: 'Conectar banco' }));
  const address = await screen.findByRole('textbox', { name: 'Endereço do banco' });
  await user.type(address, 'postgres://eu:segredo@antigo/outro');
  await user.click(screen.getByRole('button', { name: 'Olhar' }));
  await waitFor(() => expect(calls.filter(({ key }) => key === 'POST /moves')).toHaveLength(1));
  expect(address).toHaveValue('postgres://eu:segredo@antigo/outro');
});

test('a company shows what it holds and what does not come exactly; chosen, it is copied', async () => {
  const { user, calls } = show({});
  const item = (await screen.findByText('Padaria')).closest('li');
  expect(item).toHaveTextContent(/12\.000 mensagens · 900 atendimentos · 800 contatos · 4 usuários · 2 celulares/);
  expect(item).toHaveTextContent('cópia em cerca de 10 minutos');
  expect(item).toHaveTextContent('foto.jpg');
  const copy = screen.getByRole('button', { name: 'Copiar' });
  expect(copy).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Virar a chave…' })).toBeDisabled();
  await user.click(await screen.findByRole('checkbox', { name: 'Padaria' }));
  await user.click(copy);
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'POST /moves/:moveId/tasks')?.body).toMatchObject({
      task: 'copy',
      companyIds: ['1'],
    }),
  );
});

test('a running copy shows how far it is and how long it takes, and is stopped', async () => {
  const progress = { kind: 'messages', done: { messages: 3_000 }, total: { messages: 12_000 }, isPaused: false };
  const company: MovedCompany = {
    ...copied,
    state: 'copying',
    copiedAt: null,
    progress: { ...progress, rate: 4_900, remaining: 180 },
  };
  const { user, calls } = show({ task: running, companies: [company] });
  expect(await screen.findByText(/Mensagens · 3\.000 de 12\.000 linhas · 4\.900 linhas por segundo/)).toBeVisible();
  expect(screen.getByText(/faltam cerca de 3 minutos/)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await user.click(screen.getByRole('button', { name: 'Parar' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'DELETE /moves/:moveId/tasks')).toBe(true));
});

test('a switch is asked first; what refused it is named', async () => {
  const failed = { ...task, task: 'switch' as const, isRunning: false, endedAt: moment, reasons: ['whaticket (node)'] };
  const { user, calls } = show({
    companies: [copied],
    task: { ...failed, failedCode: 'ERR_MOVE_STILL_RUNNING' },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Virar a chave: parou antes do fim');
  expect(alert).toHaveTextContent('whaticket (node)');
  await user.click(await screen.findByRole('checkbox', { name: 'Padaria' }));
  await user.click(screen.getByRole('button', { name: 'Virar a chave…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('O outro sistema precisa estar parado');
  expect(calls.some(({ key }) => key === 'POST /moves/:moveId/tasks')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Virar a chave' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /moves/:moveId/tasks')).toBe(true));
});

test('after a switch the page names what is left, each phone, and the comparison', async () => {
  const phones = [
    { id: 3, name: 'Vendas', result: 'moved' as const },
    { id: 4, name: 'Suporte', result: 'cut' as const },
  ];
  show(
    { companies: [{ ...copied, state: 'switched' }] },
    {
      switched: {
        companies: [{ sourceId: '1', id: 9, name: 'Padaria', connections: phones }],
        left: { addresses: ['https://novo.example'], webhooks: [], certificates: ['efi'] },
      },
      check: {
        companies: [
          {
            ...{ sourceId: '1', id: 9, name: 'Padaria', month: '2026-10', isRight: true },
            kinds: [
              {
                ...{ kind: 'tickets', there: 900, copied: 900, here: 700, missing: 0 },
                ...{ explained: { joinedTicket: 200 }, unexplained: 0 },
              },
            ],
            figures: [{ name: 'received', there: 5_000, here: 5_000, explained: 0, isSame: true }],
            messages: { looked: 1_000, files: 120, problems: [] },
          },
        ],
      },
    },
  );
  const left = await screen.findByRole('region', { name: 'O que falta fazer' });
  expect(left).toHaveTextContent('https://novo.example');
  expect(left).toHaveTextContent('Envie os certificados de pagamento: efi.');
  expect(left).toHaveTextContent(/Vendas: ?veio sem QR code/);
  expect(left).toHaveTextContent(/Suporte: ?pareamento cortado no banco: leia o QR code/);
  const check = screen.getByRole('region', { name: 'Conferência' });
  expect(check).toHaveTextContent('Tudo confere');
  expect(within(check).getByRole('row', { name: /^Tickets 900 900 700 0/ })).toBeVisible();
  expect(check).toHaveTextContent('Mensagens recebidas em 2026-10: 5.000 → 5.000');
});
