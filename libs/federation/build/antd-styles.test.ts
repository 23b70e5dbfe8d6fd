/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { antdStyles } from './antd-styles.ts';
import { workspaceRoot } from './workspace-root.ts';

// The other tests make no styles (tools/jest/setup.ts).
jest.unmock('@ant-design/cssinjs');

const sheet = antdStyles();
const listed = /\.data-ant-cssinjs-cache-path\{content:"([^"]*)"/.exec(sheet)?.[1] ?? '';

test('every component of the light part has its styles in the sheet, and in its list', () => {
  const file = readFileSync(join(workspaceRoot, 'libs/ui/src/core/antd.ts'), 'utf8');
  const names = file.match(/^ {2}[A-Z]\w+(?=,$)/gm)?.map((name) => name.trim()) ?? [];
  expect(names).toContain('Button');
  expect(names.filter((name) => !listed.includes(`|${name}-`))).toEqual([]);
});

test('the listed styles are in antd’s layer, like styles made in the browser', () => {
  expect(sheet).toMatch(/@layer antd\{\.ant-btn\{/);
  expect(listed.split(';').filter((path) => !path.startsWith('|layer|'))).toEqual([]);
});

test('the sheet contains no colours and sizes of a theme, only their variables', () => {
  expect(sheet).not.toMatch(/--ant-color-primary:/);
  expect(sheet).toMatch(/var\(--ant-color-primary\)/);
});
