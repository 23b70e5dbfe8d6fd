import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ReportRow } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { addressOf, readFilter } from './report-filter.ts';
import ReportsPage from './reports-page.tsx';

const row: ReportRow = {
  id: 7,
  uuid: 'b1c2',
  roundId: 70,
  whatsappName: 'Loja',
  contactName: 'Maria',
  userName: 'Ana',
  queueName: 'Vendas',
  status: 'closed',
  lastMessage: 'Obrigada!',
  createdAt: '2026-03-02T12:00:00.000Z',
  closedAt: '2026-03-02T13:15:00.000Z',
  supportTime: '01h 05m',
  supportMilliseconds: 65 * 60_000,
  NPS: 3,
  rated: { scale: 3, score: 3, satisfaction: 'satisfied', comment: null },
  source: null,
  reasonName: null,
  closingNote: null,
};
const marina = { id: 9, name: 'Marina', number: '5511999990000', username: null };
const choices = {
  'GET /queue': () => [],
  'GET /whatsapp': () => [],
  'GET /users/list': () => [],
  'GET /contacts/list': () => [marina],
  'GET /ticket/reports/ads': () => [{ name: 'Bolos caseiros', rounds: 3 }],
};

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin' }));
const show = (path: string) => renderWithProviders(<ReportsPage />, { queryClient, path });

test('shows every column, two rounds of one ticket as two rows, and their number', async () => {
  const source = { title: 'Bolos caseiros', text: '', link: 'https://fb.me/bolos', app: '' };
  const tickets = [row, { ...row, roundId: 71, userName: 'Bruno', NPS: null, source }];
  serveApi({ ...choices, 'GET /ticket/reports': () => ({ tickets, totalTickets: { total: 42 } }) });
  show('/reports');
  const shown = await screen.findByRole('row', { name: /Ana/ });
  for (const text of ['Maria', 'Loja', 'Vendas', 'Fechado', 'Obrigada!', '01h 05m'])
    expect(shown).toHaveTextContent(text);
  expect(shown).not.toHaveTextContent('Anúncio');
  expect(screen.getByRole('row', { name: /Bruno/ })).toHaveTextContent('Anúncio: Bolos caseiros');
  expect(screen.getByText('42 atendimentos')).toBeVisible();
});

test('the URL contains the filters, so that figures can link to their rounds; pages are requested', async () => {
  const calls = serveApi({
    ...choices,
    'GET /ticket/reports': () => ({ tickets: [row], totalTickets: { total: 42 } }),
  });
  const { user } = show('/reports?users=3,4&status=closed&dateFrom=2026-03-01&dateTo=2026-03-31');
  await screen.findByText('42 atendimentos');
  const asked = () => calls.filter(({ key }) => key === 'GET /ticket/reports').at(-1)?.query;
  expect(asked()).toMatchObject({ users: '[3,4]', status: '["closed"]', dateFrom: '2026-03-01', dateTo: '2026-03-31' });
  await user.click(screen.getByTitle('2'));
  await waitFor(() => expect(asked()).toMatchObject({ page: '2', pageSize: '10', users: '[3,4]' }));
});

test('a contact is found by name, and an hour of the week comes from the heat map', async () => {
  const calls = serveApi({
    ...choices,
    'GET /ticket/reports': () => ({ tickets: [row], totalTickets: { total: 42 } }),
  });
  const { user } = show('/reports?weekday=1&hour=0');
  await screen.findByText('42 atendimentos');
  const asked = () => calls.filter(({ key }) => key === 'GET /ticket/reports').at(-1)?.query;
  const namesAsked = () => calls.filter(({ key }) => key === 'GET /contacts/list').map(({ query }) => query.name);
  expect(asked()).toMatchObject({ weekday: '1', hour: '0' });
  expect(screen.getByTitle('segunda-feira')).toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'Contato' }), 'Mar');
  // The list of before the search has the name, too, and is emptied while the server searches: a click would miss it.
  await waitFor(() => expect(namesAsked()).toContain('Mar'));
  await user.click(await screen.findByTitle('Marina'));
  await waitFor(() => expect(asked()).toMatchObject({ contactId: '9', weekday: '1', hour: '0' }));
});

test('the advertisements of the period are offered, as are any and none, and the address keeps the choice', async () => {
  const calls = serveApi({
    ...choices,
    'GET /ticket/reports': () => ({ tickets: [row], totalTickets: { total: 42 } }),
  });
  const { user, path } = show('/reports?dateFrom=2026-03-01&dateTo=2026-03-31&source=any');
  await screen.findByText('42 atendimentos');
  const asked = (key: string) => calls.filter((call) => call.key === key).at(-1)?.query;
  expect(asked('GET /ticket/reports')).toMatchObject({ cameByAd: 'true' });
  await user.click(screen.getByRole('combobox', { name: 'Origem' }));
  await user.click(await screen.findByTitle('Bolos caseiros (3)'));
  await waitFor(() => expect(asked('GET /ticket/reports')).toMatchObject({ ad: 'Bolos caseiros' }));
  expect(asked('GET /ticket/reports')).not.toHaveProperty('cameByAd');
  expect(asked('GET /ticket/reports/ads')).toEqual({ dateFrom: '2026-03-01', dateTo: '2026-03-31' });
  expect(path()).toContain('source=ad%3ABolos+caseiros');
});

test('an advertisement of the address that led nobody in the period is shown by its name', async () => {
  serveApi({ ...choices, 'GET /ticket/reports': () => ({ tickets: [], totalTickets: { total: 0 } }) });
  show('/reports?source=ad%3ATortas');
  expect(await screen.findByTitle('Tortas')).toBeInTheDocument();
});

test('invalid parameters of an address are ignored; a written address can be parsed again', () => {
  const broken = readFilter(
    new URLSearchParams('users=a,-1,5&weekday=8&hour=24&source=ad:&status=lost&dateFrom=tomorrow&contactId=x'),
  );
  expect(broken).toMatchObject({
    users: [5],
    status: [],
    dateFrom: null,
    contactId: null,
    weekday: null,
    hour: null,
    source: null,
  });
  const filter = {
    ...broken,
    queueIds: [1, 2],
    contactId: 9,
    weekday: 7,
    hour: 0,
    dateTo: '2026-03-31',
    searchParam: 'Ana',
    source: 'ad:Bolos, tortas & cia',
  };
  expect(readFilter(addressOf(filter))).toEqual(filter);
});
