import { queryClient } from '@recado/api/live';
import { aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { Dashboard, TimesRow } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import DashboardPage from './dashboard-page.tsx';
import { timeText } from './time-text.ts';

const hours = new Array<number>(24).fill(0).with(0, 2).with(9, 5);
const figures: Dashboard = {
  counters: {
    supportPending: 4,
    supportHappening: 3,
    supportFinished: 1234,
    leads: 7,
    avgSupportTime: 65.4,
    avgWaitTime: 4.6,
  },
  attendants: [
    { id: 1, name: 'Ana', avgSupportTime: 65, tickets: 12, rating: 2.6, rated: 7, finished: 10, online: true },
    { id: 2, name: 'Bruno', avgSupportTime: 0, tickets: 0, rating: null, rated: 0, finished: 0, online: false },
  ],
  sent: { campaigns: 0, schedules: 0, api: 0 },
  firstSteps: null,
  today: { day: '2026-03-10', tickets: 7, hours },
  period: { from: '2026-03-01', to: '2026-03-10' },
};

const lengths = (median: number | null, ninety = median) => ({ median, ninety });
const none = { tickets: 0, wait: lengths(null), firstAnswer: lengths(null) };
const row: TimesRow = {
  subjectId: 1,
  name: 'Ana',
  weekday: null,
  hour: null,
  day: null,
  tickets: 12,
  wait: lengths(40, 300),
  firstAnswer: lengths(120, 4_000),
  before: { tickets: 9, wait: lengths(60, 360), firstAnswer: lengths(90) },
};
let times = { rows: [row], before: { from: '2026-02-19', to: '2026-02-28' } };

beforeAll(() => setup());
beforeEach(() => signIn({ token: 'token', user: aSessionUser({ id: 9, profile: 'admin' }) }));
afterEach(() => {
  jest.restoreAllMocks();
  act(signOut);
  queryClient.clear();
});
const show = () => renderWithProviders(<DashboardPage />, { queryClient });

test('says which linked WhatsApp is down, with the way to repair it', async () => {
  const phones = [
    aWhatsapp({ id: 1, name: 'Loja', number: '5511988880001', status: 'DISCONNECTED' }),
    aWhatsapp({ id: 2, name: 'Suporte', number: '5511988880002' }),
    aWhatsapp({ id: 3, name: 'Nunca pareada', number: null, status: 'DISCONNECTED' }),
  ];
  serveApi({
    'GET /dashboard': () => figures,
    'GET /dashboard/times': () => times,
    'GET /service-levels': () => [],
    'GET /whatsapp': () => phones,
  });
  show();
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText('O WhatsApp Loja está fora do ar')).toBeVisible();
  expect(notice.getByRole('link', { name: 'Reconectar em Conexões' })).toHaveAttribute('href', '/connections');
});

test('shows what programs sent beside the figures, and how many rated', async () => {
  const sent = { campaigns: 200, schedules: 3, api: 0 };
  serveApi({
    'GET /dashboard': () => ({ ...figures, sent }),
    'GET /dashboard/times': () => times,
    'GET /service-levels': () => [],
  });
  show();
  const programs = within(await screen.findByRole('region', { name: 'Envios fora dos atendimentos' }));
  expect(programs.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['200', '3', '0']);
  expect(screen.getByText('7 de 10 (70 %)')).toBeVisible();
});

test('an agent who was rated on several scales has each by itself', async () => {
  const scales = [
    {
      ...{ scale: 10 as const, asked: 5, unanswered: 1, answered: 4, satisfied: 2, neutral: 1, unsatisfied: 1 },
      ...{ grades: [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2], average: 6.75, result: 25 },
    },
  ];
  const subjects = [{ subjectId: 2, name: 'Bruno', scales }];
  const calls = serveApi({
    'GET /dashboard': () => figures,
    'GET /dashboard/times': () => times,
    'GET /ticket/reports/ratings': () => ({ scales, subjects, comments: [] }),
  });
  show();
  expect(await screen.findByText('NPS 25')).toBeVisible();
  const agents = within(screen.getByRole('region', { name: 'Atendentes' }));
  expect(agents.getByRole('row', { name: /Bruno/ })).toHaveTextContent('6,75/10NPS 254 de 5 (80%)');
  expect(agents.getByRole('row', { name: /Ana/ })).toHaveTextContent('2,6★★★Muito Satisfeito');
  const asked = calls.find(({ key }) => key === 'GET /ticket/reports/ratings');
  expect(asked?.query).toMatchObject({ by: 'agent', dateFrom: '2026-03-01', dateTo: '2026-03-10' });
});

