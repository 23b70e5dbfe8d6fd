import { ApiFailure } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import { screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '../testing/index.tsx';
import { TextField } from './fields/text-fields.tsx';
import type { ListData } from './live-table/types.ts';
import type { Edited } from './record-dialog/edited.ts';
import { RecordDialog } from './record-dialog/record-dialog.tsx';
import { RecordPage, type Rights } from './record-page.tsx';
import { useSearch } from './use-search.ts';

interface Person {
  id: number;
  name: string;
}

const field = fieldName<Record<string, unknown>>;
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

interface Shop {
  id: number;
  name: string;
  city: string;
}

const shop = { id: 1, name: 'Loja', city: 'Recife' };

function Shops({ items, onSave }: { items: Shop[]; onSave: (values: Omit<Shop, 'id'>) => Promise<unknown> }) {
  return (
    <RecordPage
      title="Lojas"
      list={listOf(items)}
      columns={[{ key: 'name', title: 'Nome', render: ({ name }) => name }]}
      nameOf={({ name }) => name}
      addText="Adicionar loja"
      empty={{ title: 'Nenhuma loja', description: '' }}
      removal={{ title: 'Excluir loja?', run: async () => undefined }}
      dialog={(edited, close) => (
        <RecordDialog<Omit<Shop, 'id'>>
          open={edited !== undefined}
          title="Loja"
          initialValues={edited === 'new' ? { name: `Loja ${items.length + 1}` } : { ...edited }}
          onSave={onSave}
          onClose={close}
        >
          <TextField name={field('name')} label="Nome" minimum={2} />
          <TextField name={field('city')} label="Cidade" />
        </RecordDialog>
      )}
    />
  );
}

/** Opens the shop’s form, types a name, and has another person save a change. */
async function editWhileAnotherSaves(change: Partial<Shop>) {
  const onSave = jest.fn<Promise<unknown>, [unknown]>(async () => undefined);
  const { user, rerender } = renderWithProviders(<Shops items={[shop]} onSave={onSave} />);
  await user.click(screen.getByRole('button', { name: 'Editar Loja' }));
  const name = await screen.findByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Loja do Zé');
  rerender(<Shops items={[{ ...shop, ...change }]} onSave={onSave} />);
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }));
  return { user, onSave, save, rerender };
}

const savedValues = (values: unknown) => [expect.objectContaining(Object(values)), expect.any(Function)];

test('a field that only the other person changed shows their value, and saving does not undo it', async () => {
  const { onSave, save } = await editWhileAnotherSaves({ city: 'Olinda' });
  expect(screen.getByLabelText('Cidade')).toHaveValue('Olinda');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(...savedValues({ name: 'Loja do Zé', city: 'Olinda' })));
});

test('a field that both changed keeps what was typed, and saving asks first', async () => {
  const { user, onSave, save } = await editWhileAnotherSaves({ name: 'Loja Central' });
  expect(screen.getByRole('alert')).toHaveTextContent('Outra pessoa salvou outro valor em: Nome.');
  expect(screen.getByLabelText('Nome')).toHaveValue('Loja do Zé');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Salvar assim mesmo' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(...savedValues({ name: 'Loja do Zé' })));
});

test('a no to that question saves nothing and keeps the form', async () => {
  const { user, onSave, save } = await editWhileAnotherSaves({ name: 'Loja Central' });
  await save();
  const question = within(await screen.findByRole('dialog', { name: /Salvar por cima/ }));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).not.toHaveClass('ant-btn-loading'));
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Nome')).toHaveValue('Loja do Zé');
});

test('reloading shows what the other person saved; saving then asks nothing', async () => {
  const { user, onSave, save } = await editWhileAnotherSaves({ name: 'Loja Central' });
  await user.click(screen.getByRole('button', { name: 'Recarregar esses campos' }));
  expect(screen.getByLabelText('Nome')).toHaveValue('Loja Central');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(...savedValues({ name: 'Loja Central' })));
});

test('keeping what was typed ends the notice, until the next change of the other person', async () => {
  const { user, onSave, rerender } = await editWhileAnotherSaves({ name: 'Loja Central' });
  await user.click(screen.getByRole('button', { name: 'Manter o que digitei' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(<Shops items={[{ ...shop, name: 'Loja Norte' }]} onSave={onSave} />);
  expect(screen.getByRole('alert')).toBeVisible();
});

test('a new record keeps its form while the values that it would start with change', async () => {
  const onSave = jest.fn(async () => undefined);
  const { user, rerender } = renderWithProviders(<Shops items={[shop]} onSave={onSave} />);
  await user.click(screen.getByRole('button', { name: 'Adicionar loja' }));
  await user.type(await screen.findByLabelText('Nome'), ' nova');
  rerender(<Shops items={[shop, { ...shop, id: 2 }]} onSave={onSave} />);
  expect(screen.getByLabelText('Nome')).toHaveValue('Loja 2 nova');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what the user’s own refused attempt stored is no change of another person', async () => {
  const taken = [shop];
  const onSave = jest.fn(async () => {
    taken[0] = { ...shop, name: 'LOJA DO ZÉ' };
    rerender(<Shops items={[...taken]} onSave={onSave} />);
    throw new ApiFailure(400, { error: 'ERR_FILE_TOO_LARGE' });
  });
  const { user, rerender } = renderWithProviders(<Shops items={taken} onSave={onSave} />);
  await user.click(screen.getByRole('button', { name: 'Editar Loja' }));
  await user.type(await screen.findByLabelText('Nome'), ' do Zé');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  expect(screen.queryByText(/Outra pessoa/)).not.toBeInTheDocument();
});
