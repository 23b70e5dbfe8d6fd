import { SearchOutlined as AntdSearch } from '@ant-design/icons';
import { render } from '@testing-library/react';
import { SearchOutlined } from './index.ts';

test('an icon looks as antd draws it, with and without a name', () => {
  for (const props of [{}, { className: 'big', 'aria-hidden': true }, { 'aria-label': 'Buscar', tabIndex: 0 }]) {
    const [ours, antds] = [render(<SearchOutlined {...props} />), render(<AntdSearch {...props} />)];
    expect(attributesOf(ours.container)).toEqual(attributesOf(antds.container));
  }
});

/** Every element with its attributes, in any order. */
function attributesOf(container: Element) {
  return [...container.querySelectorAll('*')].map(({ tagName, attributes }) => [
    tagName,
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  ]);
}
