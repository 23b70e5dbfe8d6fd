import { ROOT_ID } from '@remote-dom/core';
import { limits } from '../wire/limits.ts';
import { parsedProperty } from './element-props.ts';
import { TreeRefusal } from './parse-node.ts';
import { PlaceTree } from './place-tree.ts';

const text = (id: string, data = 'text') => ({ id, type: 3, data });
const element = (id: string, name: string, properties: unknown = {}, children: unknown[] = []) => ({
  id,
  type: 1,
  element: name,
  properties,
  children,
});
const insert = (child: unknown, parent = ROOT_ID, index: unknown = 0) => [0, parent, child, index];

function treeWith(...records: unknown[]): PlaceTree {
  const tree = new PlaceTree();
  tree.apply(records);
  return tree;
}

test('elements keep the properties that they have, parsed, and nothing else', () => {
  const given = {
    title: 'Orders',
    style: { position: 'fixed' },
    className: 'layout',
    dangerouslySetInnerHTML: { __html: '<b>' },
    on: ['onPress', 'onClick'],
  };
  const { receiver } = treeWith(insert(element('1', 'Card', given)), insert(element('2', 'Button', given)));
  expect(receiver.root.children).toMatchObject([
    { element: 'Button', properties: { on: ['onPress'] } },
    { element: 'Card', properties: { title: 'Orders', on: [] } },
  ]);
  expect(Object.keys(receiver.root.children[1] ?? {})).not.toContain('style');
});

test('an element that we do not have keeps its place and says nothing', () => {
  const tree = treeWith(insert(element('1', 'script', { src: 'https://x.test' }, [text('2')])));
  tree.apply([[3, '1', 'src', 'https://x.test']]);
  expect(tree.receiver.root.children).toMatchObject([{ element: 'Unknown', properties: {} }]);
});

test.each([
  ['javascript:alert(1)', undefined],
  ['JavaScript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['http://shop.example/', undefined],
  ['//shop.example/', undefined],
  ['https://user:word@shop.example/', undefined],
  [' https://shop.example/', undefined],
  ['https://shop.example/orders?id=1', 'https://shop.example/orders?id=1'],
])('a link to %s', (address, expected) => {
  expect(parsedProperty('Link', 'to', address)).toBe(expected);
});

test.each([
  ['data:text/html;base64,PHA+', undefined],
  ['data:image/svg+xml;base64,PHN2Zy8+', undefined],
  ['https://shop.example/x.png', undefined],
  ['../x.png', undefined],
  ['orders.png', 'orders.png'],
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
])('a picture at %s', (source, expected) => {
  expect(parsedProperty('Image', 'src', source)).toBe(expected);
});

test.each([
  ['__proto__', { polluted: 1 }],
  ['constructor', 'x'],
  ['toString', 'x'],
  [7, 'x'],
])('the name %s is no property', (name, value) => {
  const tree = treeWith(insert(element('1', 'Card')));
  tree.apply([[3, '1', name, value]]);
  expect(tree.receiver.root.children).toMatchObject([{ properties: {} }]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('a property that does not fit is removed, one of a text is not applied', () => {
  const tree = treeWith(insert(element('1', 'Heading', { level: 4 }, [text('2')])));
  tree.apply([
    [3, '1', 'level', 1],
    [3, '2', 'level', 4],
  ]);
  expect(tree.receiver.root.children).toMatchObject([{ properties: { level: undefined } }]);
});

let deep: unknown = text('999');
for (let depth = 0; depth <= limits.depth; depth += 1) deep = element(String(depth), 'Stack', {}, [deep]);
const many = Array.from({ length: limits.nodes + 1 }, (_, index) => insert(text(String(index))));

test.each([
  ['too deep', [insert(deep)]],
  ['too many nodes', many],
  ['two nodes with one id', [insert(text('1')), insert(text('1'))]],
  ['two with one id in one record', [insert(element('1', 'Stack', {}, [text('2'), text('2')]))]],
  ['the root as a child', [insert({ ...text('1'), id: ROOT_ID })]],
  ['an id that is an object', [insert({ ...text('1'), id: { toString: () => '1' } })]],
  ['an id that is a name', [insert({ ...text('1'), id: '__proto__' })]],
  ['a position behind the end', [insert(text('1'), ROOT_ID, 1)]],
  ['a position before the start', [insert(text('1'), ROOT_ID, -1)]],
  ['a position that is none', [insert(text('1'), ROOT_ID, Number.NaN)]],
  ['a child of a text', [insert(text('1')), insert(text('2'), '1')]],
  ['a text that is none', [insert({ id: '1', type: 3, data: {} })]],
  ['another kind of node', [insert({ id: '1', type: 9, children: [] })]],
  ['another kind of record', [[4, ROOT_ID]]],
  ['a record that is none', ['x']],
  ['a removal of nothing', [[1, ROOT_ID, 0]]],
])('refused: %s', (_, records) => {
  expect(() => treeWith(...records)).toThrow(TreeRefusal);
});

test('records that are too many are refused before they are looked at', () => {
  expect(() => new PlaceTree().apply({ length: 1 })).toThrow(TreeRefusal);
  expect(() => new PlaceTree().apply(new Array(limits.records + 1))).toThrow(TreeRefusal);
});

test('what was removed makes room, its ids can come again, and late records about it are left out', () => {
  const tree = new PlaceTree();
  for (let round = 0; round < 3; round += 1) {
    tree.apply([
      insert(
        element(
          '1',
          'Stack',
          {},
          many.slice(0, 2_000).map((_, index) => text(String(index + 2))),
        ),
      ),
    ]);
    tree.apply([[1, ROOT_ID, 0]]);
  }
  tree.apply([insert(text('3'), '1'), [2, '1', 'late'], [3, '1', 'title', 'late'], [1, '1', 0]]);
  expect(tree.receiver.root.children).toEqual([]);
});

test('a text is cut off at its limit', () => {
  const tree = treeWith(insert(text('1', 'x'.repeat(limits.text + 5))));
  tree.apply([[2, '1', 'y'.repeat(limits.text + 5)]]);
  expect(tree.receiver.root.children).toMatchObject([{ data: 'y'.repeat(limits.text) }]);
});

test('only a handler that the element has now is called', () => {
  const tree = treeWith(insert(element('1', 'Button', { on: ['onPress'] })));
  expect(tree.handles('1', 'onPress')).toBe(true);
  expect(tree.handles('1', 'constructor')).toBe(false);
  expect(tree.handles('2', 'onPress')).toBe(false);
  tree.apply([[3, '1', 'on', []]]);
  expect(tree.handles('1', 'onPress')).toBe(false);
});
