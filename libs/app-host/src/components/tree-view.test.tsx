import { renderWithProviders } from '@recado/ui/testing';
import { act, screen } from '@testing-library/react';
import { elementHandlers, elementProps } from '../tree/element-props.ts';
import { PlaceTree } from '../tree/place-tree.ts';
import { elementNames } from '../wire/elements.ts';
import { DrawnPlaceContext } from './drawn-place.ts';
import { elementComponents } from './element-components.ts';
import { TreeView } from './tree-view.tsx';

type Node = { id: string; type: number; [field: string]: unknown };
let lastId = 0;
function nextId(): string {
  lastId += 1;
  return String(lastId);
}
const text = (data: string): Node => ({ id: nextId(), type: 3, data });
const element = (name: string, properties: object = {}, ...children: Node[]): Node => ({
  id: nextId(),
  type: 1,
  element: name,
  properties,
  children,
});

function show(node: Node, mayAct = true) {
  const tree = new PlaceTree();
  tree.apply([[0, '~', node, 0]]);
  const onAct = jest.fn();
  const place = { app: { name: 'orders', version: '1.0.0' }, mayAct: () => mayAct };
  const rendered = renderWithProviders(
    <DrawnPlaceContext value={place}>
      <TreeView tree={tree} onAct={onAct} />
    </DrawnPlaceContext>,
  );
  return { ...rendered, tree, onAct };
}

test('every element has properties, handlers and a component', () => {
  for (const table of [elementProps, elementHandlers, elementComponents]) {
    expect(Object.keys(table).sort()).toEqual([...elementNames].sort());
  }
});

test.each(elementNames.filter((name) => name !== 'Dialog'))('%s is drawn without any property', (name) => {
  const { container } = show(element(name, {}, text('inside')));
  expect(container).toBeInTheDocument();
});

test('what an app changes is drawn, and what a person does reaches it', async () => {
  const label = text('Send 0');
  const button = element('Button', { kind: 'primary', on: ['onPress'] }, label);
  const { user, tree, onAct } = show(element('Stack', {}, element('Heading', {}, text('Orders')), button));
  expect(screen.getByRole('heading', { name: 'Orders', level: 3 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send 0' }));
  expect(onAct).toHaveBeenCalledWith(button.id, 'onPress', []);
  act(() => tree.apply([[2, label.id, 'Send 1']]));
  expect(screen.getByRole('button', { name: 'Send 1' })).toBeVisible();
});

test('a field shows what is typed at once; earlier answers of the app do not take it back, others do', async () => {
  const field = element('TextField', { label: 'Note', value: '', hint: 'One line', on: ['onChange'] });
  const { user, tree, onAct } = show(field);
  const input = screen.getByRole('textbox', { name: 'Note' });
  expect(input).toHaveAccessibleDescription('One line');
  await user.type(input, 'abc');
  expect(onAct).toHaveBeenLastCalledWith(field.id, 'onChange', ['abc']);
  act(() => tree.apply([[3, field.id, 'value', 'a']]));
  expect(input).toHaveValue('abc');
  act(() => tree.apply([[3, field.id, 'value', 'abc']]));
  act(() => tree.apply([[3, field.id, 'value', '']]));
  expect(input).toHaveValue('');
});

test('why a value is not accepted is read with its field', () => {
  show(element('TextArea', { label: 'Note', error: 'Too short' }));
  const input = screen.getByRole('textbox', { name: 'Note' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Too short');
});

test('a form is sent with Enter, and its button does so, too', async () => {
  const form = element(
    'Form',
    { on: ['onSubmit'] },
    element('TextField', { label: 'Note' }),
    element('Button', { submits: true }, text('Save')),
  );
  const { user, onAct } = show(form);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'x{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onAct.mock.calls.filter(([node, name]) => node === form.id && name === 'onSubmit')).toHaveLength(2);
});

test('a dialog is shown for what the person chose, and tells that it is closed; otherwise it takes no focus', async () => {
  const dialog = () => element('Dialog', { title: 'Send', on: ['onClose'] }, text('inside'));
  const { unmount } = show(dialog(), false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  unmount();
  const { user, onAct } = show(dialog());
  await user.click(await screen.findByRole('button', { name: 'Fechar' }));
  expect(onAct).toHaveBeenCalledWith(expect.anything(), 'onClose', []);
});

test('a table has its rows, of which one can be chosen', async () => {
  const given = {
    label: 'Orders',
    columns: [
      { key: 'id', title: 'Order' },
      { key: 'paid', title: 'Paid' },
    ],
    rows: [
      { id: 'A1', paid: true },
      { id: 'A2', paid: null },
    ],
    on: ['onChoose'],
  };
  const table = element('Table', given);
  const { user, onAct } = show(table);
  expect(screen.getAllByRole('row')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'A2' }));
  expect(onAct).toHaveBeenCalledWith(table.id, 'onChoose', [1]);
});

test('a picture of the app is at its address; a link opens apart', () => {
  show(
    element(
      'Stack',
      {},
      element('Image', { src: 'box.png', alt: 'A box' }),
      element('Link', { to: 'https://shop.example/' }, text('Shop')),
    ),
  );
  expect(screen.getByRole('img', { name: 'A box' })).toHaveAttribute('src', '/app-files/orders/1.0.0/box.png');
  expect(screen.getByRole('link', { name: 'Shop' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});
