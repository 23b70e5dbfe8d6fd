import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { DeadJob, OperatedConnection, Operations } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import OperationsPage from './operations-page.tsx';

const moment = '2026-01-01T12:00:00.000Z';
const one = {
  id: 'a',
  host: 'servidor-1',
  pid: 41,
  roles: ['web', 'api'],
  version: '7.0.0',
  node: 'v24.1.0',
  startedAt: moment,
  measuredAt: moment,
  memory: 200 * 1024 ** 2,
  heap: 90 * 1024 ** 2,
  loopDelay: 3.25,
  loopBusy: 0.125,
  sockets: 1_200,
  fanOut: { lagMs: 2.5, sent: 10, failures: 1, gaps: 2 },
};
const operations: Operations = {
  measuredAt: '2026-01-01T12:00:05.000Z',
  processes: [one, { ...one, id: 'b', pid: 42, measuredAt: '2026-01-01T11:59:00.000Z', loopDelay: null, sockets: 34 }],
  levels: [
    { name: 'inbound', target: 0.999, good: 998, total: 1_000 },
    { name: 'speed', target: 0.99, good: 0, total: 0 },
  ],
  spent: {
    endpoints: [{ name: 'GET /tickets', times: 300, failures: 1, total: 6_000 }],
    jobs: [{ name: 'inbound-event', times: 10, failures: 0, total: 2_000 }],
  },
  slowStatements: [
    {
      shape: 'select * from messages where id = ?',
      times: 12,
      failures: 2,
      slowest: 5_000,
      average: 61,
      lastAt: moment,
    },
  ],
  jobs: [
    { kind: 'send-message', waiting: 7, scheduled: 0, dead: 3, oldestAt: moment },
    { kind: 'send-schedule', waiting: 0, scheduled: 5, dead: 0, oldestAt: null },
  ],
  storage: {
    database: 3 * 1024 ** 3,
    disk: { free: 10 * 1024 ** 3, total: 100 * 1024 ** 3 },
    backup: { at: '2025-12-30T12:00:00.000Z', bytes: 5 * 1024 ** 2 },
    media: {
      measuredAt: moment,
      files: 2_500,
      bytes: 1024 ** 3,
      companies: [{ companyId: 9, companyName: 'Padaria', files: 2_500, bytes: 1024 ** 3 }],
    },
  },
  versions: {
    server: '7.0.0',
    endpoints: 210,
    node: 'v24.1.0',
    database: { kind: 'embedded', version: '17.5' },
    migrations: { applied: 36, known: 36 },
    remotes: [{ name: 'admin', release: 'abc123' }],
  },
};
const connection: OperatedConnection = {
  id: 1,
  companyId: 9,
  companyName: 'Padaria',
  name: 'Loja',
  number: '5511987654321',
  status: 'DISCONNECTED',
  statusDetail: 'logged_out',
  statusSince: moment,
  toSend: 4,
  toReceive: 0,
};
const job: DeadJob = {
  id: 77,
  kind: 'send-message',
  companyId: 9,
  companyName: 'Padaria',
  attempts: 6,
  error: 'cannot send "…"',
  createdAt: moment,
  failedAt: moment,
};
const page = <Item,>(...records: Item[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin', super: true }));
const show = (path = '/operations') => renderWithProviders(<OperationsPage />, { queryClient, path });

test('shows the figures, each process, waiting jobs, media by company and versions', async () => {
  serveApi({ 'GET /operations': () => operations });
  show();
  await screen.findByRole('heading', { name: 'Operação' });
  const figures = screen.getAllByRole('term').slice(0, 10);
  expect(figures.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Processos', '2'],
    ['Navegadores conectados', '1.234'],
    ['Trabalhos na fila', '7'],
    ['Falhas definitivas', '3'],
    ['Banco de dados', '3 GB'],
    ['Arquivos de mídia', '1 GB2.500 arquivos'],
    ['Livre no disco', '10 GBde 100 GB'],
    ['Última cópia de segurança', expect.stringMatching(/5 MB$/)],
    ['Mensagens na tela em 2 s', '99,8 %de 1.000; meta 99,9 %'],
    ['Pedidos em até 1 s', 'Sem movimentode 0; meta 99 %'],
  ]);
  const isBad = (name: string) => screen.getByText(name).closest('[data-bad]') !== null;
  expect([isBad('Última cópia de segurança'), isBad('Mensagens na tela em 2 s'), isBad('Pedidos em até 1 s')]).toEqual([
    true,
    true,
    false,
  ]);
  const [first, second] = within(screen.getByRole('region', { name: 'Processos' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('servidor-1 · processo 41');
  for (const text of ['Responde', 'web, api', '200 MB', '3,3 ms', '12,5 %', '1.200', '2,5 ms'])
    expect(first).toHaveTextContent(text);
  expect(second).toHaveTextContent('Não responde');
  expect(second).toHaveTextContent('Medindo…');
  expect(screen.getByRole('row', { name: 'send-schedule 0 — 5 0' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Padaria 2.500 1 GB' })).toBeVisible();
  expect(screen.getByText('PostgreSQL 17.5 (embutido)')).toBeVisible();
  expect(screen.getByText('36 de 36')).toBeVisible();
});

test('failures are one click from their queue; one is retried, or all of the kind after confirmation', async () => {
  let records = [job, { ...job, id: 78 }];
  const calls = serveApi({
    'GET /operations': () => operations,
    'GET /operations/dead-jobs': () => page(...records),
    'POST /jobs/dead/:jobId/retry': ({ params }) => {
      records = records.filter(({ id }) => id !== Number(params.jobId));
      return { message: 'Trying again' };
    },
    'POST /operations/dead-jobs/retries': () => {
      records = [];
      return { retried: 1, left: 0 };
    },
  });
  const { user, path } = show();
  await user.click(await screen.findByRole('button', { name: 'Ver falhas de send-message' }));
  expect(path()).toBe('/operations?tab=failures&kind=send-message');
  const [row] = await screen.findAllByRole('row', { name: /^send-message Padaria cannot send "…" 6 / });
  if (!row) throw new Error('There is no row of the failure');
  expect(calls.findLast(({ key }) => key === 'GET /operations/dead-jobs')?.query).toMatchObject({
    kind: 'send-message',
  });
  await user.click(within(row).getByRole('button', { name: 'Tentar de novo: send-message nº 77' }));
  expect(await screen.findByText('Tentando de novo')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /nº 77/ })).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Tentar todas de novo' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('send-message (3)')).toBeVisible();
  expect(calls.some(({ key }) => key === 'POST /operations/dead-jobs/retries')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('1 trabalho de volta à fila')).toBeVisible();
  expect(calls.find(({ key }) => key === 'POST /operations/dead-jobs/retries')?.body).toEqual({ kind: 'send-message' });
  expect(await screen.findByText('Nenhuma falha')).toBeVisible();
});

test('a refused retry shows the reason, and the list is fetched again', async () => {
  serveApi({
    'GET /operations': () => operations,
    'GET /operations/dead-jobs': () => page(job),
    'POST /jobs/dead/:jobId/retry': () => {
      throw new Refusal('ERR_NO_JOB_FOUND');
    },
  });
  const { user } = show('/operations?tab=failures');
  await user.click(await screen.findByRole('button', { name: /nº 77/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/./);
});

test('connections of all companies are searched, with their waiting messages', async () => {
  const calls = serveApi({
    'GET /operations': () => operations,
    'GET /operations/connections': ({ query }) => (query.searchParam ? page() : page(connection)),
  });
  const { user } = show('/operations?tab=connections');
  const row = await screen.findByRole('row', { name: /Loja.*Padaria.*Desconectado/ });
  expect(row).toHaveTextContent('+55 (11) 98765-4321');
  expect(within(row).getByRole('cell', { name: '4' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por empresa, conexão ou número' }), 'x');
  expect(await screen.findByText('Nenhuma conexão')).toBeVisible();
  expect(calls.at(-1)?.query).toMatchObject({ searchParam: 'x' });
});

test('slow statements have their times', async () => {
  serveApi({ 'GET /operations': () => operations });
  show('/operations?tab=statements');
  const row = await screen.findByRole('row', { name: /select \* from messages where id = \?/ });
  expect(row).toHaveTextContent(/5\.000 ms61 ms0,7 s122/);
});

test('where the time goes: the share of each endpoint and kind of job', async () => {
  serveApi({ 'GET /operations': () => operations });
  show('/operations?tab=time');
  expect(await screen.findByRole('row', { name: 'GET /tickets 100 % 6 s 20 ms 300 1' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'inbound-event 100 % 2 s 200 ms 10 0' })).toBeVisible();
});

test('what companies take, of a day or a month, sorted by what is chosen', async () => {
  const company = { id: 9, name: 'Padaria', messages: 1_234, media: 5 * 1024 ** 2, webhooks: 3, ai: 2, jobs: 0 };
  const calls = serveApi({
    'GET /operations': () => operations,
    'GET /operations/companies': ({ query }) => (query.searchParam ? page() : page(company)),
  });
  const { user } = show('/operations?tab=companies');
  expect(await screen.findByRole('row', { name: 'Padaria 1.234 5 MB 3 2 0' })).toBeVisible();
  const choose = async (field: string, choice: string) => {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByTitle(choice));
  };
  await choose('Período', 'Últimos 30 dias');
  await choose('Ordenar por', 'Arquivos');
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ period: 'month', sort: 'media' }));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por empresa' }), 'x');
  expect(await screen.findByText('Nenhuma empresa')).toBeVisible();
});

test('fetches again while it is open and visible, keeps its data when the server fails, and stops when it is closed', async () => {
  jest.useFakeTimers();
  try {
    let fails = false;
    const calls = serveApi({
      'GET /operations': () => {
        if (fails) throw new Refusal('ERR_INTERNAL');
        return operations;
      },
    });
    const asked = () => calls.filter(({ key }) => key === 'GET /operations').length;
    const { unmount } = show();
    await screen.findByRole('heading', { name: 'Operação' });
    const before = asked();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(asked()).toBe(before + 1);
    fails = true;
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    expect(screen.getByText('36 de 36')).toBeVisible();
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    const hidden = asked();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(asked()).toBe(hidden);
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    unmount();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(asked()).toBe(hidden);
  } finally {
    jest.useRealTimers();
  }
});
