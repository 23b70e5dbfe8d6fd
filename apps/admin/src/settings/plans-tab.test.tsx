import { applyToCache, queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Plan } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen } from '@testing-library/react';
import setup from '../setup.ts';
import { plans } from './plans.ts';
import PlansTab from './plans-tab.tsx';

setUpPage(setup, aSessionUser({ profile: 'admin', super: true }));

function plan(id: number, name: string, value: number): Plan {
  const given = aSessionUser().company.plan;
  if (!given) throw new Error('The company has no plan.');
  return { ...given, id, name, value };
}

test('a plan that another super user changes is sorted by its new price at once', async () => {
  const list = [plan(1, 'Bronze', 10), plan(2, 'Prata', 20), plan(3, 'Ouro', 30)];
  serveApi({ 'GET /plans': () => ({ plans: list, count: 3, hasMore: false }) });
  renderWithProviders(<PlansTab />, { queryClient });
  const names = () =>
    screen.getAllByRole('row').flatMap(({ textContent }) => /Bronze|Prata|Ouro/.exec(textContent)?.[0] ?? []);
  await screen.findByRole('row', { name: /Ouro/ });
  expect(names()).toEqual(['Bronze', 'Prata', 'Ouro']);
  const change = plans.events.plan?.({ action: 'update', record: plan(1, 'Bronze', 25) });
  act(() => change && applyToCache(plans, change));
  expect(await screen.findByRole('row', { name: /Bronze.*25/ })).toBeVisible();
  expect(names()).toEqual(['Prata', 'Bronze', 'Ouro']);
});

test('a limit that a company exceeds shows a warning while it is typed', async () => {
  const bronze = { ...plan(1, 'Bronze', 10), users: 5 };
  const excess = { id: 2, name: 'Padaria', users: 3, connections: 0, queues: 0 };
  let count = 3;
  serveApi({
    'GET /plans': () => ({ plans: [bronze], count: 1, hasMore: false }),
    'GET /plans/:planId/excess': ({ query }) =>
      String(query.users) === '1' ? { count, companies: [excess] } : { count: 0, companies: [] },
  });
  const { user, unmount } = renderWithProviders(<PlansTab />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Editar Bronze' }));
  const users = await screen.findByRole('spinbutton', { name: /Usuários/ });
  expect(screen.queryByText(/Padaria/)).not.toBeInTheDocument();
  await user.clear(users);
  await user.type(users, '1');
  expect(await screen.findByText('3 empresas usam mais do que isto')).toBeVisible();
  expect(screen.getByText('Padaria: 3 usuários a mais')).toBeVisible();
  expect(screen.getByText('e mais 2 empresas')).toBeVisible();
  count = 1;
  unmount();
  renderWithProviders(<PlansTab />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Editar Bronze' }));
  await user.clear(await screen.findByRole('spinbutton', { name: /Usuários/ }));
  await user.type(screen.getByRole('spinbutton', { name: /Usuários/ }), '1');
  expect(await screen.findByText('Uma empresa usa mais do que isto')).toBeVisible();
});
