import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { PlatformInvoice, ReceivedPayment } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import PaymentsBell from './payments-bell.tsx';
import RevenuePage from './revenue-page.tsx';

const moment = '2026-01-01T12:00:00.000Z';
const open: PlatformInvoice = {
  ...{ id: 41, companyId: 7, companyName: 'Padaria', detail: 'Ouro', value: 100, dueDate: '2099-01-01' },
  ...{ status: 'open', lines: [], paidAt: null, paidThrough: null, renewedTo: null, updatedAt: moment },
};
const odd: ReceivedPayment = {
  ...{
    id: 5,
    companyId: 7,
    companyName: 'Padaria',
    invoiceId: 41,
    invoiceDetail: 'Ouro',
    invoiceDueDate: '2026-01-01',
  },
  ...{ expected: 100, value: 10, endToEndId: 'E1', paidAt: moment, reason: 'wrong-amount', applied: false },
  ...{ settledAt: null, settledBy: null, outcome: null, note: '', updatedAt: moment },
};
const page = <Item,>(...records: Item[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ profile: 'admin', super: true }));
const show = (tab: string) => renderWithProviders(<RevenuePage />, { queryClient, path: `/revenue?tab=${tab}` });

test('payments to look at are counted in a bell that leads to them; without one there is no bell', async () => {
  let open = [odd];
  const calls = serveApi({ 'GET /received-payments': () => page(...open) });
  const onUnread = jest.fn();
  const bell = <PaymentsBell onUnread={onUnread} />;
  const { user, path, unmount } = renderWithProviders(bell, { queryClient });
  await user.click(await screen.findByRole('button', { name: /1/ }));
  expect(onUnread).toHaveBeenLastCalledWith(1);
  expect(calls[0]?.query).toMatchObject({ state: 'open' });
  await user.click(await screen.findByRole('link', { name: /Padaria · R\$\s10,00/ }));
  expect(path()).toContain('/revenue');
  unmount();
  open = [];
  renderWithProviders(bell, { queryClient });
  await waitFor(() => expect(onUnread).toHaveBeenLastCalledWith(0));
  expect(screen.queryByRole('button')).toBeNull();
});

test('an invoice is marked as paid after a confirmation that names it', async () => {
  const calls = serveApi({
    'GET /revenue/invoices': () => page(open),
    'PUT /invoices/:invoiceId': () => ({ ...open, status: 'paid', paidThrough: 'hand', paidAt: moment }),
  });
  const { user } = show('invoices');
  await user.click(await screen.findByRole('button', { name: 'Marcar a fatura 41 como paga' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/^41 · Padaria · R\$\s100,00$/)).toBeVisible();
  expect(calls.some(({ key }) => key.startsWith('PUT'))).toBe(false);
  await user.click(question.getByRole('button', { name: 'Marcar como paga' }));
  expect(await screen.findByText('Fatura marcada como paga')).toBeVisible();
  expect(calls.find(({ key }) => key.startsWith('PUT'))).toMatchObject({
    params: { invoiceId: '41' },
    body: { status: 'paid' },
  });
  expect(await screen.findByRole('row', { name: /Pago/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /fatura 41/ })).toBeNull();
});

test('an invoice is cancelled and reopened; a refusal is shown', async () => {
  let stored = open;
  let isRefused = false;
  serveApi({
    'GET /revenue/invoices': () => page(stored),
    'PUT /invoices/:invoiceId': ({ body }) => {
      if (isRefused) throw new Refusal('ERR_INVOICE_STATE');
      stored = { ...stored, ...Object(body) };
      return stored;
    },
  });
  const { user } = show('invoices');
  await user.click(await screen.findByRole('button', { name: 'Cancelar a fatura 41' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar fatura' }));
  expect(await screen.findByRole('row', { name: /Cancelada/ })).toBeVisible();
  isRefused = true;
  await user.click(screen.getByRole('button', { name: 'Reabrir a fatura 41' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/./);
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Reabrir a fatura 41' }));
  expect(await screen.findByText('Fatura reaberta')).toBeVisible();
});

test('a payment that needs attention shows the reason, and is settled with a note', async () => {
  let stored = odd;
  const calls = serveApi({
    'GET /received-payments': ({ query }) => (query.state === 'open' && stored.settledAt ? page() : page(stored)),
    'PUT /received-payments/:paymentId': ({ body }) => {
      stored = {
        ...stored,
        ...Object(body),
        settledAt: moment,
        settledBy: 'Ana',
        updatedAt: '2026-01-02T12:00:00.000Z',
      };
      return stored;
    },
  });
  const { user } = show('payments');
  const row = await screen.findByRole('row', { name: /Padaria 41 · Ouro/ });
  for (const text of ['R$ 100,00', 'R$ 10,00', 'Valor diferente', 'A fatura não foi dada como paga.'])
    expect(row).toHaveTextContent(text);
  await user.click(within(row).getByRole('button', { name: 'Resolver o pagamento 5' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'O que foi feito' }), 'Devolvido');
  await user.click(dialog.getByRole('button', { name: 'Resolver' }));
  expect(await screen.findByText('Nada a conferir')).toBeVisible();
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({
    note: 'Devolvido',
    outcome: 'credited',
  });
  await user.click(screen.getByText('Resolvidos'));
  expect(await screen.findByText(/Crédito na próxima fatura · Ana, .*: Devolvido$/)).toBeVisible();
});
