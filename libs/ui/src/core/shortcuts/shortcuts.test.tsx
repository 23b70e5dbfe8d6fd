import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { useShortcuts } from './use-shortcuts.ts';

function Page({ run, enabled = true }: { run: (keys: string) => void; enabled?: boolean }) {
  useShortcuts(
    [
      { keys: 'j', label: 'Próximo', group: 'Lista', run: () => run('j') },
      { keys: 'mod+k', label: 'Comandos', run: () => run('mod+k') },
      { keys: 'enter', label: 'Abrir', group: 'Lista' },
    ],
    enabled,
  );
  return <input aria-label="Texto" />;
}

test('keys run their shortcuts', async () => {
  const run = jest.fn();
  const { user } = renderWithProviders(<Page run={run} />);
  await user.keyboard('j');
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('k');
  expect(run.mock.calls).toEqual([['j'], ['mod+k']]);
});

test('they never fire while the user types', async () => {
  const run = jest.fn();
  const { user } = renderWithProviders(<Page run={run} />);
  await user.type(screen.getByLabelText('Texto'), 'jj?');
  expect(run).not.toHaveBeenCalled();
  expect(screen.queryByText('Atalhos do teclado')).not.toBeInTheDocument();
});

test('disabled shortcuts do nothing', async () => {
  const run = jest.fn();
  const { user } = renderWithProviders(<Page run={run} enabled={false} />);
  await user.keyboard('j');
  expect(run).not.toHaveBeenCalled();
});

test('? lists them, and none fires while the list is open', async () => {
  const run = jest.fn();
  const { user } = renderWithProviders(<Page run={run} />);
  await user.keyboard('?');
  expect(await screen.findByText('Próximo')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Lista' })).toBeVisible();
  expect(screen.getByText('Abrir')).toBeVisible();
  await user.keyboard('j');
  expect(run).not.toHaveBeenCalled();
});
