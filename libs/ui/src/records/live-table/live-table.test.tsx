import { fireEvent, screen, within } from '@testing-library/react';
import { EmptyState } from '../../core/states.tsx';
import { renderWithProviders, stubElementSizes, stubMatchMedia } from '../../testing/index.tsx';
import { LiveTable } from './live-table.tsx';
import type { Column, ListData } from './types.ts';

interface Person {
  id: number;
  name: string;
  age: number;
}

const people: Person[] = [
  { id: 1, name: 'Ana', age: 30 },
  { id: 2, name: 'Bia', age: 40 },
];

function listOf(items: Person[], rest: Partial<ListData<Person>> = {}): ListData<Person> {
  const calls = { loadMore: jest.fn(), refetch: jest.fn() };
  const isEmpty = items.length === 0 && !rest.isLoading && !rest.error;
  return { items, isLoading: false, isEmpty, error: null, hasMore: false, isFetchingMore: false, ...calls, ...rest };
}

const columns: Column<Person>[] = [
  { key: 'id', title: 'ID', onlyWide: true, render: ({ id }) => id },
  { key: 'name', title: 'Nome', isCardTitle: true, render: ({ name }) => name },
  { key: 'age', title: 'Idade', align: 'right', render: ({ age }) => age },
  { key: 'note', title: 'Nota', grows: true, render: ({ id }) => id === 1 && 'Fala espanhol' },
];

function People({ list, edit = jest.fn() }: { list: ListData<Person>; edit?: (person: Person) => void }) {
  return (
    <LiveTable
      label="Pessoas"
      list={list}
      columns={columns}
      actions={() => [{ key: 'edit', label: 'Editar', icon: null, run: edit }]}
      empty={<EmptyState title="Ninguém ainda" />}
    />
  );
}

const show = (list: ListData<Person>, edit?: (person: Person) => void) =>
  renderWithProviders(<People list={list} edit={edit} />);

let undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo) step();
  undo = [];
});

test('shows records as rows with their actions at the end', async () => {
  const edit = jest.fn();
  const { user } = show(listOf(people), edit);
  const row = screen.getByRole('row', { name: /Bia/ });
  expect(within(row).getByText('40')).toHaveStyle({ textAlign: 'right' });
  await user.click(within(row).getByRole('button', { name: 'Editar' }));
  expect(edit).toHaveBeenCalledWith(people[1]);
});

test('an empty list shows its purpose', () => {
  show(listOf([]));
  expect(screen.getByText('Ninguém ainda')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('shows a skeleton, not the empty state, while the first page loads', () => {
  show(listOf([], { isLoading: true }));
  expect(screen.getByRole('status', { name: 'Carregando' })).toBeInTheDocument();
  expect(screen.queryByText('Ninguém ainda')).not.toBeInTheDocument();
});

test('shows a failure and retries', async () => {
  const list = listOf([], { error: { code: 'ERR_NETWORK' } });
  const { user } = show(list);
  expect(screen.getByRole('alert')).toHaveTextContent('Sem conexão com o servidor');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(list.refetch).toHaveBeenCalled();
});

test('requests the next page within 100 px of the bottom, not before', () => {
  const list = listOf(people, { hasMore: true });
  const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
  undo.push(() => height.mockRestore(), stubElementSizes(800, 500));
  show(list);
  const region = screen.getByRole('region', { name: 'Pessoas' });
  fireEvent.scroll(region, { target: { scrollTop: 1399 } });
  expect(list.loadMore).not.toHaveBeenCalled();
  fireEvent.scroll(region, { target: { scrollTop: 1401 } });
  expect(list.loadMore).toHaveBeenCalledTimes(1);
});

test('a first page that does not fill the list requests the next', () => {
  const list = listOf(people, { hasMore: true });
  show(list);
  expect(list.loadMore).toHaveBeenCalled();
});

test('renders only the rows of a long list near the viewport', () => {
  undo.push(stubElementSizes(800, 500));
  show(listOf(Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, name: `Pessoa ${index}`, age: index }))));
  expect(screen.getByText('Pessoa 0')).toBeInTheDocument();
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

test('a cell without content is a dash; a text that may be cut is shown on hover', () => {
  show(listOf(people));
  expect(within(screen.getByRole('row', { name: /Bia/ })).getByText('—')).toBeVisible();
  expect(screen.getByTitle('Fala espanhol')).toBeVisible();
});

test('the rows stay until those of another search have loaded', () => {
  const { rerender } = show(listOf(people));
  rerender(<People list={listOf([], { isLoading: true })} />);
  expect(screen.getByRole('row', { name: /Bia/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Pessoas' })).toHaveAttribute('aria-busy', 'true');
  rerender(<People list={listOf([])} />);
  expect(screen.queryByRole('row', { name: /Bia/ })).not.toBeInTheDocument();
  expect(screen.getByText('Ninguém ainda')).toBeVisible();
});

test('shows cards when only the list is narrow, beside the drawer on a tablet', () => {
  undo.push(stubMatchMedia(800), stubElementSizes(560, 500));
  show(listOf(people));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('shows cards on a narrow screen: title, filled columns, and no ids', () => {
  undo.push(stubMatchMedia(400));
  show(listOf(people));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getAllByText('Idade')).toHaveLength(2);
  expect(screen.getAllByText('Nota')).toHaveLength(1);
  expect(screen.queryByText('ID')).not.toBeInTheDocument();
});
