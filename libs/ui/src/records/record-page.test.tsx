import { screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '../testing/index.tsx';
import type { ListData } from './live-table/types.ts';
import { type Edited, RecordPage, type Rights } from './record-page.tsx';
import { useSearch } from './use-search.ts';

interface Person {
  id: number;
  name: string;
}

const ana = { id: 1, name: 'Ana' };

function listOf(items: Person[]): ListData<Person> {
  const rest = { isLoading: false, isEmpty: items.length === 0, error: null, hasMore: false, isFetchingMore: false };
  return { items, loadMore: jest.fn(), refetch: jest.fn(), ...rest };
}

function Page(props: { items: Person[]; remove?: () => Promise<void>; may?: Rights<Person> }) {
  const { items, remove = async () => undefined, may } = props;
  const search = useSearch();
  return (
    <RecordPage
      title="Pessoas"
      list={listOf(items)}
      search={search}
      columns={[{ key: 'name', title: 'Nome', render: ({ name }) => name }]}
      nameOf={({ name }) => name}
      addText="Adicionar pessoa"
      empty={{ title: 'Ninguém ainda', description: 'Quem trabalha aqui.' }}
      removal={{ title: 'Excluir pessoa?', run: remove }}
      dialog={(edited, close) => <Form edited={edited} onClose={close} />}
      may={may}
    />
  );
}

function Form({ edited, onClose }: { edited: Edited<Person>; onClose: () => void }) {
  if (!edited) return null;
  return (
    <div role="dialog" aria-label={edited === 'new' ? 'nova' : edited.name}>
      <button type="button" onClick={onClose}>
        fechar
      </button>
    </div>
  );
}

test('the main action opens the form for a new record, a row’s action that of its record', async () => {
  const { user } = renderWithProviders(<Page items={[ana]} />);
  await user.click(screen.getByRole('button', { name: 'Adicionar pessoa' }));
  expect(screen.getByRole('dialog', { name: 'nova' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'fechar' }));
  await user.click(screen.getByRole('button', { name: 'Editar Ana' }));
  expect(screen.getByRole('dialog', { name: 'Ana' })).toBeVisible();
});

test('a record is deleted after a confirmation that names it', async () => {
  const remove = jest.fn(async () => undefined);
  const { user } = renderWithProviders(<Page items={[ana]} remove={remove} />);
  await user.click(screen.getByRole('button', { name: 'Excluir Ana' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Ana')).toBeVisible();
  expect(remove).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith(ana));
});

test('an empty page shows its purpose and offers the first step, once', () => {
  renderWithProviders(<Page items={[]} />);
  expect(screen.getByText('Quem trabalha aqui.')).toBeVisible();
  // Once: a second button of the same name would be another question.
  expect(screen.getByRole('button', { name: 'Adicionar pessoa' })).toBeVisible();
});

test('a search without results shows its text and can be cleared', async () => {
  const { user } = renderWithProviders(<Page items={[]} />);
  await user.type(screen.getByRole('searchbox'), 'Zé');
  expect(await screen.findByText('Nada encontrado para “Zé”')).toBeVisible();
  await user.click(screen.getByText('Limpar a busca'));
  expect(await screen.findByText('Ninguém ainda')).toBeVisible();
});

test('actions without permission are not offered', () => {
  const onlyBia = { change: ({ name }: Person) => name === 'Bia', remove: () => false };
  renderWithProviders(<Page items={[ana, { id: 2, name: 'Bia' }]} may={{ add: false, ...onlyBia }} />);
  const offered = screen.getAllByRole('button', { name: /Adicionar|Editar|Excluir/ });
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(['Editar Bia']);
});