test('a company without any round sees its next steps instead of zeros', async () => {
  const firstSteps = { connection: true, queues: false, team: false };
  serveApi({
    'GET /dashboard': () => ({ ...figures, firstSteps }),
    'GET /dashboard/times': () => times,
    'GET /service-levels': () => [],
  });
  show();
  const steps = within(await screen.findByRole('region', { name: 'Comece por aqui' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Conecte o seu WhatsAppFeito',
    'Crie as filas de atendimento',
    'Adicione a sua equipe',
  ]);
  expect(screen.queryByText('Atd. Pendentes')).toBeNull();
});

test('shows the six figures with the labels of SPEC §2.5', async () => {
  serveApi({ 'GET /dashboard': () => figures, 'GET /dashboard/times': () => times, 'GET /service-levels': () => [] });
  show();
  await screen.findByText('De 01/03/2026 a 10/03/2026');
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(shown).toEqual([
    ['Atd. Pendentes', '4'],
    ['Atd. Acontecendo', '3'],
    ['Atd. Realizados', '1.234'],
    ['Leads', '7'],
    ['T.M. de Atendimento', '01h 05m'],
    ['T.M. de Espera', '00h 05m'],
  ]);
});

test('the chart of today is a table as well, from 01:00 to 00:00', async () => {
  serveApi({ 'GET /dashboard': () => figures, 'GET /dashboard/times': () => times, 'GET /service-levels': () => [] });
  show();
  const chart = within(await screen.findByRole('region', { name: 'Atendimentos hoje: 7' }));
  const rows = chart.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toHaveLength(25);
  expect([rows[1], rows[9], rows[24]]).toEqual(['01:000', '09:005', '00:002']);
});

test('the chart has a bar for each hour, with its number, and is hidden from screen readers', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  serveApi({ 'GET /dashboard': () => figures, 'GET /dashboard/times': () => times, 'GET /service-levels': () => [] });
  const { container } = show();
  await waitFor(() => expect(container.querySelector('[data-chart="Column"]')).not.toBeNull());
  const chart = container.querySelector('[data-chart="Column"]');
  const points: unknown = JSON.parse(chart?.getAttribute('data-points') ?? '[]');
  expect(points).toHaveLength(24);
  expect(points).toMatchObject({ 0: { label: '01:00', value: 0 }, 8: { value: 5 }, 23: { label: '00:00', value: 2 } });
  expect(chart?.closest('[aria-hidden]')).not.toBeNull();
});

test('if the chart cannot be shown, its table and the rest of the page are visible', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => {
    throw new Error('no layout');
  });
  serveApi({ 'GET /dashboard': () => figures, 'GET /dashboard/times': () => times, 'GET /service-levels': () => [] });
  const { container } = show();
  await waitFor(() => expect(container.querySelector('.chart-table')).not.toBeNull());
  expect(screen.getAllByRole('row', { name: '09:00 5' })).toHaveLength(1);
  expect(container.querySelector('.chart-area')).toBeNull();
  expect(screen.getByRole('row', { name: /^Bruno/ })).toBeVisible();
});

test('a day without tickets shows a text, and downloads no chart', async () => {
  const quiet = { ...figures, today: { day: '2026-03-10', tickets: 0, hours: new Array<number>(24).fill(0) } };
  serveApi({ 'GET /dashboard': () => quiet, 'GET /dashboard/times': () => times, 'GET /service-levels': () => [] });
  const { container } = show();
  expect(await screen.findByText('Nenhum atendimento começou hoje')).toBeVisible();
  expect(container.querySelector('.chart-area')).toBeNull();
});

test('agents have stars with a text, their time and their presence', async () => {
  serveApi({ 'GET /dashboard': () => figures, 'GET /dashboard/times': () => times, 'GET /service-levels': () => [] });
  show();
  expect(
    await screen.findByRole('row', { name: /^Ana 2,6 Muito Satisfeito 7 de 10 \(70 %\) 12 01h 05m Online$/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: 'Bruno Sem avaliação 0 – Offline' })).toBeVisible();
});

test('requests a period, and refuses an empty one', async () => {
  const calls = serveApi({
    'GET /dashboard': () => figures,
    'GET /dashboard/times': () => times,
    'GET /service-levels': () => [],
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }));
  expect(await screen.findByText('Parametrize o filtro')).toBeVisible();
  expect(calls.filter(({ key }) => key === 'GET /dashboard')).toHaveLength(1);
  await user.click(screen.getByRole('combobox', { name: 'Tipo de filtro' }));
  await user.click(await screen.findByTitle('Filtro por período'));
  await user.click(await screen.findByRole('combobox', { name: 'Período' }));
  await user.click(await screen.findByTitle('Últimos 30 dias'));
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await waitFor(() => {
    for (const key of ['GET /dashboard', 'GET /dashboard/times']) {
      expect(calls.findLast((call) => call.key === key)).toMatchObject({ query: { days: '30' } });
    }
  });
});

