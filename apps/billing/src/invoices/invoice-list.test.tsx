import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import type { Invoice } from '@recado/contract';
import { renderWithProviders, stubElementSizes } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import setup from '../setup.ts';
import { InvoiceList } from './invoice-list.tsx';
import { today } from './invoice-state.ts';

function anInvoice(given: Partial<Invoice>): Invoice {
  return {
    id: 1,
    companyId: 1,
    detail: 'Plano Empresa',
    value: 1249.9,
    dueDate: '2026-01-09',
    status: 'open',
    lines: [],
    ...{ paidAt: null, paidThrough: null, renewedTo: null },
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

const yesterday = today(new Date(Date.now() - 24 * 60 * 60 * 1000));
let restoreSizes: () => void;
beforeAll(() => setup());
beforeEach(() => {
  restoreSizes = stubElementSizes();
});
afterEach(() => {
  restoreSizes();
  queryClient.clear();
});
const show = () => renderWithProviders(<InvoiceList />, { queryClient });

test('an invoice shows its details, amount, due date, and state; overdue ones are tinted', async () => {
  const invoices = [
    anInvoice({ id: 3, dueDate: '2999-12-31' }),
    anInvoice({ id: 2, dueDate: yesterday }),
    anInvoice({ id: 1, status: 'paid' }),
  ];
  serveApi({ 'GET /invoices': () => ({ records: invoices, count: 3, hasMore: false }) });
  show();
  const open = await screen.findByRole('row', { name: /Em Aberto/ });
  for (const text of ['3', 'Plano Empresa', 'R$ 1.249,90', '31/12/2999']) expect(open).toHaveTextContent(text);
  const overdue = screen.getByRole('row', { name: /Vencido/ });
  expect(overdue).toHaveClass('invoice-overdue');
  expect(overdue).toHaveTextContent(yesterday.split('-').reverse().join('/'));
  expect(within(screen.getByRole('row', { name: /Pago/ })).getByText('09/01/2026')).toBeVisible();
  expect(screen.getAllByRole('row').filter((row) => row.className === 'invoice-overdue')).toHaveLength(1);
});

test('older invoices are loaded as the list is scrolled', async () => {
  const page = (from: number) => Array.from({ length: 20 }, (_, index) => anInvoice({ id: from - index }));
  serveApi({
    'GET /invoices': ({ query }) =>
      query?.pageNumber === '2' || query?.pageNumber === 2
        ? { records: page(20), count: 40, hasMore: false }
        : { records: page(40), count: 40, hasMore: true },
  });
  show();
  expect(await screen.findAllByRole('row')).not.toHaveLength(0);
  expect(await screen.findByRole('row', { name: /^1 / })).toBeVisible();
});

test('a company without invoices sees when the first one comes', async () => {
  serveApi({ 'GET /invoices': () => ({ records: [], count: 0, hasMore: false }) });
  show();
  expect(await screen.findByText('Nenhuma fatura ainda')).toBeVisible();
});
