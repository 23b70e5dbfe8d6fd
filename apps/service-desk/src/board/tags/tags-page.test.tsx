import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import type { CountedTag } from '@recado/contract';
import { firstOf, renderWithProviders, stubElementSizes } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { signInAs } from '../../testing/desk.tsx';
import TagsPage from './tags-page.tsx';

const vip: CountedTag = {
  id: 1,
  name: 'VIP',
  color: '#94a3b8',
  kanban: 0,
  userId: 1,
  ticketsCount: 1234,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const page = (...tags: CountedTag[]) => ({ tags, count: tags.length, hasMore: false });

let restoreSizes: () => void;
beforeAll(() => setup('./tags'));
beforeEach(() => {
  restoreSizes = stubElementSizes();
  queryClient.clear();
  signInAs({ profile: 'admin' });
});
afterEach(() => restoreSizes());
const show = () => renderWithProviders(<TagsPage />, { queryClient });
const openDialog = async (user: ReturnType<typeof show>['user']) =>
  user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar tag/ })));

test('shows the name as a chip and the number of tickets', async () => {
  serveApi({ 'GET /tags': () => page(vip) });
  show();
  expect(await screen.findByText('VIP')).toBeVisible();
  expect(screen.getByText('1.234')).toBeVisible();
});

test('an agent is offered no change of a lane, which changes the board of everybody', async () => {
  signInAs({ profile: 'user' });
  serveApi({ 'GET /tags': () => page(vip, { ...vip, id: 2, name: 'Proposta', kanban: 1 }) });
  show();
  expect(await screen.findByRole('button', { name: 'Editar VIP' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /(?:Editar|Excluir) Proposta/ })).toBeNull();
});

test('a new tag has a free colour; its name is required and has at least 3 characters', async () => {
  const calls = serveApi({ 'GET /tags': () => page(vip), 'POST /tags': () => ({ ...vip, id: 2, name: 'Novo' }) });
  const { user } = show();
  await screen.findByText('VIP');
  await openDialog(user);
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  await user.type(screen.getByLabelText('Nome'), 'No');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Mensagem muito curta')).toBeVisible();
  await user.type(screen.getByLabelText('Nome'), 'vo{Enter}');
  await waitFor(() => expect(calls.at(-1)?.key).toBe('POST /tags'));
  expect(calls.at(-1)?.body).toMatchObject({ name: 'Novo', color: '#f87171' });
});

test('an existing name is refused beside its field, and the typed text stays', async () => {
  serveApi({
    'GET /tags': () => page(vip),
    'POST /tags': () => {
      throw new Refusal('ERR_DUPLICATED_TAG');
    },
  });
  const { user } = show();
  await screen.findByText('VIP');
  await openDialog(user);
  await user.type(await screen.findByLabelText('Nome'), 'Vip{Enter}');
  expect(await screen.findByText(/ERR_DUPLICATED_TAG/)).toBeVisible();
  expect(screen.getByLabelText('Nome')).toHaveValue('Vip');
});
