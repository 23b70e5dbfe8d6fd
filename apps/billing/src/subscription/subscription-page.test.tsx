import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { BillingDetails } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen } from '@testing-library/react';
import { today } from '../invoices/invoice-state.ts';
import setup from '../setup.ts';
import SubscriptionPage from './subscription-page.tsx';

const details: BillingDetails = {
  email: 'contas@loja.example',
  billingName: null,
  document: null,
  addressStreet: null,
  addressCity: null,
  addressState: null,
  addressZipCode: null,
  addressCountry: 'BR',
};
const daysAway = (days: number) => today(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

setUpPage(setup, aSessionUser({ profile: 'admin' }));

/** Signs in a user whose company has these dates. */
function withCompany(change: { trialExpiration?: string | null; dueDate?: string | null }) {
  const user = aSessionUser({ profile: 'admin' });
  act(() => signIn({ token: 'token', user: { ...user, company: { ...user.company, ...change } } }));
}
const show = () => renderWithProviders(<SubscriptionPage />, { queryClient, path: '/subscription' });

test('shows how many days of the trial are left, and links to the invoices', async () => {
  serveApi({ 'GET /billing-details': () => details });
  withCompany({ trialExpiration: daysAway(2), dueDate: daysAway(2) });
  const { user, path } = show();
  expect(screen.getByText('Faltam 2 dias do seu período de teste')).toBeVisible();
  expect(screen.getByText('R$ 99,90')).toBeVisible();
  act(() => withCompany({ trialExpiration: daysAway(0), dueDate: daysAway(0) }));
  expect(screen.getByText('Seu período de teste termina hoje')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Assine Agora!' }));
  // The invoice that is due, not a list that may be empty.
  expect(path()).toBe('/financeiro?invoice=next');
});

test('a paying company sees plan and due date, one whose subscription ended sees when', () => {
  serveApi({ 'GET /billing-details': () => details });
  withCompany({ trialExpiration: daysAway(-20), dueDate: '2099-12-31' });
  show();
  expect(screen.getByText('31/12/2099')).toBeVisible();
  expect(screen.queryByText(/período de teste/)).toBeNull();
  act(() => withCompany({ trialExpiration: '2020-01-04', dueDate: '2020-01-04' }));
  expect(screen.getByText('Sua assinatura venceu em 04/01/2020')).toBeVisible();
});

test('the billing e-mail is changed; a wrong one is not sent', async () => {
  let stored = details;
  const calls = serveApi({
    'GET /billing-details': () => stored,
    'PUT /billing-details': ({ body }) => {
      stored = { ...stored, ...Object(body) };
      return stored;
    },
  });
  const { user } = show();
  const field = await screen.findByRole('textbox', { name: 'E-mail de cobrança' });
  expect(field).toHaveValue('contas@loja.example');
  await user.clear(field);
  await user.type(field, 'nada{Enter}');
  expect(await screen.findByText('E-mail inválido')).toBeVisible();
  expect(calls.some(({ key }) => key.startsWith('PUT'))).toBe(false);
  await user.clear(field);
  await user.type(field, 'novo@loja.example{Enter}');
  expect(await screen.findByText('E-mail de cobrança salvo')).toBeVisible();
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ email: 'novo@loja.example' });
});

test('a failure to read the e-mail is shown and can be retried', async () => {
  let fails = true;
  serveApi({
    'GET /billing-details': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return details;
    },
  });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(again);
  expect(await screen.findByRole('textbox', { name: 'E-mail de cobrança' })).toBeVisible();
});
