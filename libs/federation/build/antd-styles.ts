import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  App,
  Badge,
  Button,
  Checkbox,
  ConfigProvider,
  Drawer,
  Dropdown,
  Input,
  Modal,
  Popover,
  Segmented,
  Skeleton,
  Space,
  Tabs,
  Tooltip,
} from 'antd';
import { createElement as element, Fragment } from 'react';
import { renderToString } from 'react-dom/server';

const child = element('span');

/** Every component of the light part (`libs/ui/src/core/antd.ts`), with its parts that have styles of their own. */
const light = element(
  Fragment,
  null,
  element(App),
  element(Badge),
  element(Space.Compact, null, element(Button)),
  element(Checkbox),
  element(Drawer),
  element(Dropdown, { menu: { items: [] } }, child),
  element(Input.Search),
  element(Input.TextArea),
  element(Modal),
  element(Popover, { content: child }, child),
  element(Segmented, { options: ['x'] }),
  element(Skeleton),
  element(Tabs, { items: [{ key: 'x', label: child }] }),
  element(Tooltip, { title: child }, child),
);

/**
 * The styles of antd's light part as a style sheet, so that no browser makes them before the first list
 * (docs/adr/0093). They use CSS variables, whose values antd still computes in the browser from the theme. The sheet
 * ends with the list of its styles, which antd reads before it makes a style.
 */
export function antdStyles(): string {
  const cache = createCache();
  // As in `ThemeProvider`: the layer and the missing hash are part of the names in the list.
  const theme = { cssVar: { key: 'any' }, hashed: false };
  const page = element(StyleProvider, { cache, layer: true }, element(ConfigProvider, { theme }, light));
  renderToString(page);
  return extractStyle(cache, { plain: true, types: 'style' });
}
