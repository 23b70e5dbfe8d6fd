import { applyToCache, type Change, localDay, queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ManagedCompany } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import { companies } from './companies.ts';
import CompaniesTab from './companies-tab.tsx';
import { aManagedCompany } from './testing/a-managed-company.ts';

const inDays = (days: number) => localDay(new Date(Date.now() + days * 86_400_000));

const page = (...companies: ManagedCompany[]) => ({ companies, count: companies.length, hasMore: false });

setUpPage(setup, aSessionUser({ profile: 'admin', super: true, companyId: 1 }));
const hear = (change?: Change<ManagedCompany> | null) => act(() => change && applyToCache(companies, change));
const show = () => renderWithProviders(<CompaniesTab />, { queryClient });

test('a row is tinted by the days to its due date, and shows them', async () => {
  serveApi({
    'GET /companies': () =>
      page(
        aManagedCompany({ id: 2, name: 'Cinco', dueDate: inDays(5) }),
        aManagedCompany({ id: 3, name: 'Vencida', dueDate: inDays(-2) }),
        aManagedCompany({ id: 4, name: 'Longe', dueDate: inDays(20) }),
      ),
  });
  show();
  expect(await screen.findByRole('row', { name: /Cinco.*vence em 5 dias/ })).toHaveClass('company-soon');
  expect(screen.getByRole('row', { name: /Vencida.*venceu há 2 dias/ })).toHaveClass('company-due');
  expect(screen.getByRole('row', { name: /Longe/ })).not.toHaveClass('company-soon', 'company-due', 'company-late');
});

test('the phone of a company is shown in groups', async () => {
  serveApi({ 'GET /companies': () => page(aManagedCompany({ id: 2, name: 'Padaria', phone: '5511980000006' })) });
  show();
  expect(await screen.findByRole('row', { name: /Padaria/ })).toHaveTextContent('+55 (11) 98000-0006');
});

test('another super user’s changes of a company or of its plan appear at once', async () => {
  const ownPlan = aSessionUser().company.plan;
  const silver = ownPlan && { ...ownPlan, id: 1, name: 'Prata' };
  serveApi({ 'GET /companies': () => page(aManagedCompany({ id: 2, name: 'Padaria', plan: silver })) });
  show();
  await screen.findByRole('row', { name: /Padaria.*Prata/ });
  const { managedCompany, plan } = companies.events;
  hear(managedCompany?.({ action: 'create', record: aManagedCompany({ id: 3, name: 'Açougue', planId: 7 }) }));
  expect(await screen.findByRole('row', { name: /Açougue/ })).toBeVisible();
  hear(silver && plan?.({ action: 'update', record: { ...silver, name: 'Ouro' } }));
  expect(await screen.findByRole('row', { name: /Padaria.*Ouro/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Açougue/ })).not.toHaveTextContent('Ouro');
  hear(managedCompany?.({ action: 'delete', id: 2 }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Padaria/ })).not.toBeInTheDocument());
});

test('+Vencimento asks with the new date, advances the one that is on the screen, and can be undone', async () => {
  const calls = serveApi({
    'GET /companies': () => page(aManagedCompany({ name: 'Padaria', dueDate: '2031-01-31' })),
    'POST /companies/:companyId/renewal': () => aManagedCompany({ name: 'Padaria', dueDate: '2031-02-28' }),
    'PUT /companies/:companyId': () => aManagedCompany({ name: 'Padaria', dueDate: '2031-01-31' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '+Vencimento de Padaria' }));
  expect(await screen.findByText('De 31/01/2031 para 28/02/2031.')).toBeVisible();
  expect(calls.some(({ key }) => key.endsWith('/renewal'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  expect(await screen.findByText(/^Vencimento de Padaria: 28\/02\/2031/)).toBeVisible();
  expect(calls.at(-1)).toMatchObject({ params: { companyId: '2' }, body: { dueDate: '2031-01-31' } });
  expect(screen.getByRole('row', { name: /28\/02\/2031/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ dueDate: '2031-01-31' }));
});

test('a plan with limits below the company’s use shows a warning before saving, and is saved', async () => {
  const given = aSessionUser().company.plan;
  if (!given) throw new Error('The company has no plan.');
  const small = { ...given, id: 9, name: 'Pequeno' };
  const excess = { id: 2, name: 'Outra', users: 2, connections: 0, queues: 1 };
  const calls = serveApi({
    'GET /companies': () =>
      page(
        aManagedCompany({ id: 1, name: 'Minha' }),
        aManagedCompany({ id: 2, name: 'Outra', email: 'dona@outra.example' }),
      ),
    'GET /plans/all': () => [{ ...given, id: 1, name: 'Prata' }, small],
    'GET /plans/:planId/excess': () => ({ count: 1, companies: [excess] }),
    'PUT /companies/:companyId': () => aManagedCompany({ id: 2, name: 'Outra', planId: 9 }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Outra' }));
  expect(screen.queryByText(/a mais/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('combobox', { name: /Plano/ }));
  await user.click(await screen.findByTitle('Pequeno'));
  expect(await screen.findByText('Outra: 2 usuários, 1 fila a mais')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ params: { companyId: '2' }, body: { planId: 9 } }));
});

test('the super user’s own company is not offered for deletion', async () => {
  serveApi({
    'GET /companies': () => page(aManagedCompany({ id: 1, name: 'Minha' }), aManagedCompany({ id: 2, name: 'Outra' })),
  });
  show();
  expect(await screen.findByRole('button', { name: 'Excluir Outra', hidden: true })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Excluir Minha' })).not.toBeInTheDocument();
});

test('the limit of what a company’s campaigns may spend is shown and changed', async () => {
  const limit = { amount: '80.5', currency: 'USD', spent: { currency: 'USD', micros: 0 }, stoppedCampaigns: 0 };
  const calls = serveApi({
    'GET /companies': () => page(aManagedCompany({ id: 2, name: 'Padaria' })),
    'GET /companies/:companyId/message-limit': () => ({ limit }),
    'PUT /companies/:companyId/message-limit': () => ({ limit: null }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Limite de custos de Padaria' }));
  const amount = await screen.findByDisplayValue('80.5');
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(amount);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Limite salvo.')).toBeVisible();
  expect(calls.find(({ key }) => key === 'PUT /companies/:companyId/message-limit')).toMatchObject({
    params: { companyId: '2' },
    body: { amount: '', currency: 'USD' },
  });
});
