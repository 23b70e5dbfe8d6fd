import { queryClient } from '@recado/api/live';
import { aQueue, aReason, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Reason } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import ReasonsPage from './reasons-page.tsx';

setUpPage(setup, aSessionUser({ profile: 'admin' }));

const sale = aReason(1, 'Venda');
const price = aReason(2, 'Preço', { parentId: 1, queueIds: [3] });
const broken = aReason(4, 'Defeito', { isArchived: true });

function show(reasons: Reason[], queues = [aQueue({ id: 3, name: 'Vendas', askReason: 'required' })]) {
  const calls = serveApi({
    'GET /reasons': () => reasons,
    'GET /queue': () => queues,
    'POST /reasons': () => aReason(9, 'Novo'),
    'PUT /reasons/:reasonId': () => ({ ...broken, isArchived: false }),
    'PUT /reasons/:reasonId/move': () => sale,
    'DELETE /reasons/:reasonId': () => {
      throw new Refusal('ERR_REASON_USED');
    },
  });
  return { calls, ...renderWithProviders(<ReasonsPage />, { queryClient }) };
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^(Nível \\d: )?${name}`) });
const press = async (user: ReturnType<typeof show>['user'], row: string, name: string) =>
  user.click(within(await rowOf(row)).getByRole('button', { name }));

test('shows the tree in its order, with the queues of each', async () => {
  show([broken, price, sale]);
  await rowOf('Venda');
  const names = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  expect(names.slice(1).map((text) => /Venda|Preço|Defeito/.exec(text)?.[0])).toEqual(['Venda', 'Preço', 'Defeito']);
  expect(await rowOf('Preço')).toHaveTextContent('Vendas');
  expect(await rowOf('Defeito')).toHaveTextContent('Arquivado');
});

test('adds one below another, moves, archives and restores', async () => {
  const { calls, user } = show([sale, price, broken]);
  await press(user, 'Venda', 'Adicionar abaixo de Venda');
  const dialog = await screen.findByRole('dialog', { name: 'Novo motivo' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Nome' }), 'Prazo');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ key: 'POST /reasons', body: { name: 'Prazo', parentId: 1, queueIds: null } }),
    ),
  );
  await press(user, 'Defeito', 'Subir Defeito');
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ key: 'PUT /reasons/:reasonId/move', body: { parentId: null, position: 0 } }),
    ),
  );
  expect(within(await rowOf('Venda')).getByRole('button', { name: 'Subir Venda' })).toBeDisabled();
  await press(user, 'Defeito', 'Restaurar Defeito');
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ key: 'PUT /reasons/:reasonId', body: { isArchived: false } }),
    ),
  );
});

test('a reason moves to another parent in its form; not below itself, nor too deep', async () => {
  const { calls, user } = show([sale, price, aReason(5, 'Outro')]);
  await press(user, 'Outro', 'Editar Outro');
  const dialog = await screen.findByRole('dialog', { name: 'Editar motivo' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Abaixo de' }));
  await user.click(await screen.findByTitle('Venda › Preço'));
  expect(screen.queryByTitle('Outro')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ key: 'PUT /reasons/:reasonId/move', body: { parentId: 2, position: 0 } }),
    ),
  );
});

test('a used one is not deleted, which is said; a queue that requires one without any is named', async () => {
  const { user } = show([aReason(5, 'Outro', { isArchived: true })]);
  expect(await screen.findByText(/^Exigem um motivo, mas nenhum vale para elas.*: Vendas$/)).toBeVisible();
  await press(user, 'Outro', 'Excluir Outro');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText(/ERR_REASON_USED/)).toBeVisible();
});
