import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../testing/index.tsx';
import { FilterBar, FilterSelect, type FilterSelectProps } from './filter-bar.tsx';

const choices = [
  { value: 'open', label: 'Abertas' },
  { value: 'paid', label: 'Pagas' },
];
const heard = jest.fn();

function Filters(props: Pick<FilterSelectProps<string>, 'listsAll' | 'isNamed'>) {
  const [value, setValue] = useState<string>();
  const change = (chosen: string | undefined) => {
    heard(chosen);
    setValue(chosen);
  };
  return (
    <FilterBar>
      <FilterSelect label="Estado" all="Todos" value={value} choices={choices} onChange={change} {...props} />
    </FilterBar>
  );
}

beforeEach(() => {
  heard.mockClear();
});

test('without a choice it says that all is shown, and a choice filters', async () => {
  const { user } = renderWithProviders(<Filters />);
  expect(screen.getByText('Todos')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Estado' }));
  await user.click(await screen.findByTitle('Pagas'));
  expect(heard).toHaveBeenLastCalledWith('paid');
  expect(screen.queryByText('Todos')).not.toBeInTheDocument();
});

test('where all is an entry, choosing it filters no more', async () => {
  const { user } = renderWithProviders(<Filters listsAll />);
  const field = screen.getByRole('combobox', { name: 'Estado' });
  await user.click(field);
  await user.click(await screen.findByTitle('Abertas'));
  await user.click(field);
  const [entry] = (await screen.findAllByTitle('Todos')).toReversed();
  if (entry) await user.click(entry);
  expect(heard.mock.calls).toEqual([['open'], [undefined]]);
});

test('a named filter shows its name, which screen readers hear once', () => {
  renderWithProviders(<Filters isNamed />);
  expect(screen.getByText('Estado')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('combobox', { name: 'Estado' })).toBeVisible();
});
