import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../testing/index.tsx';
import { useConfirmDestructive } from './confirm-destructive.tsx';

function Page({ run }: { run: () => Promise<unknown> }) {
  const confirm = useConfirmDestructive();
  return (
    <button type="button" onClick={() => confirm({ title: 'Excluir fila?', what: 'Vendas', run })}>
      abrir
    </button>
  );
}

test('names what is deleted and deletes it only after confirmation', async () => {
  const run = jest.fn(async () => undefined);
  const { user } = renderWithProviders(<Page run={run} />);
  await user.click(screen.getByRole('button', { name: 'abrir' }));
  expect(await screen.findByText('Vendas')).toBeVisible();
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
});

test('shows the failure', async () => {
  const { user } = renderWithProviders(<Page run={() => Promise.reject({ code: 'Em uso' })} />);
  await user.click(screen.getByRole('button', { name: 'abrir' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Em uso')).toBeVisible();
});
