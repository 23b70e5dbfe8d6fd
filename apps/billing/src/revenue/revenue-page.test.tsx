import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { OverdueCompany, PlatformInvoice, Revenue, Trial } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import { today } from '../invoices/invoice-state.ts';
import setup from '../setup.ts';
import RevenuePage from './revenue-page.tsx';

const sums = {
  companies: 5,
  monthly: 430,
  received: 1_130.5,
  expected: 250,
  overdue: 150.5,
  overdueCompanies: 1,
  trials: 3,
  extendedTrials: 1,
};
const revenue: Revenue = {
  ...sums,
  monthStart: '2026-05-01',
  monthEnd: '2026-05-31',
  months: [
    { monthStart: '2026-04-01', received: 565.25 },
    { monthStart: '2026-05-01', received: 1_130.5 },
  ],
  plans: [
    { ...sums, planId: 1, planName: 'Ouro' },
    {
      ...sums,
      planId: null,
      planName: null,
      companies: 0,
      monthly: 0,
      received: 0,
      expected: 0,
      overdue: 0,
      trials: 0,
    },
  ],
};
const payer = { id: 7, name: 'Padaria', email: 'p@example.com', phone: '5511987654321', planName: 'Ouro' };
const daysAway = (days: number) => today(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
const page = <Item,>(...records: Item[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ profile: 'admin', super: true }));
const figures = () =>
  screen
    .getAllByRole('term')
    .filter((term) => term.closest('.figures'))
    .map((term) => [term.textContent, term.nextElementSibling?.textContent.replaceAll('\u{a0}', ' ')]);
const show = (path = '/revenue') => renderWithProviders(<RevenuePage />, { queryClient, path });

test('shows the figures of the month and those of each plan', async () => {
  serveApi({ 'GET /revenue': () => revenue });
  show();
  expect(await screen.findByText('De 01/05/2026 a 31/05/2026')).toBeVisible();
  expect(figures()).toEqual([
    ['Recebido no mês', 'R$ 1.130,50'],
    ['A receber no mês', 'R$ 250,00'],
    ['Em atraso', 'R$ 150,501 empresa'],
    ['Valor mensal', 'R$ 430,005 empresas'],
    ['Em teste', '31 prorrogado'],
  ]);
  expect(
    screen.getByRole('row', { name: /^Ouro 5 3 R\$\s430,00 R\$\s1\.130,50 R\$\s250,00 R\$\s150,50$/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /^Sem plano/ })).toBeVisible();
});

test('what was received in each month is a bar beside its amount; without any there is a text', async () => {
  serveApi({ 'GET /revenue': () => revenue });
  const { container, unmount } = show();
  const months = within(await screen.findByRole('region', { name: 'Recebido por mês' }));
  const amounts = months.getAllByRole('definition').map(({ textContent }) => textContent.trim());
  expect(amounts.map((text) => text.replaceAll('\u{a0}', ' '))).toEqual(['R$ 565,25', 'R$ 1.130,50']);
  expect(months.getAllByRole('term')[1]).toHaveTextContent('mai. de 2026');
  const lengths = [...container.querySelectorAll<HTMLElement>('.bar-length')].map(({ style }) => style.inlineSize);
  expect(lengths).toEqual(['50%', '100%']);
  unmount();
  queryClient.clear();
  const nothing = revenue.months.map((month) => ({ ...month, received: 0 }));
  serveApi({ 'GET /revenue': () => ({ ...revenue, months: nothing }) });
  show();
  expect(await screen.findByText('Nada recebido nos últimos doze meses.')).toBeVisible();
});

test('a failure is shown, and a retry shows the figures', async () => {
  let fails = true;
  serveApi({
    'GET /revenue': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return revenue;
    },
  });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(again);
  expect(await screen.findByText('R$ 430,00', { selector: 'dd' })).toBeVisible();
});

