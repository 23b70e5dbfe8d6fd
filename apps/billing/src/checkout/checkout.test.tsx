import { queryClient } from '@recado/api/live';
import { type Answers, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Answer, BillingDetails, Charge, Invoice } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import InvoicesPage from '../invoices/invoices-page.tsx';
import setup from '../setup.ts';

const open: Invoice = {
  id: 7,
  companyId: 1,
  detail: 'Plano Empresa',
  value: 1249.9,
  dueDate: '2099-01-09',
  status: 'open',
  lines: [],
  ...{ paidAt: null, paidThrough: null, renewedTo: null },
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const known: BillingDetails = {
  email: 'contas@loja.example',
  billingName: 'Ana Lima',
  document: '39053344705',
  addressStreet: 'Rua A, 1',
  addressCity: 'Recife',
  addressState: 'PE',
  addressZipCode: '50010-000',
  addressCountry: 'BR',
};
const unknown: BillingDetails = {
  ...known,
  ...{
    billingName: null,
    document: null,
    addressStreet: null,
    addressCity: null,
    addressState: null,
    addressZipCode: null,
  },
};
const charge: Answer<'POST /subscription'> = {
  qrcode: { qrcode: '00020126580014br.gov.bcb.pix' },
  valor: { original: '1249.90' },
  charge: {
    ...{ id: 1, invoiceId: 7, value: 1249.9, qrCode: '00020126580014br.gov.bcb.pix', state: 'waiting' },
    ...{ expiresAt: '2099-01-01T00:00:00.000Z', confirmation: 'automatic', createdAt: '2026-01-01T00:00:00.000Z' },
  },
};
const chargeWith = (change: Partial<Charge>) => ({ ...charge, charge: { ...charge.charge, ...change } });

setUpPage(setup, aSessionUser({ profile: 'admin' }));

/** Serves an invoice that a test can change, and the billing details. */
function serve(details: BillingDetails, more: Answers = {}) {
  const served = { invoice: open, details };
  const calls = serveApi({
    'GET /invoices/:invoiceId': () => served.invoice,
    'GET /billing-details': () => served.details,
    'GET /invoices/:invoiceId/receipt': () => ({
      seller: { name: 'Recado Tecnologia', document: '11222333000181' },
      paymentId: 'E12345678202601021200abc',
    }),
    'PUT /billing-details': ({ body }) => {
      served.details = { ...served.details, ...Object(body) };
      return served.details;
    },
    'POST /subscription': () => charge,
    'GET /invoices/:invoiceId/charge': () => ({ charge: charge.charge, underReview: [] }),
    ...more,
  });
  return { served, calls };
}
const show = (path = '/financeiro?invoice=7') => renderWithProviders(<InvoicesPage />, { queryClient, path });

test('starts with the plan and its price from the server, then the review, then the charge', async () => {
  const { calls } = serve(known);
  const { user, path } = show();
  expect(await screen.findByRole('heading', { name: 'Seu plano' })).toBeVisible();
  const plan = within(screen.getByRole('region', { name: 'Plano' }));
  for (const text of ['R$ 99,90', '10 usuários', '10 conexões', '10 filas']) expect(plan.getByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  expect(screen.getByRole('heading', { name: 'Confira antes de pagar' })).toHaveFocus();
  for (const text of ['Ana Lima', 'Recife · PE', '50010-000', 'Brasil', 'R$ 1.249,90', '09/01/2099'])
    expect(screen.getByText(text, { selector: 'dd' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'PAGAR' }));
  expect(await screen.findByText('00020126580014br.gov.bcb.pix')).toBeVisible();
  expect(path()).toBe('/financeiro?invoice=7&pay=1');
  expect(calls.findLast(({ key }) => key === 'POST /subscription')?.body).toEqual({ invoiceId: 7 });
});

test('missing values show the specified texts before anything is paid', async () => {
  const { calls } = serve(unknown);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Avançar' }));
  // The missing data is asked for before the review, not after it.
  expect(await screen.findByRole('heading', { name: 'Quem paga' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  for (const text of [
    'O nome completo é obrigatório',
    'CPF ou CNPJ é obrigatório',
    'O Endereço é obrigatório',
    'Cidade é obrigatória',
    'CEP é obrigatório',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome completo' })).toHaveFocus());
  expect(calls.some(({ key }) => key === 'POST /subscription' || key.startsWith('PUT'))).toBe(false);

  await user.keyboard('Ana Lima');
  const document = screen.getByRole('textbox', { name: 'CPF ou CNPJ' });
  await user.type(document, '390.533.447-04');
  await user.tab();
  expect(await screen.findByText('Confira o número: o CPF ou CNPJ não existe')).toBeVisible();
  await user.type(document, '{Backspace}5');
  await user.type(screen.getByRole('textbox', { name: 'Endereço' }), 'Rua A, 1');
  await user.type(screen.getByRole('textbox', { name: 'Cidade' }), 'Recife');
  const code = screen.getByRole('textbox', { name: 'CEP' });
  await user.type(code, '5001{Enter}');
  expect(await screen.findByText('Confira o CEP: 8 números')).toBeVisible();
  await user.type(code, '0000');
  expect(code).toHaveValue('50010-000');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Confira antes de pagar' })).toBeVisible();
  expect(calls.find(({ key }) => key === 'PUT /billing-details')?.body).toEqual({
    billingName: 'Ana Lima',
    document: '390.533.447-05',
    addressStreet: 'Rua A, 1',
    addressCity: 'Recife',
    addressState: '',
    addressZipCode: '50010-000',
    addressCountry: 'BR',
  });
});

test('a reload shows the charge again; it can be copied', async () => {
  serve(known);
  const { user } = show('/financeiro?invoice=7&pay=1');
  expect(await screen.findByText('Aguardando o pagamento…')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^Este código vale por mais/);
  await user.click(screen.getByRole('button', { name: 'Copiar código PIX' }));
  expect(await navigator.clipboard.readText()).toBe('00020126580014br.gov.bcb.pix');
});

test('a payment of another amount is shown in place of the code, until it is looked into', async () => {
  const underReview = [{ value: 50, paidAt: '2026-01-02T12:00:00.000Z' }];
  serve(known, {
    'GET /invoices/:invoiceId/charge': () => ({ charge: charge.charge, underReview }),
    'POST /subscription': () => {
      throw new Refusal('ERR_PAYMENT_UNDER_REVIEW');
    },
  });
  show('/financeiro?invoice=7&pay=1');
  expect(await screen.findByRole('heading', { name: 'Recebemos outro valor' })).toBeVisible();
  expect(screen.getByText(/^R\$\s50,00 em 02\/01\/2026/)).toBeVisible();
  expect(screen.queryByText('00020126580014br.gov.bcb.pix')).not.toBeInTheDocument();
});

test('an expired code is replaced by a new one', async () => {
  let times = 0;
  const soon = () => new Date(Date.now() + 1_000).toISOString();
  serve(known, {
    'POST /subscription': () => {
      times += 1;
      return times === 1 ? chargeWith({ expiresAt: soon() }) : chargeWith({ id: 2, qrCode: 'second' });
    },
  });
  const { user } = show('/financeiro?invoice=7&pay=1');
  await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }));
  expect(await screen.findByText('second')).toBeVisible();
});

test('a charge that cannot be created shows the reason, and can be retried', async () => {
  let fails = true;
  serve(known, {
    'POST /subscription': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return charge;
    },
  });
  const { user } = show('/financeiro?invoice=7&pay=1');
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(again);
  expect(await screen.findByText('Aguardando o pagamento…')).toBeVisible();
});

test('paid and cancelled invoices cannot be paid; the receipt of a paid one is printed', async () => {
  const { served } = serve(known);
  served.invoice = { ...open, status: 'cancelled' };
  const first = show();
  expect(await screen.findByText('Esta fatura foi cancelada: não há nada a pagar.')).toBeVisible();
  first.unmount();
  queryClient.clear();
  served.invoice = { ...open, status: 'paid', paidThrough: 'pix', paidAt: '2026-01-02T12:00:00.000Z' };
  const second = show();
  expect(await screen.findByText('Esta fatura já está paga.')).toBeVisible();
  second.unmount();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = show('/financeiro?receipt=7');
  const paper = await screen.findByRole('article');
  for (const text of [
    'R$ 1.249,90',
    'Plano Empresa',
    'Loja',
    'Ana Lima',
    '390.533.447-05',
    'PIX',
    'Recado Tecnologia',
    '11.222.333/0001-81',
    'E12345678202601021200abc',
    'Rua A, 1, Recife, PE, 50010-000',
  ])
    expect(within(paper).getByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the payment is announced with the new due date, followed by the start page', async () => {
  jest.useFakeTimers();
  try {
    const { served } = serve(known);
    const { path, unmount } = show('/financeiro?invoice=7&pay=1');
    await screen.findByText('Aguardando o pagamento…');
    served.invoice = { ...open, status: 'paid', renewedTo: '2099-02-09', updatedAt: '2026-01-02T00:00:00.000Z' };
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('Assinatura realizada com sucesso!')).toBeVisible();
    expect(screen.getByText('Seu novo vencimento é 09/02/2099.')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(path()).toBe('/financeiro?invoice=7&pay=1');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(path()).toBe('/');
    unmount();
  } finally {
    jest.useRealTimers();
  }
});