test('waits are shown above those of the period before, and a name links to its rounds', async () => {
  serveApi({ 'GET /dashboard': () => figures, 'GET /dashboard/times': () => times, 'GET /service-levels': () => [] });
  show();
  const link = await screen.findByRole('link', { name: 'Ana' });
  expect(link).toHaveAttribute('href', '/reports?dateFrom=2026-03-01&dateTo=2026-03-10&users=1');
  const section = within(screen.getByRole('region', { name: 'Espera e primeira resposta' }));
  const cells = section.getByRole('row', { name: /^Ana/ }).textContent;
  expect(cells).toBe(
    ['Ana12', '9', '40 s', '00h 01m', '00h 05m', '00h 06m', '00h 02m', '00h 02m', '01h 07m', '00h 02m']
      .map((text, index) => (index % 2 === 1 ? ` Período anterior: ${text}` : text))
      .join(''),
  );
});

test('by hour of the week a map has the median wait in each cell', async () => {
  times = {
    ...times,
    rows: [
      { ...row, subjectId: 0, name: null, weekday: 1, hour: 9 },
      { ...row, subjectId: 0, name: null, weekday: 5, hour: 9, ...none },
    ],
  };
  serveApi({ 'GET /dashboard': () => figures, 'GET /dashboard/times': () => times, 'GET /service-levels': () => [] });
  show();
  const map = await screen.findByRole('table', { name: 'Mediana da espera por dia da semana e hora de início' });
  expect(within(map).getByRole('row', { name: /^09:00/ })).toHaveTextContent('09:0040 s–');
  expect(
    within(map)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)[0],
  ).toMatch(/^seg/);
});

const ofDay = (day: string, tickets: number, wait = lengths(40, 300)): TimesRow => ({
  ...row,
  subjectId: 0,
  name: null,
  day,
  tickets,
  wait,
});
/** Serves these days for the trend, and the usual rows for the other groups. */
const serveDays = (rows: TimesRow[]) =>
  serveApi({
    'GET /dashboard': () => figures,
    'GET /service-levels': () => [],
    'GET /dashboard/times': ({ query }) => ({ ...times, rows: query?.by === 'day' ? rows : [row] }),
  });
const trend = async () => within(await screen.findByRole('region', { name: 'Evolução por dia' }));
const drawn = (container: HTMLElement, kind: string): unknown[] =>
  JSON.parse(container.querySelector(`.dashboard-trend [data-chart="${kind}"]`)?.getAttribute('data-points') ?? '[]');

test('the trend has a line for the median and one for 9 of 10 waits, over a table of every day', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  serveDays([ofDay('2026-03-02', 5), ofDay('2026-03-10', 2, lengths(60, 3_600))]);
  const { container } = show();
  const section = await trend();
  expect(await section.findByRole('row', { name: '02/03/2026 40 s 00h 05m' })).toBeInTheDocument();
  expect(section.getByRole('row', { name: '03/03/2026 – –' })).toBeInTheDocument();
  expect(section.getAllByRole('row')).toHaveLength(11);
  await waitFor(() => expect(drawn(container, 'Line')).toHaveLength(20));
  expect(drawn(container, 'Line')).toMatchObject({
    1: { label: '02/03', line: 'Mediana', value: 40 },
    2: { value: null },
    19: { label: '10/03', line: '9 de 10 até', value: 3_600 },
  });
});

test('the trend of conversations has a column for each day', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  serveDays([ofDay('2026-03-02', 5)]);
  const { container, user } = show();
  await user.click((await trend()).getByText('Atendimentos'));
  await waitFor(() => expect(drawn(container, 'Column')).toHaveLength(10));
  expect(drawn(container, 'Column')[1]).toMatchObject({ label: '02/03', value: 5 });
  expect((await trend()).getByRole('row', { name: '02/03/2026 5' })).toBeInTheDocument();
});

test('days without an answer say so, and a failed trend can be requested again', async () => {
  serveDays([]);
  const { unmount } = show();
  expect(await (await trend()).findByText('Nada para mostrar neste período')).toBeVisible();
  unmount();
  queryClient.clear();
  let fails = true;
  serveApi({
    'GET /dashboard': () => figures,
    'GET /service-levels': () => [],
    'GET /dashboard/times': ({ query }) => {
      if (query?.by === 'day' && fails) throw new Refusal('ERR_INTERNAL');
      return { ...times, rows: query?.by === 'day' ? [ofDay('2026-03-02', 5)] : [row] };
    },
  });
  const { user } = show();
  const again = await (await trend()).findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(again);
  expect(await (await trend()).findByRole('row', { name: /^02\/03\/2026/ })).toBeInTheDocument();
});

test('hours and minutes are HHh mm m', () => {
  expect([timeText(0), timeText(0.6), timeText(125), timeText(6_000)]).toEqual([
    '00h 00m',
    '00h 01m',
    '02h 05m',
    '100h 00m',
  ]);
});