test('overdue companies are searched, with the time that they are overdue', async () => {
  const late: OverdueCompany = { ...payer, overdue: 150.5, invoices: 2, oldestDueDate: daysAway(-12) };
  const calls = serveApi({
    'GET /revenue': () => revenue,
    'GET /revenue/overdue': ({ query }) => (query.searchParam ? page() : page(late)),
  });
  const { user, path } = show();
  await user.click(await screen.findByRole('tab', { name: 'Em atraso' }));
  expect(path()).toBe('/revenue?tab=overdue');
  const row = await screen.findByRole('row', { name: /^Padaria p@example.com/ });
  for (const text of ['5511987654321', 'Ouro', '2', 'R$ 150,50', 'há 12 dias']) expect(row).toHaveTextContent(text);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por empresa, e-mail ou telefone' }), 'x');
  expect(await screen.findByText('Nada encontrado')).toBeVisible();
  expect(calls.at(-1)?.query).toMatchObject({ searchParam: 'x' });
});

test('the invoices of all companies are searched and filtered; one click shows those of an overdue company', async () => {
  const invoice: PlatformInvoice = {
    ...{ id: 41, companyId: 7, companyName: 'Padaria', detail: 'Ouro', value: 100, dueDate: daysAway(-3) },
    ...{
      status: 'open',
      lines: [],
      paidAt: null,
      paidThrough: null,
      renewedTo: null,
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  };
  const late: OverdueCompany = { ...payer, overdue: 100, invoices: 1, oldestDueDate: daysAway(-3) };
  const calls = serveApi({
    'GET /revenue/overdue': () => page(late),
    'GET /revenue/invoices': ({ query }) => (query.state === 'paid' ? page() : page(invoice)),
  });
  const { user, path } = show('/revenue?tab=overdue');
  await user.click(await screen.findByRole('button', { name: 'Ver faturas de Padaria' }));
  expect(path()).toBe('/revenue?tab=invoices&company=7');
  const row = await screen.findByRole('row', { name: /^41 Padaria Ouro .* Vencido$/ });
  expect(row).toHaveClass('invoice-overdue');
  expect(calls.at(-1)?.query).toMatchObject({ companyId: '7' });
  await user.click(screen.getByRole('button', { name: 'Todas as empresas' }));
  expect(path()).toBe('/revenue?tab=invoices');
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por status' }));
  await user.click(await screen.findByText('Pago'));
  expect(await screen.findByText('Nada encontrado')).toBeVisible();
  expect(path()).toBe('/revenue?tab=invoices&state=paid');
});

test('a trial shows how long it still runs, and an extended one its original end', async () => {
  const trial: Trial = {
    ...payer,
    trialExpiration: '2026-05-04',
    dueDate: daysAway(2),
    monthly: 100,
    state: 'running',
  };
  serveApi({
    'GET /revenue/trials': () =>
      page<Trial>(
        trial,
        { ...trial, id: 8, name: 'Bazar', dueDate: daysAway(0), state: 'extended' },
        { ...trial, id: 9, name: 'Café', dueDate: daysAway(-1), state: 'ended' },
      ),
  });
  show('/revenue?tab=trials');
  expect(await screen.findByRole('row', { name: /^Padaria .*Faltam 2 dias$/ })).toBeVisible();
  const extended = screen.getByRole('row', { name: /^Bazar/ });
  expect(within(extended).getByText('Termina hoje')).toBeVisible();
  expect(within(extended).getByText('Prorrogado; terminaria em 04/05/2026')).toBeVisible();
  expect(screen.getByRole('row', { name: /^Café .*Encerrado sem pagamento$/ })).toBeVisible();
});

test('empty lists of overdue companies and trials show a text', async () => {
  serveApi({ 'GET /revenue/overdue': () => page(), 'GET /revenue/trials': () => page() });
  const { user } = show('/revenue?tab=overdue');
  expect(await screen.findByText('Nenhuma empresa em atraso')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Testes' }));
  expect(await screen.findByText('Nenhum teste em andamento')).toBeVisible();
});
