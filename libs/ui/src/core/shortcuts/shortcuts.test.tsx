import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { useTypingTarget } from './typing-target.ts';
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

test('letters never fire while the user types, keys with a modifier do', async () => {
  const run = jest.fn();
  const { user } = renderWithProviders(<Page run={run} />);
  await user.type(screen.getByLabelText('Texto'), 'jj?');
  expect(run).not.toHaveBeenCalled();
  expect(screen.queryByText('Atalhos do teclado')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  expect(run).toHaveBeenCalledWith('mod+k');
});

test('Shift belongs to the keys of a shortcut with a modifier', async () => {
  const run = jest.fn();
  const { user } = renderWithProviders(<Page run={run} />);
  await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
  expect(run).not.toHaveBeenCalled();
});

function Chat({ run }: { run: (keys: string) => void }) {
  useTypingTarget({
    focus: () => screen.getByLabelText('Texto').focus(),
    isActedOn: (focused) => focused.matches('[data-row]'),
  });
  return (
    <>
      <Page run={run} />
      <button type="button">Reagir</button>
      <button type="button" data-row>
        Maria
      </button>
    </>
  );
}

test('with a typing target, text typed anywhere goes there, except from elements with letter shortcuts', async () => {
  const run = jest.fn();
  const { user } = renderWithProviders(<Chat run={run} />);
  await user.keyboard('jeito');
  expect(screen.getByLabelText('Texto')).toHaveValue('jeito');
  screen.getByRole('button', { name: 'Reagir' }).focus();
  await user.keyboard('?');
  expect(screen.getByLabelText('Texto')).toHaveValue('jeito?');
  expect(run).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Maria' }).focus();
  await user.keyboard('j');
  expect(run).toHaveBeenCalledWith('j');
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

function Turning({ run }: { run: (keys: string) => void }) {
  useShortcuts([
    { keys: 'alt+arrowdown', label: 'Próxima', run: () => run('next') },
    { keys: 'mod+[', label: 'Anterior', run: () => run('previous') },
  ]);
  return <input aria-label="Texto" />;
}

test('Alt with an arrow works while the user types, and so does a sign that needs Shift on their keyboard', () => {
  const run = jest.fn();
  renderWithProviders(<Turning run={run} />);
  const field = screen.getByLabelText('Texto');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(field, { key: '[', ctrlKey: true, shiftKey: true });
  expect(run.mock.calls).toEqual([['next'], ['previous']]);
});
